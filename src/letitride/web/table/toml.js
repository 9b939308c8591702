// A pay table as the TOML that the house reads, from rows as a layout prints them.

const text = (value) => JSON.stringify(String(value));
const block = (name, rows) => [`[${name}]`, ...rows.map(([key, value]) => `${key} = ${text(value)}`)];

/** `table` has an id, a game, columns and rows, as the API shows them; `more` is what it does not print. */
export function tomlOf({ id, game, columns, rows }, more = {}) {
  const head = [`id = ${text(id)}`, `wager = ${text(game)}`];
  const plain = Object.entries(more.head ?? {}).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const tables = Object.entries(more.tables ?? {}).filter(([, pairs]) => pairs.length).flatMap(([name, pairs]) => block(name, pairs));
  const pays = game === "cover_all"
    ? columns.flatMap((count, n) => block(`columns.${count}`, rows.map((row) => [row[0], row[n + 1]])))
    : block("pays", rows.map(([hand, pay]) => [hand, pay]));
  return [...head, ...plain, ...pays, ...tables].join("\n");
}
