// Create and update elements: a tag, its attributes, its children. Nothing is ever parsed from a string.
// Words change only when they differ, and the focus stays where it is.

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

/** The element of the page with this id.
 * @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Words change only when they differ, so that a live region speaks once. */
export function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** Whether who looks wants nothing to move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let made = 0;

/** An id that nothing else on the page has: forms may ask for the same thing twice. */
export const idFor = (name) => `${name}-${(made += 1)}`;

/** Put something at a place of the felt: moved, turned and scaled as the place says. */
export const at = ({ x, y, turn = 0, scale = 1 }, ...children) =>
  svg("g", { transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})` }, [
    ...children,
  ]);

/** Draw a part of the page anew, the focus left where it was: on the control of the same number. */
export function keepFocus(part, draw) {
  const pressable = () => [...part.querySelectorAll("button, a, input, select, [tabindex]")];
  const place = pressable().indexOf(document.activeElement);
  draw();
  if (place >= 0) pressable()[place]?.focus();
}

export const round = (number) => Math.round(number * 100) / 100;
