// Tabs above the panels of a page.

import { byId } from "../elements.js";

/** Make tabs work for panels already in the page. The left and right arrow keys move between them. */
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
  list.hidden = false; // the tabs stay hidden until they work
  const find = (id) => all.find((tab) => !tab.hidden && tab.getAttribute("aria-controls") === id);
  return { show: (usual, wanted = usual) => show(find(wanted) ?? find(usual)) };
}
