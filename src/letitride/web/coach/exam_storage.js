// The exam under way, kept for this window: a page that is loaded anew goes on where it was.

const EXAM = "coach exam";

/** What is kept: number (the seed), pay table, bet and score; the hands follow from the number. */
export const keptExam = () => JSON.parse(sessionStorage.getItem(EXAM) ?? "null");

export const keepExam = (exam) => sessionStorage.setItem(EXAM, JSON.stringify(exam));

export const forgetExam = () => sessionStorage.removeItem(EXAM);
