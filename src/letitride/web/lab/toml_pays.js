// Functions for the pays in a pay table's TOML text: list them, change one, or raise or lower one by a step.

const LINE = /^(\w+)\s*=\s*"(.*)"$/;
const SECTION = /^\[(pays|columns\.\d)\]$/;
const OTHER = /^\[.*\]$/;

/** The pays in a TOML text as { section, hand, pay, line }, in file order. */
export function paysOf(text) {
  let section = null;
  return text.split("\n").flatMap((line, number) => {
    if (SECTION.test(line)) section = SECTION.exec(line)[1];
    else if (OTHER.test(line)) section = null;
    const found = section && LINE.exec(line);
    return found ? [{ section, hand: found[1], pay: found[2], line: number }] : [];
  });
}

/** The text with one pay changed and the published figures removed, because they no longer apply. */
export function withPay(text, line, pay) {
  const lines = text.split("\n");
  lines[line] = lines[line].replace(/".*"/, JSON.stringify(pay));
  return lines.join("\n").replace(/\n\[published\][^[]*/, "\n");
}

/** A pay raised or lowered by a step: "11 to 1" raised by 1 becomes "12 to 1". */
export function stepped(pay, step) {
  return pay.replace(/[\d,]+/, (figure) => Math.max(1, Number(figure.replaceAll(",", "")) + step).toLocaleString("en"));
}
