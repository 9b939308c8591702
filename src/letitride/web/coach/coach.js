// The coach page: a quiz that explains every answer, and a 200-hand exam that shows mistakes only at the end.

import { adviceTables, advise, costOf, decisionWords, isRight } from "../shared/advice.js";
import { at, byId, isAside, note, put, svg } from "../shared/elements.js";
import { card, lattice } from "../shared/felt/cards.js";
import "../shared/header.js";
import { optionsOf } from "../shared/forms/fields.js";
import { get, wordsOf } from "../shared/server/requests.js";
import { fromQuery } from "../shared/staff/query.js";
import { fact, table } from "../shared/tabular.js";
import { cardName, glyph, sentence } from "../shared/words.js";
import { forgetExam, keepExam, keptExam } from "./exam_storage.js";
import { dealFrom, generator, Score } from "./quiz.js";

const EXAM = 200;
const UNIT = 100;
const lesson = { random: null, seed: 0, exam: false, deal: null, bet: 1, asked: null, score: new Score() };

/** The seed in the page's address, which determines the hands; null if there is none. */
function wanted() {
  const seed = fromQuery("seed");
  return seed === null ? null : Number(seed);
}

/** Start a new series of hands: an exam, or an endless quiz. */
function begin(exam) {
  forgetExam();
  prepare(exam, wanted() ?? crypto.getRandomValues(new Uint32Array(1))[0]);
  deal();
}

/** Resume the saved exam. If there is none, or if the address has a different seed, start the quiz. */
function resume() {
  const kept = keptExam();
  if (!kept || (wanted() ?? kept.seed) !== kept.seed) return begin(false);
  byId("paytable").value = kept.paytable;
  prepare(true, kept.seed);
  Object.assign(lesson.score, kept.score);
  for (let hand = 0; hand <= kept.score.hands; hand += 1) lesson.deal = dealFrom(lesson.random);
  ask(kept.bet);
}

function prepare(exam, seed) {
  Object.assign(lesson, { exam, seed, random: generator(seed), score: new Score() });
  byId("mode").textContent = exam ? `${EXAM}-hand exam, number ${lesson.seed}` : "Quiz: every answer is explained";
  byId("exam").hidden = exam;
  byId("quiz").hidden = !exam;
  byId("paytable").disabled = exam; // an exam uses one pay table throughout
  byId("verdict").textContent = exam
    ? "You will see your mistakes at the end."
    : "Make your decision to see the explanation here.";
  byId("why").replaceChildren();
}

function deal() {
  lesson.deal = dealFrom(lesson.random);
  ask(1);
}

/** Ask the player to decide on a bet, and fetch the advice in the meantime. */
function ask(bet) {
  const { cards, community } = lesson.deal;
  const question = { bet, cards, community: community.slice(0, bet - 1) };
  lesson.bet = bet;
  lesson.asked = { question, advice: advise(question, { paytable: byId("paytable").value }) };
  lesson.asked.advice.catch(() => {});
  if (lesson.exam) keepExam({ seed: lesson.seed, paytable: byId("paytable").value, bet, score: lesson.score });
  draw();
  enable(true);
}

async function answer(ride) {
  const { asked } = lesson;
  if (!asked || byId("let-it-ride").disabled) return;
  enable(false);
  try {
    const advice = await asked.advice;
    if (lesson.asked !== asked) return;
    const [right, cost] = [isRight(advice, ride), costOf(advice, ride)];
    lesson.score.note(asked.question, advice, ride, cost, right);
    if (!lesson.exam) explain(asked.question, advice, ride, right, cost);
    byId("notice").textContent = "";
    next();
  } catch (error) {
    refused(error);
    ask(lesson.bet);
  }
}

function next() {
  if (lesson.bet === 1) return ask(2);
  lesson.score.hands += 1;
  if (lesson.exam && lesson.score.hands === EXAM) return finish();
  deal();
}

function explain({ bet, cards, community }, advice, ride, right, cost) {
  const did = ride ? "You let it ride" : "You took it back";
  const words = advice.indifferent
    ? "Either choice is right."
    : right
    ? "That is right."
    : `It is better to ${decisionWords(advice)}. On average, your choice costs ${(100 * cost).toFixed(2)}% of the bet.`;
  byId("verdict").textContent = `${did}. ${words}`;
  const asked = note(
    `Bet ${bet} with ${[...cards, ...community].map(glyph).join(" ")}. The values below are for a $1 bet.`,
  );
  put(byId("why"), asked, adviceTables(advice, UNIT, "USD"));
}

function finish() {
  const { right, decisions, cost, mistakes } = lesson.score;
  enable(false);
  forgetExam();
  lesson.asked = null;
  const share = (100 * right / decisions).toFixed(1);
  const given = mistakes.length
    ? `Together, your mistakes cost an average of ${cost.toFixed(2)} bets.`
    : "You made no mistakes.";
  byId("result-words").textContent = `You got ${right} of ${decisions} decisions right (${share}%). ${given}`;
  const rows = mistakes.map(({ cards, community, bet, advice, cost: lost }) => [
    [...cards, ...community].map(cardName).join(", "),
    `bet ${bet}`,
    decisionWords(advice),
    `${(100 * lost).toFixed(1)}%`,
  ]);
  put(byId("mistakes"), mistakes.length > 0 && table("Mistakes", null, rows));
  byId("result").showModal();
}

function enable(yes) {
  for (const id of ["take-back", "let-it-ride"]) byId(id).disabled = !yes;
}

function draw() {
  const { cards, community } = lesson.deal;
  const shown = community.map((name, n) => (n < lesson.bet - 1 ? name : null));
  const place = (n, count, gap) => 230 + (n - (count - 1) / 2) * gap;
  byId("cards").replaceChildren(
    svg("svg", { class: "felt", viewBox: "0 0 460 330", role: "group", "aria-label": "Cards" }, [
      svg("defs", {}, lattice()),
      shown.map((name, n) => at({ x: place(1 - n, 2, 100), y: 74, scale: 0.94 }, card(name))),
      cards.map((name, n) => at({ x: place(n, 3, 124), y: 240, scale: 1.1 }, card(name))),
    ]),
  );
  const number = lesson.exam ? `Hand ${lesson.score.hands + 1} of ${EXAM}. ` : "";
  byId("question").textContent = number + `Bet ${lesson.bet}: take it back or let it ride?`;
  drawScore();
}

function drawScore() {
  const { hands, decisions, right, cost } = lesson.score;
  const rows = lesson.exam
    ? [["Hands", `${hands} of ${EXAM}`]]
    : [["Hands", String(hands)], ["Right", `${right} of ${decisions}`], [
      "Cost of mistakes",
      `${cost.toFixed(2)} bets`,
    ]];
  put(byId("score"), rows.map(([name, value]) => fact(name, value)));
}

function refused(error) {
  byId("notice").textContent = error.status === 401
    ? "Log in or continue as a guest to use the coach."
    : wordsOf(error);
}

// Ignore the second click of a double-click, so that it does not answer the next question.
byId("take-back").addEventListener("click", ({ detail }) => detail < 2 && answer(false));
byId("let-it-ride").addEventListener("click", ({ detail }) => detail < 2 && answer(true));
byId("exam").addEventListener("click", () => begin(true));
byId("quiz").addEventListener("click", () => begin(false));
byId("result").addEventListener("close", () => begin(false));
byId("paytable").addEventListener("change", () => begin(false));
document.addEventListener("keydown", (/** @type {any} */ event) => {
  const ride = { w: false, l: true }[event.key.toLowerCase()];
  if (ride === undefined || isAside(event) || event.target.matches("select, input")) return;
  event.preventDefault();
  answer(ride);
});

get("/paytables").then((tables) => {
  const main = tables.filter(({ game }) => game === "main");
  put(byId("paytable"), optionsOf(main.map(({ id, title }) => [id, `${id} · ${sentence(title)}`])));
  byId("paytable").value = "MA-MAIN";
  byId("exam").disabled = false;
  resume();
}, refused);
