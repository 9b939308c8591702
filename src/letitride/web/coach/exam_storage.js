// Keeps the current exam in this window, so that a reloaded page continues it.

const EXAM = "coach exam";

/** What is kept: number (the seed), pay table, bet and score; the hands follow from the number. */
export const keptExam = () => JSON.parse(sessionStorage.getItem(EXAM) ?? "null");

export const keepExam = (exam) => sessionStorage.setItem(EXAM, JSON.stringify(exam));

export const forgetExam = () => sessionStorage.removeItem(EXAM);
