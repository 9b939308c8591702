// The coach's page: a quiz that explains each answer, and an exam of 200 hands that does not.

import { adviceTables, advise, costOf, decisionWords, isRight } from "../shared/advice.js";
import { at, byId, html, svg } from "../shared/elements.js";
import { card, lattice } from "../shared/felt/cards.js";
import "../shared/header.js";
import { get, wordsOf } from "../shared/server/requests.js";
import { cardName, glyph, sentence } from "../shared/words.js";
import { forgetExam, keepExam, keptExam } from "./exam_storage.js";
import { dealFrom, generator, Score } from "./quiz.js";

const EXAM = 200;
const UNIT = 100;
const lesson = { random: null, seed: 0, exam: false, deal: null, bet: 1, asked: null, score: new Score() };

/** The number of the hands that the address asks for, if it asks for any. */
function wanted() {
  const seed = new URLSearchParams(location.search).get("seed");
  return seed === null ? null : Number(seed);
}

/** A new row of hands: without end, or an exam. */
function begin(exam) {
  forgetExam();
  prepare(exam, wanted() ?? crypto.getRandomValues(new Uint32Array(1))[0]);
  deal();
}

/** The exam that was under way when the page was left, if it is not another that is asked for; else the quiz. */
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
  byId("mode").textContent = exam ? `Exam of ${EXAM} hands, number ${lesson.seed}` : "Quiz: each answer is explained";
  byId("exam").hidden = exam;
  byId("quiz").hidden = !exam;
  byId("paytable").disabled = exam; // an exam is by one table from beginning to end
  byId("verdict").textContent = exam ? "Nothing is explained before the end." : "Decide, and it is explained here.";
  byId("why").replaceChildren();
}

function deal() {
  lesson.deal = dealFrom(lesson.random);
  ask(1);
}

/** Ask about a bet; what the answer is worth is fetched while one thinks. */
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
    ? "Either is right."
    : right
    ? "That is right."
    : `Better ${decisionWords(advice)}: yours gives away ${(100 * cost).toFixed(2)}% of the bet.`;
  byId("verdict").textContent = `${did}. ${words}`;
  byId("why").replaceChildren(
    html("p", { class: "note" }, `Bet ${bet} on ${[...cards, ...community].map(glyph).join(" ")}, for a bet of $1`),
    ...adviceTables(advice, UNIT, "USD"),
  );
}

function finish() {
  const { right, decisions, cost, mistakes } = lesson.score;
  enable(false);
  forgetExam();
  lesson.asked = null;
  byId("result-words").textContent = `${right} of ${decisions} decisions right, ${
    (100 * right / decisions).toFixed(1)
  }%. ${mistakes.length ? `The others give away ${cost.toFixed(2)} bets on average.` : "Nothing was given away."}`;
  const row = ({ cards, community, bet, advice, cost: lost }) =>
    html("tr", {}, [
      html("th", { scope: "row" }, [...cards, ...community].map(cardName).join(", ")),
      html("td", {}, `bet ${bet}`),
      html("td", {}, decisionWords(advice)),
      html("td", {}, `${(100 * lost).toFixed(1)}%`),
    ]);
  byId("mistakes").replaceChildren(
    ...(mistakes.length
      ? [html("table", { class: "figures", "aria-label": "Mistakes" }, html("tbody", {}, mistakes.map(row)))]
      : []),
  );
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
  byId("question").textContent = `${number}Bet ${lesson.bet}: take it back, or let it ride?`;
  drawScore();
}

function drawScore() {
  const { hands, decisions, right, cost } = lesson.score;
  const rows = lesson.exam
    ? [["Hands", `${hands} of ${EXAM}`]]
    : [["Hands", String(hands)], ["Right", `${right} of ${decisions}`], ["Given away", `${cost.toFixed(2)} bets`]];
  byId("score").replaceChildren(
    ...rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
  );
}

function refused(error) {
  byId("notice").textContent = error.status === 401
    ? "Log in, or come in as a guest, and the coach answers."
    : wordsOf(error);
}

// The second click of a double click is no answer to the next question.
byId("take-back").addEventListener("click", ({ detail }) => detail < 2 && answer(false));
byId("let-it-ride").addEventListener("click", ({ detail }) => detail < 2 && answer(true));
byId("exam").addEventListener("click", () => begin(true));
byId("quiz").addEventListener("click", () => begin(false));
byId("result").addEventListener("close", () => begin(false));
byId("paytable").addEventListener("change", () => begin(false));
document.addEventListener("keydown", (/** @type {any} */ event) => {
  const ride = { w: false, l: true }[event.key.toLowerCase()];
  if (
    ride === undefined || event.metaKey || event.ctrlKey || event.altKey || event.repeat ||
    document.querySelector("dialog[open]") || event.target.matches("select, input")
  ) return;
  event.preventDefault();
  answer(ride);
});

get("/paytables").then((tables) => {
  byId("paytable").append(
    ...tables.filter(({ game }) => game === "main").map(({ id, title }) =>
      html("option", { value: id }, `${id} · ${sentence(title)}`)
    ),
  );
  byId("paytable").value = "MA-MAIN";
  byId("exam").disabled = false;
  resume();
}, refused);
