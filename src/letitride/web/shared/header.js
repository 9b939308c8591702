// <lir-header>: the name of the house, links to the pages this person may use, and their account.

import { html } from "./elements.js";
import { remind, showMyPlay } from "./responsible_play.js";
import { leave, me } from "./server/requests.js";
import { sentence } from "./words.js";

/** Every page, and what one must be allowed to do to have use of it. */
const PAGES = [
  ["/lobby.html", "Lobby"],
  ["/rules.html", "Rules"],
  ["/lab.html", "Lab"],
  ["/coach.html", "Coach"],
  ["/dealer.html", "Dealer", "deal"],
  ["/manager.html", "Game Manager", "read_game_manager"],
  ["/audit.html", "Audit", "audit"],
  ["/people.html", "People", "read_people"],
];

/** The log-in page, which leads back here. */
export const logInAddress = () => `/login.html?to=${encodeURIComponent(location.pathname + location.search)}`;

class Header extends HTMLElement {
  async connectedCallback() {
    this.#draw(null);
    const who = await me();
    this.#draw(who ?? false);
    if (who?.permissions.includes("limit_own_play")) remind();
  }

  /** `who` is null until it is known, and false if nobody is logged in. */
  #draw(who) {
    const menu = html("button", {
      type: "button",
      class: "button quiet menu",
      "aria-expanded": "false",
      "aria-controls": "pages",
    }, "Menu");
    const nav = html("nav", { id: "pages", "aria-label": "Pages" }, html("ul", {}, pagesFor(who).map(pageLink)));
    menu.addEventListener("click", () => {
      const open = nav.classList.toggle("open");
      menu.setAttribute("aria-expanded", String(open));
    });
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
        html("span", {}, guest ? "play chips" : who.roles.map(sentence).join(", ")),
      ]),
      who.permissions.includes("limit_own_play") &&
      html("button", { type: "button", class: "button quiet", onclick: showMyPlay }, "My play"),
      guest && logIn(),
      !guest && html("button", { type: "button", class: "button quiet", onclick: logOut }, "Log out"),
    ];
  }
}

/** At the door itself there is no need to point at it. */
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
