/**
 * What calls read and write, by the nouns of the domain. A write makes every kept answer stale that reads one of its topics: in the
 * browser, and on the server. The topics that the record of changes tells apart are its entities.
 */
export const topics = [
  /** A tournament's own data: name, day, place, status, winner, confirmation, number of players. */
  'tournament',
  /** Who is in a tournament. */
  'enrolment',
  /** What an entry achieved, and the name of its deck. */
  'results',
  /** The cards of a deck, and which are its favourites. */
  'deck',
  /** The names of kinds of decks, and the rules by which lists get them. */
  'archetype',
  /** A tournament that is played here: the log of its commands, which is a record of its own. */
  'play',
  /** Points, record and tournaments of each player, added up. */
  'ranking',
  /** A season's own data: name, dates, rule. */
  'season',
  /** A store's own data. */
  'store',
  /** Who runs a store's tournaments. */
  'storeAdmins',
  /** A player's data, and the account that it belongs to. */
  'player',
  /** An account that asks for a player's history. */
  'claim',
  /** A user: e-mail, role, block. */
  'account',
  /** Where an account is signed in. */
  'session',
  /** The catalogue of cards, the pending ones too. */
  'card',
  /** What members note of their own cards. */
  'collection',
  /** The decks that members keep outside tournaments. */
  'ownDeck',
  /** What a person chose for all their devices. */
  'preferences',
  /** On which devices a member is reminded, and of what. */
  'reminder',
  /** The builds of an area, what of them is live, and how they fail. */
  'release',
  /** Who deploys an area without an account. */
  'releaseToken',
] as const;
export type Topic = (typeof topics)[number];

/** What an answer with whole tournaments, results or decks shows. */
export const tournamentTopics = ['tournament', 'enrolment', 'results', 'deck', 'card', 'store', 'storeAdmins', 'player'] as const satisfies readonly Topic[];
