/**
 * What calls read and write, as nouns of the domain. A write makes every cached answer stale that reads one of its topics, in the
 * browser and on the server. The entities of the record of changes are topics too.
 */
export const topics = [
  /** A tournament's own data: name, day, place, status, winner, confirmation, number of players. */
  'tournament',
  /** The players of a tournament. */
  'enrolment',
  /** What an entry achieved, and its deck's name. */
  'results',
  /** The cards of a deck and its favourites. */
  'deck',
  /** The names of archetypes, and the rules that assign them to lists. */
  'archetype',
  /** A tournament played on the site: the log of its commands. */
  'play',
  /** What staff note about a tournament outside its log: payments, messages, penalties, deck checks. */
  'desk',
  /** The sums of each player's points, record and tournaments. */
  'ranking',
  /** A season's own data: name, dates, rule. */
  'season',
  /** A store's own data. */
  'store',
  /** The people who run a store's tournaments. */
  'storeAdmins',
  /** A player's data, and their account. */
  'player',
  /** An account's claim to a player's history. */
  'claim',
  /** Members' reports and the decisions about them. */
  'report',
  /** A user: e-mail, role, block. */
  'account',
  /** The sessions of an account. */
  'session',
  /** The catalogue of cards, including pending ones. */
  'card',
  /** Members' own cards. */
  'collection',
  /** Members' decks outside tournaments. */
  'ownDeck',
  /** A person's settings for all their devices. */
  'preferences',
  /** The devices on which a member gets reminders, and their kinds. */
  'reminder',
  /** The releases of an area, which one is live, and their failures. */
  'release',
  /** The tokens that deploy an area without an account. */
  'releaseToken',
  /** The owners and members of an area. */
  'areaTeam',
] as const;
export type Topic = (typeof topics)[number];

/** The topics of an answer with whole tournaments, results or decks. */
export const tournamentTopics = ['tournament', 'enrolment', 'results', 'deck', 'card', 'store', 'storeAdmins', 'player'] as const satisfies readonly Topic[];
