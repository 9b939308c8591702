// Saves the exam in progress for this window, so that it survives a page reload.

const EXAM = "coach exam";

/** The exam's seed, pay table, bet, and score. The seed determines the hands. */
export const keptExam = () => JSON.parse(sessionStorage.getItem(EXAM) ?? "null");

export const keepExam = (exam) => sessionStorage.setItem(EXAM, JSON.stringify(exam));

export const forgetExam = () => sessionStorage.removeItem(EXAM);
