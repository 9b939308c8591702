"""A jackpot's win page: the facts about the win, and lines for signatures."""

from letitride.documents.html_page import page
from letitride.house.reports.logged_win import LoggedWin
from letitride.money import MILLION
from letitride.numbers import PAPER
from letitride.progressive.link.prize_log import WIN_PAGE
from letitride.wording.names import ADJUSTMENT_REASONS, PRIZE_STATUSES, hand_title


def win_html(logged: LoggedWin) -> str:
    """Return the page for a logged win."""
    win, prize, award = logged.win, logged.win.prize, logged.win.prize.award
    after, seed = prize.meter_after, prize.seed
    rows = {
        "Table": f"{award.table}, {prize.title}",
        "Round and seat": f"{award.round}, seat {award.seat}",
        "Hand": hand_title(award.hand),
        "Level": award.level,
        "Wager": PAPER.dollars(win.wager),
        "Meter before": PAPER.dollars(prize.meter_before),
        "Meter after": "—" if after is None else PAPER.dollars(after),
        "Restarted from seed": "—" if not seed else PAPER.dollars(seed),
        "From the reserve": f"{prize.from_reserve / MILLION / 100:,.8f}",
        "Logged": f"{logged.time[:19].replace('T', ' ')} UTC by {logged.by}",
        "Status": PRIZE_STATUSES[prize.status].full,
    }
    if (back := prize.back_out) is not None:
        why = ": ".join(filter(None, (ADJUSTMENT_REASONS[back.kind].full, back.reason)))
        rows["Backed out"] = f"{why}, by {back.by} and {back.second}"
    if not prize.from_reserve:
        del rows["From the reserve"]
    return page(
        "win_page",
        win.wager.currency,
        win=win,
        prize=prize,
        award=award,
        rows=rows,
        edition=str(logged.edition),
        clauses=(*WIN_PAGE, *win.clauses),
    )
