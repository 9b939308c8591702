// Checks of a page. Each function returns a list of problems, or of things found.
// Tests call these functions by name.
// deno-lint-ignore-file no-unused-vars

const seen = (node) => node.checkVisibility() && node.getClientRects().length > 0 && !node.closest(".unseen");
const words = (node) => [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
const texts = () => [...document.querySelectorAll("body *")].filter((node) => words(node) && seen(node));
const told = (node) => `${node.className.baseVal ?? node.className}: ${node.textContent}`;
const named = (node) => node.getAttribute("aria-label") ?? node.textContent;

/** Text that is drawn smaller than 12 pixels, after all scaling. */
function smallText() {
  return texts().filter((node) => {
    const matrix = node.getScreenCTM?.();
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    return parseFloat(getComputedStyle(node).fontSize) * scale < 11.99;
  }).map(told);
}

/** Text with a contrast below 4.5, except disabled controls and ornament. */
function faintText() {
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  // The felt is lighter on the dealer's side, so use its lightest color.
  const felt = {
    ".spoken": [23, 104, 74],
    ".strip": [13, 54, 39],
    ".device": [10, 44, 32],
    ".ring, .box": [12, 66, 48],
    ".felt": [17, 84, 60],
  };
  const ground = (node) => {
    for (const [part, colour] of Object.entries(felt)) if (node.closest(part)) return colour;
    for (let one = node; one; one = one.parentElement) {
      const [r, g, b, a = 1] = numbers(getComputedStyle(one).backgroundColor);
      if (a === 1) return [r, g, b];
    }
    return [11, 15, 14];
  };
  const aside = ":disabled, .free, .card, .chip, .inscription-text";
  return texts().filter((node) => !node.closest(aside)).filter((node) => {
    const style = getComputedStyle(node);
    const ink = light(numbers(node.closest("svg") ? style.fill : style.color).slice(0, 3));
    const paper = light(ground(node));
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05) < 4.5;
  }).map(told);
}

/** Controls without a name, or too small to hit. */
function poorButtons() {
  return [...document.querySelectorAll("button, a, [role=button]")].filter(seen).filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return !named(node).trim() || Math.min(width, height) < 24;
  }).map((node) => node.outerHTML);
}

/** Whether anything scrolls or extends beyond the window. */
function outside() {
  const root = document.documentElement;
  const out = [...document.querySelectorAll("button, .caption, .panel")].filter(seen).filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
  });
  return root.scrollWidth > innerWidth || root.scrollHeight > innerHeight || out.length > 0;
}

/** The names of all enabled controls. */
function controls() {
  return [...document.querySelectorAll("button:enabled, a, [role=button]")].filter(seen).map(named);
}

/** The name of the focused element, if its focus is visible. */
function focused() {
  const node = document.activeElement;
  if (node === document.body) return "the end";
  const stroke = node.firstElementChild && getComputedStyle(node.firstElementChild).strokeWidth;
  const marked = getComputedStyle(node).outlineStyle !== "none" || stroke === "3px";
  return marked ? named(node) : `no mark: ${named(node)}`;
}

const moves = () =>
  document.getAnimations()
    .map((one) => ({ key: one.effect.target.dataset.key, ...one.effect.getTiming() }))
    .sort((a, b) => a.delay - b.delay);

/** The keys of the moving elements, earliest first. */
const moving = () => moves().map(({ key }) => key).filter((key) => key !== undefined);

/** The duration of each movement. */
const lengths = () => moves().map(({ duration }) => duration);

/** The times when the last departing chips are gone and when the first winnings start. */
function leavingAndComing() {
  const leaving = moves().filter(({ key }) => key === undefined);
  const coming = moves().filter(({ key }) => key?.startsWith("win:"));
  return [Math.max(...leaving.map(({ delay, duration }) => delay + duration)), coming[0].delay];
}

/** The frames per second until nothing moves. */
async function framesPerSecond() {
  const began = performance.now();
  let frames = 0;
  while (document.getAnimations().length > 0) {
    await new Promise(requestAnimationFrame);
    frames += 1;
  }
  return (1000 * frames) / (performance.now() - began);
}

/** Elements that are wider than the window, or extend beyond its sides. */
function sideways() {
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
  const inside = (node) => node.closest("[data-scrolls]") || node.closest(".unseen");
  const out = [...document.querySelectorAll("body *")].filter(seen).filter((node) => !inside(node)).filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1);
  });
  return [...wide, ...out.map((node) => `${node.tagName} ${told(node)}`)];
}

/** Fields without a label. */
function unlabelled() {
  return [...document.querySelectorAll("input, select, textarea")].filter(seen)
    .filter((node) => !node.labels?.length && !node.getAttribute("aria-label"))
    .map((node) => node.outerHTML);
}

/** Elements of different seats that overlap. The box of a rotated element is larger than the element. */
function overlaps() {
  const hair = 8;
  const things = [...document.querySelectorAll(".felt .spot")].flatMap((spot) =>
    [...spot.querySelectorAll("text, .card, .chip, .ring, .box, .sensor, .sit")].filter(seen)
      .map((node) => ({ seat: spot.dataset.seat, node, box: node.getBoundingClientRect() }))
  );
  const shared = (a, b) =>
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    );
  return things.flatMap((one, n) =>
    things.slice(n + 1)
      .filter((other) => other.seat !== one.seat && shared(one.box, other.box) > hair)
      .map((other) =>
        `${one.seat}/${other.seat}: ${told(one.node)} | ${told(other.node)} ${shared(one.box, other.box).toFixed(1)}`
      )
  );
}

/** Words that are cut off, except those that end in an ellipsis by design. */
function clipped() {
  return texts().filter((node) => node instanceof HTMLElement).filter((node) => {
    const style = getComputedStyle(node);
    const cut = style.overflowX === "hidden" || style.overflowX === "clip";
    return cut && style.textOverflow !== "ellipsis" && node.scrollWidth > node.clientWidth + 1;
  }).map(told);
}

/** Panels whose content does not fit. */
const spills = () =>
  [...document.querySelectorAll(".panel, .drawer, .ask")].filter(seen).filter((node) =>
    node.scrollWidth > node.clientWidth + 1
  ).map(told);

/** Controls whose center is covered by something else. */
function covered() {
  const open = document.querySelector("dialog[open]");
  const all = [...(open ?? document).querySelectorAll("button:enabled, a, input, select, [role=button]")].filter(seen);
  return all.filter((node) => {
    const [x, y] = middleOf(node);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false; // not scrolled into view
    const top = document.elementFromPoint(x, y);
    const scrolls = node.closest("[data-scrolls], .scroll, ol, dialog");
    const away = scrolls && !insideOf(node.getBoundingClientRect(), scrolls.getBoundingClientRect());
    return !away && !node.contains(top) && !top?.contains(node) && !node.labels?.[0]?.contains(top);
  }).map((node) => `${node.outerHTML} under ${told(document.elementFromPoint(...middleOf(node)))}`);
}

const middleOf = (node) => {
  const box = node.getBoundingClientRect();
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
};
const insideOf = (a, b) =>
  a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;

/** All problems with the look of a page, by the name of the check, once it is drawn. */
async function looks() {
  for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
  const all = { smallText, faintText, poorButtons, sideways, unlabelled, clipped, covered, spills };
  const found = Object.entries(all).map(([name, look]) => [name, look()]);
  return Object.fromEntries(found.filter(([, list]) => list.length > 0));
}

/** Cards that extend beyond the edge of the cloth. */
function offCloth() {
  const cloth = document.querySelector(".felt .cloth");
  if (!cloth) return [];
  const inside = cloth.getScreenCTM().inverse();
  return [...document.querySelectorAll(".felt .spot .card-sheet")].filter((sheet) => {
    const [box, matrix] = [sheet.getBBox(), sheet.getScreenCTM()];
    const corners = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height], [
      box.x + box.width,
      box.y + box.height,
    ]];
    return corners.some(([x, y]) =>
      !cloth.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix).matrixTransform(inside))
    );
  }).map((sheet) => sheet.closest(".spot").getAttribute("aria-label"));
}
