// The pays in a pay table's TOML text: functions to read them, change one, or move one a step up or down.

const LINE = /^(\w+)\s*=\s*"(.*)"$/;
const SECTION = /^\[(pays|columns\.\d)\]$/;
const OTHER = /^\[.*\]$/;

/** The pays in a text as { section, hand, pay, line }, in the order of the file. */
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

/** A pay one step higher or lower: "11 to 1" becomes "12 to 1". */
export function stepped(pay, step) {
  return pay.replace(/[\d,]+/, (figure) => Math.max(1, Number(figure.replaceAll(",", "")) + step).toLocaleString("en"));
}
