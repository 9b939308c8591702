// Keeps the current exam in this window, so that reloading the page continues it.

const EXAM = "coach exam";

/** The exam's seed, pay table, bet, and score. The hands follow from the seed. */
export const keptExam = () => JSON.parse(sessionStorage.getItem(EXAM) ?? "null");

export const keepExam = (exam) => sessionStorage.setItem(EXAM, JSON.stringify(exam));

export const forgetExam = () => sessionStorage.removeItem(EXAM);
