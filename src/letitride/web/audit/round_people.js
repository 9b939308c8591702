// The people in a round: the dealers, the steps that people took, and the reports with their rulings.

import { citations } from "../shared/citations.js";
import { html, note } from "../shared/elements.js";
import { REPORT_OUTCOMES, ROLES, VOID_REASONS, WAGERS } from "../shared/names.js";
import { facts, figures } from "../shared/tabular.js";
import { dateTime } from "../shared/words.js";

/** Describe everyone who acted in a round, apart from the players' own bets and decisions. */
export function peopleOf(people) {
  const { dealers, steps, jackpot_verifications: verified, decided_for_absent: absent, reports, recuts } = people;
  if ([dealers, steps, absent, reports, recuts].every((list) => list.length === 0)) {
    return note("In this round, no dealer was on duty, nobody performed any steps, and nobody filed a report.");
  }
  return [
    ...reports.map(reported),
    dealers.length > 0 && facts(dealers.map((one) => ["Dealer", `${one.dealer}, ${duty(one)}`])),
    recuts.length > 0 &&
    facts(recuts.map((one) => ["Recut ordered by", `${one.by}, “${one.why}”, ${dateTime(one.time)}`])),
    absent.length > 0 && facts(absent.map((one) => [`Seat ${one.seat} was absent`, decided(one)])),
    verified.length > 0 &&
    facts(verified.map((one) => ["Jackpot verified by", `${one.by} (${roleOf(one)}), ${one.text}`])),
    steps.length > 0 && figures("Steps taken", ["Time", "Step", "By", "As"], steps.map(stepRow)),
  ];
}

const duty = ({ signed_on: on, signed_off: off }) =>
  `signed on ${dateTime(on)}${off ? `, signed off ${dateTime(off)}` : ""}`;

const decided = ({ bet, by, time }) => `${by} took back ${WAGERS[bet]}, ${dateTime(time)}`;

const roleOf = ({ who, executive }) => (executive ? ROLES.executive : ROLES[who]);

const stepRow = (one) => [
  dateTime(one.time),
  one.text + (one.declined ? " No player wished to." : ""),
  one.by,
  roleOf(one),
];

function reported(one) {
  const by = (name, noted, time) => [name, noted && `“${noted}”`, time && dateTime(time)].filter(Boolean).join(", ");
  return html("div", { class: "consequence" }, [
    html("strong", {}, `${REPORT_OUTCOMES[one.outcome]}: ${VOID_REASONS[one.reason]}.`),
    facts([
      one.seat && ["Seat", String(one.seat)],
      [
        "Reported by",
        one.reported_by ? by(one.reported_by, one.report_note, one.reported_at) : "No report is on record",
      ],
      ["Ruled by", one.ruled_by ? by(one.ruled_by, one.note, one.ruled_at) : "Nobody yet"],
      one.second && ["Second person", one.second],
    ]),
    one.clauses.length > 0 && citations(one.clauses),
  ]);
}
