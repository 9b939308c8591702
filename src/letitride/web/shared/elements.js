// Create elements from a tag, attributes, and children, and update them. HTML strings are never parsed.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

export const html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

export const note = (...words) => html("p", { class: "note" }, words);

/** A line for an error message, which screen readers announce. */
export const alertLine = (...words) => html("p", { class: "notice", role: "alert" }, words);

/** A button. `more` adds attributes or replaces its class. */
export const button = (words, onclick, more = {}) =>
  html("button", { type: "button", class: "button", onclick, ...more }, words);

/** A titled section of the page. `id` is the id of its title. */
export const panel = (id, title, ...content) =>
  html("section", { class: "panel", "aria-labelledby": id }, html("h2", { id }, title), content);

/** The element on the page with this id.
 * @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Set a node's text only if it differs, so that a screen reader announces it only once. */
export function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** Whether the page should ignore a key press: a shortcut, a repeat, or a press meant for a dialog. */
export const isAside = (event) =>
  event.metaKey || event.ctrlKey || event.altKey || event.repeat || document.querySelector("dialog[open]") !== null;

/** Whether the viewer prefers reduced motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let made = 0;

/** Make an id that is unique on the page: two forms may have a field with the same name. */
export const idFor = (name) => `${name}-${(made += 1)}`;

/** Place elements on the felt at a position, angle, and scale. */
export const at = ({ x, y, turn = 0, scale = 1 }, ...children) =>
  svg("g", { transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})` }, children);

/** Replace the content of a part of the page. */
export function put(part, ...children) {
  part.replaceChildren();
  return fill(part, {}, children);
}

/** Replace the content, and keep the focus on the control at the same position. */
export function redraw(part, ...children) {
  const pressable = () => [...part.querySelectorAll("button, a, input, select, [tabindex]")];
  const place = pressable().indexOf(document.activeElement);
  put(part, children);
  if (place >= 0) pressable()[place]?.focus();
}

export const round = (number) => Math.round(number * 100) / 100;
