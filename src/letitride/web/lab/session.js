// Session odds for a pay table: the range of results and the bankroll to bring.

import { cents, counted, money, typed, wire } from "../shared/money.js";
import { compute } from "../shared/server/requests.js";
import "./chart.js";

/** Results spread with the root of the rounds, so the fan is asked for at squares. */
const STEPS = [1, 2, 3, 4];
const MAIN = "MA-MAIN";
const FIXED = { bonus: "1.00", progressive: "1.00" };

/** What the form asks, or null if it cannot be read. */
export function asked({ bet, rounds, bankroll }) {
  const amounts = [typed(bet), typed(bankroll)];
  const number = counted(rounds);
  if (amounts.includes(null) || number === null || number < 16) return null;
  return { bet: wire(amounts[0]), bankroll: wire(amounts[1]), rounds: number };
}

/** Ask for the evening, and for the fan on the way to it. A side bet is made beside main bets. */
export async function sessionOdds(game, body, { bet, bankroll, rounds }, signal) {
  const bets = game === "main" ? { ...body, bet } : { id: MAIN, bet, side: [{ ...body, amount: FIXED[game] ?? bet }] };
  const at = (step) =>
    compute("/odds/session", {
      ...bets,
      rounds: Math.ceil((rounds * step * step) / STEPS.length ** 2),
      bankroll: step === STEPS.length ? bankroll : undefined,
    }, signal);
  const told = [];
  for (const step of STEPS) told.push(await at(step));
  return { fan: told, end: told.at(-1) };
}

export function words({ end }) {
  const pct = (chance) => `${(100 * chance).toFixed(1)}%`;
  const mean = money(Math.round(end.mean * 100), end.currency, { signed: true });
  const bring = Object.entries(end.bankroll_for ?? {}).map(([chance, amount]) =>
    `${money(cents(amount), end.currency, { short: true })} for ${Math.round(100 * Number(chance))}%`
  ).join(", ");
  const ruin = end.ruin ? ` ${pct(end.ruin.ruined)} are ruined on the way.` : "";
  return `After ${end.rounds.toLocaleString("en")} rounds of ${
    money(cents(end.stake), end.currency)
  }: ${mean} in the mean, ahead in ${pct(end.ahead)} of evenings.${ruin}${
    bring && ` What to bring, by the chance of ruin: ${bring}.`
  }`;
}

const dollars = (value) => money(Math.round(value) * 100, "USD", { short: true });

export function fanData({ fan }) {
  const at = (name) => [[0, 0], ...fan.map(({ rounds, quantiles }) => [rounds, cents(quantiles[name]) / 100])];
  return {
    label: "Won or lost by rounds played: 5%, 25%, 50%, 75% and 95% of evenings",
    x: { label: "rounds", say: (value) => value.toLocaleString("en") },
    y: { say: dollars },
    bands: [{ low: at("0.05"), high: at("0.95"), kind: "outer" }, { low: at("0.25"), high: at("0.75"), kind: "inner" }],
    lines: [{ at: at("0.95"), name: "best 5%", kind: "edge" }, { at: at("0.5"), name: "half" }, {
      at: at("0.05"),
      name: "worst 5%",
      kind: "edge",
    }],
  };
}

export function ruinData({ end }) {
  const points = Object.entries(end.bankroll_for ?? {}).map((
    [chance, amount],
  ) => [cents(amount) / 100, 100 * Number(chance)]).sort(([a], [b]) => a - b);
  const curve = (end.ruin_curve ?? []).map(({ bankroll, ruined }) => [cents(bankroll) / 100, 100 * ruined]);
  return {
    label: `Chance of ruin by bankroll: ${
      points.map(([amount, chance]) => `${chance}% with ${dollars(amount)}`).join(", ")
    }`,
    x: { label: "bankroll", say: dollars },
    y: { say: (value) => `${value}%` },
    lines: [{ at: curve }],
    points: points.map((at) => ({ at, name: `${at[1]}%` })),
  };
}
