// Amounts of money are text ("25.00") in requests and responses. Here they are whole cents, never fractions.

/** The currencies used at tables, and their symbols. */
export const SIGNS = { USD: "$", SGD: "S$" };

export function cents(text) {
  const [, sign, whole, part] = /^(-?)(\d+)\.(\d\d)$/.exec(text);
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part));
}

export const wire = (amount) => `${amount < 0 ? "-" : ""}${parts(amount)[0]}.${parts(amount)[1]}`;

/** Read an amount as people type it ("50", "50.5", "1,000.00"), in cents; null if it is not an amount. */
export function typed(text) {
  const plain = text.trim().replace(/^S?\$/, "");
  const [, whole, part = ""] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? null : Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

/** Read a number as people type it ("1,000" or "1000"); null if it is not a number. */
export const counted = (
  text,
) => (/^\s*(\d{1,9}|\d{1,3}(,\d{3}){1,2})\s*$/.test(text) ? Number(text.replaceAll(",", "")) : null);

const parts = (amount) => {
  const size = Math.abs(amount);
  return [String(Math.floor(size / 100)), String(size % 100).padStart(2, "0")];
};

/** Format an amount as "$1,240.00". With `short`, whole dollars have no cents, as on a chip. */
export function money(amount, currency = "USD", { short = false, signed = false } = {}) {
  const [whole, part] = parts(amount);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = amount < 0 ? "−" : signed && amount > 0 ? "+" : "";
  return `${sign}${SIGNS[currency] ?? `${currency} `}${grouped}${short && part === "00" ? "" : `.${part}`}`;
}

/** Format an amount from the server, or return a dash for null. */
export const amountOf = (text, currency) => (text === null ? "–" : money(cents(text), currency));

/** Format millionths of a cent as money, with hundredths of a cent if there are any. */
export function micros(amount, currency) {
  const size = Math.abs(amount);
  const fine = Math.floor((size % 1_000_000) / 10_000);
  const whole = money(Math.floor(size / 1_000_000), currency);
  return `${amount < 0 ? "−" : ""}${whole}${fine ? String(fine).padStart(2, "0") : ""}`;
}
