// The names people see. Made by `python -m tools.page_names`: edit wording/en/names.toml.

export const WAGERS = {
  1: "bet 1",
  2: "bet 2",
  $: "bet $",
  tip: "dealer tip",
  bonus: "bonus",
  three_card: "three card",
  tip_three_card: "dealer tip, three card",
  cover_all: "Cover All",
  progressive: "progressive",
  progressive_2: "second progressive",
};

export const GAMES = {
  main: "Main bets",
  bonus: "Bonus",
  three_card: "Three card bonus",
  cover_all: "Cover All",
  progressive: "Progressive",
  progressive_2: "Second progressive",
};

export const HANDS = {
  royal_flush: "Royal flush",
  straight_flush: "Straight flush",
  four_of_a_kind: "Four of a kind",
  full_house: "Full house",
  flush: "Flush",
  straight: "Straight",
  three_of_a_kind: "Three of a kind",
  two_pair: "Two pair",
  tens_or_better: "Tens or better",
  pair: "Pair",
  nothing: "Nothing",
  mini_royal: "Mini royal",
  akq_spades: "A-K-Q of spades",
  akq_suited: "A-K-Q suited",
};

export const BET_STATUSES = {
  up: "up",
  riding: "rides",
  withdrawn: "taken back",
  paid: "won",
  lost: "lost",
  hit: "jackpot",
  void: "returned",
};

export const SLIPS = {
  opener: "Opener",
  fills: "Fill",
  credits: "Credit",
  drop: "Drop box",
  closer: "Closer",
  tips: "Tips handed out",
};

export const RANKS = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};

export const SUITS = {
  s: "spades",
  h: "hearts",
  d: "diamonds",
  c: "clubs",
};

export const SUIT_SYMBOLS = {
  s: "♠",
  h: "♥",
  d: "♦",
  c: "♣",
};
