// The hands and the score of a quiz or exam. A given seed produces the same hands for everyone.

const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** A small random number generator, for practice only. The house uses a different one to deal. */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Deal the player's three cards and the two community cards. */
export function dealFrom(random) {
  const deck = [...DECK];
  const drawn = Array.from({ length: 5 }, () => deck.splice(Math.floor(random() * deck.length), 1)[0]);
  return { cards: drawn.slice(0, 3), community: drawn.slice(3) };
}

/** The score of a series of decisions. */
export class Score {
  hands = 0;
  decisions = 0;
  cost = 0;
  mistakes = [];

  note(question, advice, ride, cost, right) {
    this.decisions += 1;
    this.cost += cost;
    if (!right) this.mistakes.push({ ...question, advice, ride, cost });
  }

  get right() {
    return this.decisions - this.mistakes.length;
  }
}
