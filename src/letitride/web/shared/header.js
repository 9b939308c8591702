// <lir-header>: the site's name, links to the pages this person may use, and their account.

import { button, html } from "./elements.js";
import { remind, showMyPlay } from "./responsible_play.js";
import { amountOf } from "./money.js";
import { glance, leave, me } from "./server/requests.js";
import { handName, roleNames, sentence } from "./words.js";

/** The interval between looks at pending jackpots, in milliseconds. */
const EVERY = 4000;

/** Every page, and the permission it requires, if any. */
const PAGES = [
  ["/lobby.html", "Lobby"],
  ["/rules.html", "Rules"],
  ["/lab.html", "Lab"],
  ["/coach.html", "Coach"],
  ["/dealer.html", "Dealer", "deal"],
  ["/manager.html", "Game Manager", "read_game_manager"],
  ["/exceptions.html", "Exceptions", "read_game_manager"],
  ["/audit.html", "Audit", "audit"],
  ["/people.html", "People", "read_people"],
];

/** The address of the login page, which leads back to this page. */
export const logInAddress = () => `/login.html?to=${encodeURIComponent(location.pathname + location.search)}`;

class Header extends HTMLElement {
  async connectedCallback() {
    this.#draw(null);
    const who = await me();
    this.#draw(who ?? false);
    if (who?.permissions.includes("limit_own_play")) remind();
    if (who?.permissions.includes("confirm_jackpot")) this.#watchJackpots();
    if (who?.permissions.includes("read_self_check")) {
      import("./staff/faults.js").then(({ watchFaults }) => watchFaults(this));
    }
  }

  /** Show supervisors and executives every hand that waits for them, on whatever page they are. */
  async #watchJackpots() {
    const banner = html("aside", { class: "waiting-jackpots", role: "status", "aria-label": "Pending jackpots" });
    this.append(banner);
    let shown = "";
    while (this.isConnected) {
      const waiting = document.hidden ? null : await glance("/pending").catch(() => null);
      const text = JSON.stringify(waiting);
      if (waiting && text !== shown) {
        shown = text;
        banner.replaceChildren(...waiting.map(waitingJackpot));
      }
      await new Promise((resume) => setTimeout(resume, EVERY));
    }
  }

  /** `who` is null while the person is unknown, and false if nobody is logged in. */
  #draw(who) {
    const nav = html("nav", { id: "pages", "aria-label": "Pages" }, html("ul", {}, pagesFor(who).map(pageLink)));
    const toggle = () => menu.setAttribute("aria-expanded", String(nav.classList.toggle("open")));
    const controls = { "aria-expanded": "false", "aria-controls": "pages" };
    const menu = button("Menu", toggle, { class: "button quiet menu", ...controls });
    this.replaceChildren(
      html("header", { class: "house-top" }, [
        html("a", { class: "brand", href: "/" }, "Let It Ride"),
        nav,
        html("div", { class: "person" }, who === null ? [] : who ? this.#person(who) : logIn() ?? []),
        menu,
      ]),
    );
  }

  #person(who) {
    const guest = who.roles.includes("guest");
    return [
      html("p", { class: "who" }, [
        html("strong", {}, guest ? "Guest" : who.name),
        html("span", {}, guest ? "play chips" : sentence(roleNames(who.roles))),
      ]),
      who.permissions.includes("limit_own_play") && button("My play", showMyPlay, { class: "button quiet" }),
      guest ? logIn() : button("Log out", logOut, { class: "button quiet" }),
    ];
  }
}

/** A hand that waits for a supervisor, with a link to the page where it is verified. */
const waitingJackpot = ({ table, seat, hand, amount, currency, page }) =>
  html("p", {}, [
    html("strong", {}, "Pending: "),
    `${handName(hand)}${amount ? `, ${amountOf(amount, currency)},` : ""} at table ${table}, seat ${seat}. `,
    html("a", { href: page }, "Verify"),
  ]);

/** A link to the login page, except on that page. */
const logIn = () =>
  location.pathname === "/login.html" ? null : html("a", { class: "button quiet", href: logInAddress() }, "Log in");

const pagesFor = (who) => PAGES.filter(([, , needed]) => !needed || (who && who.permissions.includes(needed)));

const pageLink = ([address, name]) =>
  html("li", {}, html("a", { href: address, "aria-current": location.pathname === address ? "page" : null }, name));

async function logOut() {
  await leave();
  location.assign("/");
}

customElements.define("lir-header", Header);
