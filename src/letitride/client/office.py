"""What auditors and administrators do: books, audits, the Game Manager, accounts."""

from typing import Any

from letitride.client.connection import Connection, Json


class Auditor(Connection):
    """An auditor; much of it is for supervisors and executives too."""

    def balances(self) -> Json:
        """Every account of the house, and their sum."""
        return self._one("GET", "/ledger/balances")

    def postings(self, stream: str, after: int = 0) -> list[Json]:
        """The lines of the books that a stream's events led to, a page at a time."""
        return self.listed("/ledger/postings", stream=stream, after=after)

    def audit(self) -> Json:
        """Read everything again, and name the first thing that is wrong."""
        return self._one("POST", "/audit")

    def shift_report(self, table: str, number: int | None = None) -> Json:
        """A shift of a table, the last one if not said."""
        found: Json = self.get("/reports/shift", table=table, number=number)
        return found

    def day_report(self, date: str, table: str | None = None, link: str | None = None) -> Json:
        """A day of the house, or of a table or link."""
        found: Json = self.get("/reports/day", date=date, table=table, link=link)
        return found

    def report(self, kind: str, form: str, **about: Any) -> bytes:
        """A report as a file, `html` or `pdf`: a `shift` or a `day`, told what it is about."""
        return self.file("GET", f"/reports/{kind}.{form}", query=about)

    def replay(self, table: str, number: int, *, face_up: bool = False) -> Json:
        """A round that is over as it was after each of its events."""
        found: Json = self.get(f"/tables/{table}/rounds/{number}/replay", face_up=face_up)
        return found

    def people(self) -> list[Json]:
        """Everybody the house knows."""
        return self.listed("/people")

    def link_history(self, link: str) -> list[Json]:
        """Everything in a link's own stream."""
        return self.listed(f"/links/{link}/history")

    def link_tables(self, link: str) -> list[Json]:
        """The tables of a link."""
        return self.listed(f"/links/{link}/tables")

    def prizes(self, link: str) -> list[Json]:
        """The prize log."""
        return self.listed(f"/links/{link}/prizes")

    def win(self, link: str, number: int) -> Json:
        """The page of a win."""
        return self._one("GET", f"/links/{link}/wins/{number}")

    def pending(self, link: str) -> list[Json]:
        """Jackpots in hand."""
        return self.listed(f"/links/{link}/pending")

    def adjustments(self, link: str) -> list[Json]:
        """What was adjusted by hand, why, and by which two persons."""
        return self.listed(f"/links/{link}/adjustments")

    def accounts(self, link: str) -> list[Json]:
        """The accounting meters."""
        return self.listed(f"/links/{link}/accounts")

    def reconciliation(self, link: str) -> list[Json]:
        """Whether the accounting meters explain the meters."""
        return self.listed(f"/links/{link}/reconciliation")

    def rates(self, link: str) -> list[Json]:
        """What each level grows and restarts by."""
        return self.listed(f"/links/{link}/rates")

    def readings(self, link: str, level: str | None = None, points: int = 200) -> list[Json]:
        """A meter's readings for a chart."""
        return self.listed(f"/links/{link}/readings", level=level, points=points)


class Administrator(Connection):
    """Who administers accounts."""

    def add_person(self, name: str, *roles: str) -> Json:
        """Open an account; the password that was made up must be changed at once."""
        return self.command("POST", "/people", name=name, roles=list(roles))

    def grant(self, name: str, role: str) -> Json:
        """Grant a role."""
        return self.command("POST", f"/people/{name}/roles", role=role, change="grant")

    def revoke(self, name: str, role: str) -> Json:
        """Take a role back."""
        return self.command("POST", f"/people/{name}/roles", role=role, change="revoke")

    def shut_out(self, name: str) -> Json:
        """Disable an account."""
        return self.command("POST", f"/people/{name}/standing", disabled=True)

    def let_back_in(self, name: str) -> Json:
        """Enable an account again."""
        return self.command("POST", f"/people/{name}/standing", disabled=False)

    def issue_password(self, name: str) -> Json:
        """Issue another password to who has lost theirs."""
        return self.command("POST", f"/people/{name}/password")
