// The compliance panel: what the rule documents forbid or advise against at the open tables.

import { citations } from "../shared/citations.js";
import { html, note } from "../shared/elements.js";

const SEVERITY = { error: "Violation", warning: "Warning" };

/** The findings at every table, or a line that says there are none. */
export function findings(checked) {
  const found = checked.flatMap(({ findings }) => findings);
  if (found.length === 0) return note("There are no violations or warnings at the open tables.");
  return html("ul", { class: "findings" }, found.map(finding));
}

const finding = ({ severity, about, message, clauses }) =>
  html("li", {}, [
    html("p", {}, html("strong", {}, `${SEVERITY[severity]}. ${about.split(":")[0]}: `), message),
    clauses.length > 0 && citations(clauses),
  ]);
