// Session odds for a pay table: the range of results and the bankroll needed.

import { cents, counted, money, typed, wire } from "../shared/money.js";
import { compute } from "../shared/server/requests.js";
import "./chart.js";

/** The spread of results grows with the square root of the number of rounds, so the fan chart squares these steps. */
const STEPS = [1, 2, 3, 4];
const MAIN = "MA-MAIN";
const FIXED = { bonus: "1.00", progressive: "1.00" };

/** The form's values, or null if any of them is invalid. */
export function asked({ bet, rounds, bankroll }) {
  const amounts = [typed(bet), typed(bankroll)];
  const number = counted(rounds);
  if (amounts.includes(null) || number === null || number < 16) return null;
  return { bet: wire(amounts[0]), bankroll: wire(amounts[1]), rounds: number };
}

/** Request the session odds and the fan chart's earlier points. A side bet is combined with the main bets. */
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
  const [rounds, stake] = [end.rounds.toLocaleString("en"), money(cents(end.stake), end.currency)];
  return [
    `After ${rounds} rounds at ${stake} each, the average result is ${mean}. ${
      pct(end.ahead)
    } of sessions end with a profit.`,
    end.ruin && `In ${pct(end.ruin.ruined)} of sessions, the bankroll runs out before the last round.`,
    bring && `Bankroll needed for a given risk of ruin: ${bring}.`,
  ].filter(Boolean).join(" ");
}

const dollars = (value) => money(Math.round(value) * 100, "USD", { short: true });

export function fanData({ fan }) {
  const at = (name) => [[0, 0], ...fan.map(({ rounds, quantiles }) => [rounds, cents(quantiles[name]) / 100])];
  return {
    label: "Result by rounds played: 5th, 25th, 50th, 75th, and 95th percentiles",
    x: { label: "rounds", say: (value) => value.toLocaleString("en") },
    y: { say: dollars },
    bands: [{ low: at("0.05"), high: at("0.95"), kind: "outer" }, { low: at("0.25"), high: at("0.75"), kind: "inner" }],
    lines: [
      { at: at("0.95"), name: "best 5%", kind: "edge" },
      { at: at("0.5"), name: "median" },
      { at: at("0.05"), name: "worst 5%", kind: "edge" },
    ],
  };
}

export function ruinData({ end }) {
  const asked = Object.entries(end.bankroll_for ?? {});
  const points = asked.map(([chance, amount]) => [cents(amount) / 100, 100 * Number(chance)]).sort(([a], [b]) => a - b);
  const told = points.map(([amount, chance]) => `${chance}% with ${dollars(amount)}`);
  const curve = (end.ruin_curve ?? []).map(({ bankroll, ruined }) => [cents(bankroll) / 100, 100 * ruined]);
  return {
    label: `Risk of ruin by bankroll: ${told.join(", ")}`,
    x: { label: "bankroll", say: dollars },
    y: { say: (value) => `${value}%` },
    lines: [{ at: curve }],
    points: points.map((at) => ({ at, name: `${at[1]}%` })),
  };
}
