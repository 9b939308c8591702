// The names people see. Made by `python -m tools.page_names`: edit wording/en/names.toml.

export const WAGERS = {
  1: "bet 1",
  2: "bet 2",
  $: "bet $",
  tip: "dealer tip",
  bonus: "bonus",
  three_card: "three card",
  tip_three_card: "three card dealer tip",
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

export const PHASES = {
  idle: "before the round",
  betting: "betting",
  closed: "the deal",
  three_card: "settling the three card bonus",
  bet_one: "decisions on bet 1",
  first_card: "the first community card",
  bet_two: "decisions on bet 2",
  second_card: "the second community card",
  settling: "settlement",
  cover_all: "settling Cover All",
  collecting: "collecting the cards",
  over: "after the round",
  void: "void",
};

export const SPOKEN = {
  idle: "The next round begins shortly.",
  betting: "Place your bets, please.",
  closed: "No more bets.",
  three_card: "Three card bonus.",
  bet_one: "Bet number one: take it back or let it ride?",
  first_card: "The first community card.",
  bet_two: "Bet number two: take it back or let it ride?",
  second_card: "The second community card.",
  settling: "Settling from seat seven.",
  cover_all: "Cover All.",
  collecting: "Thank you.",
  over: "Thank you.",
  void: "The round is void. All bets are returned.",
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

export const ROLES = {
  guest: "guest",
  player: "player",
  dealer: "dealer",
  supervisor: "supervisor",
  executive: "executive",
  auditor: "auditor",
  administrator: "administrator",
};

export const IRREGULARITIES = {
  face_up_card: "A card was face up in the deck",
  drawn_in_error: "A card was drawn in error but not seen",
  exposed_card: "A card was exposed",
  wrong_count_seat: "A player had the wrong number of cards",
  wrong_count_community: "The community area had the wrong number of cards",
  deck_count: "The deck was counted",
  foreign_card: "A card did not belong to the deck",
  shuffler_jam: "The shuffler jammed",
  machine_jam: "The dealing machine jammed",
  community_not_delivered: "The community cards were not delivered",
  wrong_deal: "The cards were dealt in the wrong order",
  late_wager: "A bet was placed or raised too late",
  improper_withdrawal: "A bet that must stay in action was taken back",
  technical_fault: "A technical fault stopped the round",
};

export const VOID_REASONS = {
  face_up_card: "a card was face up in the deck",
  drawn_in_error: "a card was drawn in error but not seen",
  exposed_card: "a card was exposed",
  wrong_count_seat: "a player had the wrong number of cards",
  wrong_count_community: "the community area had the wrong number of cards",
  deck_count: "the deck did not have 52 cards",
  foreign_card: "a card did not belong to the deck",
  shuffler_jam: "the shuffler jammed",
  machine_jam: "the dealing machine jammed",
  community_not_delivered: "the community cards were not delivered",
  wrong_deal: "the cards were dealt in the wrong order",
  late_wager: "a bet was placed or raised too late",
  improper_withdrawal: "a bet that must stay in action was taken back",
  technical_fault: "a technical fault stopped the round",
};

export const CONSEQUENCES = {
  continue: "Play continues",
  replace: "The card is replaced",
  redeal: "The cards are dealt again",
  void: "The round is void and all bets are returned",
};

export const REPORT_OUTCOMES = {
  held: "Waiting for a ruling",
  dismissed: "Dismissed",
  continue: "Play continued",
  replace: "The card was replaced",
  redeal: "The cards were dealt again",
  void: "The round was void",
};

export const DECK_FATES = {
  stays: "The deck stays in play",
  reshuffled: "The deck is shuffled again",
  removed: "The deck is removed",
};

export const DECK_PLACES = {
  opening: "being opened",
  stacked: "stacked",
  shuffled: "shuffled and ready",
  in_play: "in play",
  rack: "in the discard rack",
  shuffler: "in the shuffler",
  removed: "removed",
};

export const DEALINGS = {
  hand: "by hand",
  shoe: "from a shoe",
  machine: "by a dealing machine",
};

export const TABLE_KINDS = {
  virtual: "Dealt by the house",
  dealer: "Dealt by a dealer",
  controller: "Dealt with real cards",
};

export const HAND_STAGES = {
  unkeyed: "not keyed yet",
  keyed: "keyed",
  confirmed: "confirmed",
  locked: "locked",
  logged: "logged",
};

export const ADJUSTMENT_REASONS = {
  backed_out: "Backed out",
  malfunction: "Malfunction",
  transfer: "Transfer",
  correction: "Correction",
  other: "Other",
};

export const PRIZE_STATUSES = {
  pending: "Pending",
  logged: "Logged",
  adjusted: "Logged, with the meter adjusted",
  reversed: "Reversed",
  backed_out: "Backed out",
};

export const APPROVAL_FIELDS = {
  amount: "Amount",
  cap: "Cap",
  contribution: "Share of each bet",
  level: "Level",
  note: "Note",
  player: "Player",
  reason: "Reason",
  win: "Win",
  reserve_rate: "Share of each bet added to the reserve",
  round: "Round",
  seed: "Seed",
  table: "Table",
  what: "Report",
};

export const RESPONSIBLE = {
  dealer: "dealer",
  supervisor: "supervisor",
  player: "player",
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
