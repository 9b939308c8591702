// Tabs over the panels of a page.

import { byId } from "../elements.js";

/** Tabs over panels that are in the page; left and right go from one to the next. */
export function tabs(list, onshow = (_id) => {}) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const panelOf = (tab) => byId(tab.getAttribute("aria-controls"));
  const show = (chosen) => {
    for (const tab of all) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      panelOf(tab).hidden = tab !== chosen;
    }
    onshow(panelOf(chosen).id);
  };
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) show(tab);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const there = all.filter((tab) => !tab.hidden);
    if (!step) return;
    const next = there.at((there.indexOf(document.activeElement) + step) % there.length);
    next.focus();
    show(next);
  });
  list.hidden = false; // they work from here on
  const find = (id) => all.find((tab) => !tab.hidden && tab.getAttribute("aria-controls") === id);
  return { show: (usual, wanted = usual) => show(find(wanted) ?? find(usual)) };
}
