import type { CardUpdate } from '@mesa/contract/calls/card-updates';
import type { Failure, Frame, RegistryChange, RegistryState, Release, ReleaseManifest } from '@mesa/contract/calls/releases';
import type { LogEntry } from '@mesa/contract/play/commands';
import type { Division, Outcome, PodName, TournamentEvent } from '@mesa/contract/play/model';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import type { ChangeAction, ChangeEntity } from '@mesa/contract/rules/changes';
import type { CardLanguage, Condition, CopyList, Finish } from '@mesa/contract/rules/collection';
import type { listsCloses, listsVisibles } from '@mesa/contract/rules/deck-lists';
import type { ReportKind, ReportOutcome, ReportReason } from '@mesa/contract/rules/moderation';
import type { QuotaKind } from '@mesa/contract/rules/quotas';
import type { Role } from '@mesa/contract/rules/roles';
import type { SeasonRule, SeasonScope } from '@mesa/contract/rules/season';
import type { SecurityEvent } from '@mesa/contract/rules/security';
import type { Spanish } from '@mesa/contract/rules/spanish';
import type { Category, formats, Review, TournamentStatus } from '@mesa/contract/rules/tournament';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** A timestamptz(3): leaves the database as an ISO 8601 string in UTC; the database sets it. */
type Instant = ColumnType<string, string | undefined, string>;
/** Kept by the database from other columns; never written. */
type Computed<T> = ColumnType<T, never, never>;

/** Every table. A new column also needs its line in `accounts/personal-columns.ts`. */
export interface Tables {
  users: UserTable;
  stores: StoreTable;
  storeAdmins: StoreAdminTable;
  players: PlayerTable;
  claims: ClaimTable;
  tournaments: TournamentTable;
  results: ResultTable;
  tournamentTotals: TournamentTotalTable;
  tournamentMonths: TournamentMonthTable;
  rankingTotals: RankingTotalTable;
  rankingScopes: RankingScopeTable;
  rankingEvents: RankingEventTable;
  play: PlayTable;
  playLog: PlayLogTable;
  playRefusals: PlayRefusalTable;
  playLeases: PlayLeaseTable;
  tomFiles: TomFileTable;
  matches: MatchTable;
  expansions: ExpansionTable;
  cardUpdates: CardUpdateTable;
  cards: CardTable;
  decks: DeckTable;
  deckCards: DeckCardTable;
  deckVersions: DeckVersionTable;
  ownDecks: OwnDeckTable;
  ownDeckCards: DeckCardTable;
  ownDeckVersions: OwnDeckVersionTable;
  archetypes: ArchetypeTable;
  metaEntries: MetaEntryTable;
  metaPairs: MetaPairTable;
  metaWeeks: MetaWeekTable;
  metaPairWeeks: MetaPairWeekTable;
  cardCopies: CardCopiesTable;
  copyBatches: CopyBatchTable;
  tradeLinks: TradeLinkTable;
  preferences: PreferenceTable;
  pushSubscriptions: PushSubscriptionTable;
  reminders: ReminderTable;
  auditLog: AuditTable;
  sessions: SessionTable;
  blockedAccounts: BlockedAccountTable;
  quotaUse: QuotaUseTable;
  quotaRaises: QuotaRaiseTable;
  securityLog: SecurityLogTable;
  cspReports: CspReportTable;
  reportCases: ReportCaseTable;
  reports: ReportTable;
  reportAffected: ReportAffectedTable;
  hiddenThings: HiddenThingTable;
  withdrawnNames: WithdrawnNameTable;
  releases: ReleaseTable;
  registry: RegistryTable;
  registryHistory: RegistryHistoryTable;
  releaseTokens: ReleaseTokenTable;
  releaseUse: ReleaseUseTable;
  releaseFailures: ReleaseFailureTable;
  secrets: SecretTable;
  seasons: SeasonTable;
  seasonStores: SeasonStoreTable;
  seasonEvents: SeasonEventTable;
  seasonScores: SeasonScoreTable;
  seasonTotals: SeasonTotalTable;
  seasonPoints: SeasonPointsTable;
  seasonDivisions: SeasonDivisionTable;
}

/** An account of the identity provider that has signed in at least once. */
interface UserTable {
  userId: string;
  /** As the provider's token says it, and only where the provider verified it. */
  email: string | null;
  role: Role;
  createdAt: Instant;
  updatedAt: Instant;
}

interface StoreTable {
  id: Generated<number>;
  slug: string;
  name: string;
  email: string;
  country: string;
  state: string;
  city: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  website: string | null;
  phone: string | null;
  description: string | null;
  status: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  norm: Computed<string>;
}

interface StoreAdminTable {
  storeId: number;
  userId: string;
  /** Created the store: only they themselves and a site admin take them out of it. */
  founder: Generated<boolean>;
}

interface PlayerTable {
  id: Generated<number>;
  userId: string | null;
  username: string;
  name: string;
  lastName: string | null;
  optionalname: string | null;
  pokemonId: string | null;
  birthDate: string | null;
  country: string | null;
  state: string | null;
  city: string | null;
  terms: Generated<number>;
  /** Shown by the username, also with an optional name. */
  useUsername: Generated<boolean>;
  /** Nobody is told whom the player met at the tables. */
  rivalsHidden: Generated<boolean>;
  status: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  norm: Computed<string>;
  /** What usernames that look alike have in common. No two players have the same; of old names that look alike one has it. */
  skeleton: string | null;
}

/** Someone with an account asked for a username that a player without one already has; a site admin settles it. */
interface ClaimTable {
  id: Generated<number>;
  userId: string;
  playerId: number;
  createdAt: Instant;
  settledAt: string | null;
  /** Why the site admin refused it; null where it is open, or settled by a link. */
  refusal: string | null;
}

interface TournamentTable {
  id: Generated<number>;
  storeId: number;
  name: string;
  date: string;
  country: string;
  state: string;
  city: string;
  category: Category;
  format: (typeof formats)[number];
  status: TournamentStatus;
  winnerId: number | null;
  prize: string | null;
  description: string | null;
  listsClose: Generated<(typeof listsCloses)[number]>;
  /** Not null where they close at an instant, and only there. */
  listsCloseAt: string | null;
  listsVisible: Generated<(typeof listsVisibles)[number]>;
  /** The first matches of the cut are published. */
  cutStarted: Generated<boolean>;
  /** The list rules were changed to the safe default and its organisers have not acknowledged it. */
  listsNotice: Generated<boolean>;
  game: string;
  /** Kept right by every enrolment and removal, in the same transaction. */
  numberPlayers: Generated<number>;
  /** Its players, rounds and results come from its log; else they are typed by hand. */
  played: Generated<boolean>;
  /** When and by whom the results were confirmed; null where nobody did, or where they changed since. */
  confirmedAt: string | null;
  confirmedBy: string | null;
  /** Why the site admin reviews it although it is no higher than a Cup; null where they do not. */
  review: Review | null;
  /** Whether the rankings add it up. */
  ranked: Computed<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
  norm: Computed<string>;
}

/** A player in a tournament: the row is the enrolment, its fields are the result. */
interface ResultTable {
  id: Generated<number>;
  tournamentId: number;
  playerId: number;
  position: number | null;
  points: number | null;
  winRate: number | null;
  record: string | null;
  deckName: string | null;
  deckIcon: string | null;
  /** An administrator hides the deck from all but its player and its organisers. */
  deckHidden: Generated<boolean>;
  dropRound: string | null;
  /** The age division of an entry in a tournament played here; null of what was typed by hand. */
  division: Division | null;
  /** The numbers of `record`; null where it is not of the form 5-1-0. */
  wins: Computed<number | null>;
  losses: Computed<number | null>;
  draws: Computed<number | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A tournament that is played here. Its state is the fold of its log; the snapshot spares most of the folding. */
interface PlayTable {
  tournamentId: number;
  /** /t/:code leads to the tournament. */
  code: string;
  /** The number and the id of the last entry. */
  seq: Generated<number>;
  lastId: Generated<string>;
  snapshotSeq: Generated<number>;
  snapshot: JSONColumnType<TournamentEvent>;
  createdAt: Instant;
}

interface PlayLogTable {
  tournamentId: number;
  seq: number;
  /** Made by its device. */
  commandId: string;
  /** Of the command as it was sent: an id that comes with another body is refused. */
  hash: string;
  userId: string;
  entry: JSONColumnType<LogEntry>;
}

/** A command that did not hold never holds later, however often it is sent. */
interface PlayRefusalTable {
  tournamentId: number;
  commandId: string;
  hash: string;
  code: RefusalCode;
  theirs: number[];
  at: Instant;
}

/** What the device with the pen said last. */
interface PlayLeaseTable {
  tournamentId: number;
  device: string;
  heardAt: string;
  queued: JSONColumnType<string[]>;
}

/** The TOM file that a tournament came from. */
interface TomFileTable {
  tournamentId: number;
  text: string;
  /** The player of each Player ID in it. */
  players: JSONColumnType<Record<string, number>>;
}

/** Follows from the log: the published rounds, for what is asked in SQL. */
interface MatchTable {
  tournamentId: number;
  round: string;
  number: number;
  phase: 'swiss' | 'cut';
  pod: PodName;
  division: Division | null;
  player1: number;
  player2: number | null;
  outcome: Outcome;
  /** 0 for byes and forced losses. */
  tableNumber: number;
  publishedAt: string;
}

/** Kept by the database as tournaments are written. */
interface TournamentTotalTable {
  status: TournamentStatus;
  country: string;
  category: Category;
  format: (typeof formats)[number];
  tournaments: Computed<number>;
}

/** The same by month, for the pages of a long list. */
interface TournamentMonthTable {
  status: TournamentStatus;
  month: string;
  tournaments: Computed<number>;
}

/** What a player reached in the tournaments that count in a ranking, kept by the database. */
interface RankingTotalTable {
  scopeId: number;
  playerId: number;
  tournaments: Computed<number>;
  points: Computed<number>;
  wins: Computed<number>;
  losses: Computed<number>;
  draws: Computed<number>;
  /** Per cent of the games played; null without any. */
  winRate: Computed<number | null>;
}

/** A ranking: of a place or a season, of all formats or of one. */
interface RankingScopeTable {
  id: Generated<number>;
  /** Its kind and what names it: {city, country, state, city} or {store, id}. */
  place: string[];
  format: string | null;
  seasonId: number | null;
  players: Computed<number>;
}

/** Which tournaments count in which ranking. */
interface RankingEventTable {
  scopeId: Computed<number>;
  tournamentId: Computed<number>;
}

interface CardTable {
  id: Generated<number>;
  name: string;
  nameEn: string | null;
  nameEsMx: string | null;
  imageUrl: string | null;
  iconcard: string | null;
  type: string | null;
  cardNumber: number;
  /** The number as lists of cards write it, leading zeros off: 125, GG44. With the expansion's code it names one print. */
  printNumber: string;
  category: string;
  collectionNumber: string | null;
  evolvesFrom: string | null;
  expansion: string;
  expansionCode: string;
  hp: number | null;
  rarity: string | null;
  subtype: string | null;
  supertype: string | null;
  artist: string | null;
  pokedexNumber: number | null;
  letterExpansion: string | null;
  /** Named by an imported deck and not loaded yet: outside search and collection, in category Revisión. */
  pending: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
  norm: Computed<string>;
  normEn: Computed<string | null>;
  normEsMx: Computed<string | null>;
}

/** What the catalogue says of an expansion. The cards themselves tell which marks they bear. */
interface ExpansionTable {
  code: string;
  /** Of those that the site was ordered with: first on /coleccion, and no import changes what they are called. */
  position: number | null;
  series: string | null;
  name: string;
  name_es: string;
  name_es_mx: string | null;
  url_image: string | null;
  releaseDate: string | null;
  official: number | null;
  total: number | null;
  /** What lists of cards call it too: `PR-SV`. */
  aliases: Generated<string[]>;
  tcgdexIds: Generated<string[]>;
  updatedAt: Instant;
}

/** What each look at TCGdex brought; the latest are kept. */
interface CardUpdateTable {
  id: GeneratedAlways<number>;
  cause: CardUpdate['cause'];
  startedAt: Instant;
  finishedAt: string | null;
  /** When the process that updates was last heard of. */
  heardAt: Instant;
  created: Generated<number>;
  updated: Generated<number>;
  expansions: JSONColumnType<CardUpdate['expansions'], string | undefined, string>;
  renamed: JSONColumnType<CardUpdate['renamed'], string | undefined, string>;
  failures: JSONColumnType<CardUpdate['failures'], string | undefined, string>;
  error: string | null;
}

interface DeckTable {
  id: Generated<number>;
  tournamentId: number;
  playerId: number;
  /** What the last write did that came after the tournament was over. */
  lateChange: 'registrada' | 'modificada' | null;
  lateChangeAt: string | null;
  /** By the rules of archetypes, kept with every write of its cards and of the rules; null where none matches. */
  archetypeId: Generated<number | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface DeckCardTable {
  deckId: number;
  cardId: number;
  quantity: number;
  favourite: Generated<boolean>;
}

/** A list that was saved of a member's own deck: `cardIds[n]` stands `quantities[n]` times in it. */
interface OwnDeckVersionTable {
  id: Generated<number>;
  deckId: number;
  savedAt: Instant;
  cardIds: number[];
  quantities: number[];
}

/** A list that was saved of a deck in a tournament. */
interface DeckVersionTable extends OwnDeckVersionTable {
  /** Visitors saw it until another list took its place. */
  wasPublic: Generated<boolean>;
}

/** A deck that a member keeps outside tournaments. */
interface OwnDeckTable {
  id: Generated<number>;
  userId: string;
  name: string;
  format: (typeof formats)[number];
  /** Of the call that made it. */
  batch: Generated<string | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A name for the lists that hold these cards, and none of others. */
interface ArchetypeTable {
  id: Generated<number>;
  name: string;
  priority: Generated<number>;
  /** Names of cards. */
  requires: string[];
  excludes: Generated<string[]>;
  /** Counts the changes. */
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Games that were won, lost and drawn. */
interface Games {
  wins: Computed<number>;
  losses: Computed<number>;
  draws: Computed<number>;
}

/** What a finished tournament brings to the meta, kept by the database. */
interface MetaEntryTable extends Games {
  tournamentId: number;
  /** store/12, and where the rankings count it: site, country/Perú, state/Perú/Lima, city/Perú/Lima/Lima. */
  scopes: Computed<string[]>;
  format: string;
  /** Its Monday. */
  week: string;
  /** 0 of the lists without one. */
  archetypeId: number;
  lists: Computed<number>;
}

/** Games of lists of two archetypes at its tables, as the first of them saw them. */
interface MetaPairTable extends Games {
  tournamentId: number;
  scopes: Computed<string[]>;
  format: string;
  week: string;
  archetypeId: number;
  opponentId: number;
}

/** The same added up by scope, kept by the database. */
interface MetaWeekTable extends Games {
  scope: string;
  format: string;
  week: string;
  archetypeId: number;
  lists: Computed<number>;
}

interface MetaPairWeekTable extends Games {
  scope: string;
  format: string;
  week: string;
  archetypeId: number;
  opponentId: number;
}

/** Copies of one variant of a card that a member has, looks for, or would trade. */
interface CardCopiesTable {
  userId: string;
  cardId: number;
  list: CopyList;
  finish: Finish;
  language: CardLanguage;
  condition: Condition;
  quantity: number;
}

/** By which others read what a member would trade. */
/** What a person chose for all their devices. */
interface PreferenceTable {
  userId: string;
  spanish: Spanish;
}

/** A browser that reminds a member, by the push service of its maker. */
interface PushSubscriptionTable {
  id: Generated<number>;
  userId: string;
  /** Of the session in which it was made; it ends with that one. */
  sid: string;
  device: string;
  endpoint: string;
  /** The browser's public key and secret, by which a message is encrypted for it alone. */
  p256dh: string;
  auth: string;
  tournamentDay: boolean;
  newRound: boolean;
  createdAt: Instant;
}

/** A message that is to be sent, or was: the row is what keeps it from being sent twice. */
interface ReminderTable {
  id: Generated<number>;
  subscriptionId: number;
  tournamentId: number;
  /** 'tomorrow', 'today', 'lists' (to organisers: the list rules changed), or the id of a round. */
  what: string;
  attempts: Generated<number>;
  /** Not tried before; who sends it puts it off, so that no other server does too. */
  dueAt: Instant;
  /** Null while it is to be sent. */
  doneAt: string | null;
  createdAt: Instant;
}

interface TradeLinkTable {
  userId: string;
  token: string;
  /** It shows what they look for too. */
  withWants: boolean;
  /** Members find it on the pages of the stores of their city. */
  nearby: Generated<boolean>;
  createdAt: Instant;
  expiresAt: string | null;
}

/** The changes of copies that have counted, of the last day: a call that is made again counts once. */
interface CopyBatchTable {
  userId: string;
  batch: string;
  at: Instant;
}

interface AuditTable {
  id: Generated<number>;
  at: Instant;
  userId: string;
  action: ChangeAction;
  entity: ChangeEntity;
  entityId: string;
  /** The tournament whose history this belongs to. */
  tournamentId: number | null;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
}

/** A device that is signed in. A session that ended stays until it would have run out: its token is refused. */
interface SessionTable {
  userId: string;
  sid: string;
  /** Of the cookie, where the session is this server's own. */
  hash: string | null;
  device: string;
  startedAt: Instant;
  lastSeenAt: Instant;
  expiresAt: string;
  endedAt: string | null;
}

/** One row for each thing that an account created; rows older than a day are deleted with the account's next one. */
interface QuotaUseTable {
  userId: string;
  kind: QuotaKind;
  at: string;
}

/** A limit of one account, set by a site admin, in the place of the site's. */
interface QuotaRaiseTable {
  userId: string;
  kind: QuotaKind;
  most: number;
}

interface BlockedAccountTable {
  userId: string;
  /** The person reads it. */
  reason: string;
  blockedBy: string;
  blockedAt: Instant;
}

/** Append-only, but for the count of a line's minute. It expires: server/src/domain/retention. */
interface SecurityLogTable {
  id: GeneratedAlways<string>;
  at: Instant;
  event: SecurityEvent;
  userId: string | null;
  about: string | null;
  call: string | null;
  network: string | null;
  device: string | null;
  times: Generated<number>;
}

/** The fields that a decision changed, to take it back: what they were, and what it made of them. */
export interface Undo {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The account that the decision blocked. */
  blocked?: string;
}

/** Everything that was reported about one thing until it was decided; a later report opens another case. */
interface CspReportTable {
  directive: string;
  blocked: string;
  page: string;
  times: number;
  lastAt: string;
}

interface ReportCaseTable {
  id: GeneratedAlways<number>;
  kind: ReportKind;
  /** Names the thing: an id, `tournament/player` of a deck, the user id of a trade list. */
  ref: string;
  /** What it was called when it was first reported. */
  name: string;
  /** Counts decisions, appeals and reviews. */
  version: Generated<number>;
  /** How many people reported it; stays when they leave the site. */
  reports: Generated<number>;
  openedAt: Instant;
  /** The latest report. */
  reportedAt: Instant;
  outcome: ReportOutcome | null;
  /** For the reporters and the affected people. */
  message: string | null;
  decidedAt: string | null;
  decidedBy: string | null;
  undo: JSONColumnType<Undo> | null;
  appealText: string | null;
  appealedAt: string | null;
  appealedBy: string | null;
  /** The final word: the decision stands; false: it was taken back. */
  upheld: boolean | null;
  reviewMessage: string | null;
  reviewedAt: string | null;
  reviewedBy: string | null;
}

interface ReportTable {
  id: GeneratedAlways<number>;
  caseId: number;
  /** Null once the account is deleted. */
  userId: string | null;
  reason: ReportReason;
  details: string | null;
  createdAt: Instant;
}

/** Accounts that a decision affects: they read it and may appeal. */
interface ReportAffectedTable {
  caseId: number;
  userId: string;
}

/** Things that an administrator hides; their owners cannot show them again. */
interface HiddenThingTable {
  kind: ReportKind;
  ref: string;
  caseId: number;
}

/** Names that a thing may not have again, folded to their letters and digits. */
interface WithdrawnNameTable {
  kind: ReportKind;
  ref: string;
  name: string;
  caseId: number;
}

/** A build of an area that was handed in. Its files lie in the release store; without `verifiedAt` it does not exist for anybody. */
interface ReleaseTable {
  area: string;
  release: string;
  version: string;
  manifest: JSONColumnType<ReleaseManifest>;
  sizes: JSONColumnType<Release['sizes']>;
  publishedBy: string;
  publishedAt: Instant;
  verifiedAt: string | null;
}

/** What is live. One row; `registryHistory` has the same state under the same revision. */
interface RegistryTable {
  environment: string;
  revision: number;
  state: JSONColumnType<RegistryState>;
}

/** Append-only. */
interface RegistryHistoryTable {
  revision: number;
  at: Instant;
  who: string;
  action: RegistryChange['action'];
  area: string;
  release: string | null;
  note: string | null;
  state: JSONColumnType<RegistryState>;
}

/** Lets a team deploy its one area: only the hash of the token is kept. */
interface ReleaseTokenTable {
  id: Generated<number>;
  area: string;
  name: string;
  hash: string;
  createdBy: string;
  createdAt: Instant;
  usedAt: string | null;
  revokedAt: string | null;
}

/** Page views that were answered with a release, and failures of its code that browsers reported, by the hour. */
interface ReleaseUseTable {
  area: string;
  release: string;
  hour: string;
  visits: Generated<number>;
  failures: Generated<number>;
}

/** What browsers reported of a release: one row for each message, kind and page; of a release the latest ones are kept. */
interface ReleaseFailureTable {
  area: string;
  release: string;
  kind: Failure['kind'];
  /** Empty where no page was named. */
  page: string;
  message: string;
  frames: JSONColumnType<Frame[]>;
  count: number;
  firstAt: Instant;
  lastAt: Instant;
}

/** Keys that all servers of the site share. */
interface SecretTable {
  name: string;
  value: string;
}

interface SeasonTable {
  id: Generated<number>;
  slug: string;
  name: string;
  scope: SeasonScope;
  /** Null where it is of stores. */
  country: string | null;
  state: string | null;
  city: string | null;
  startsOn: string;
  endsOn: string;
  format: (typeof formats)[number] | null;
  rule: JSONColumnType<SeasonRule>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface SeasonStoreTable {
  seasonId: number;
  storeId: number;
}

/** The finished tournaments of a season; this and what follows is kept by the database as results are written. */
interface SeasonEventTable {
  seasonId: Computed<number>;
  tournamentId: Computed<number>;
}

/** What a player has of an event, whether or not it is among the best that count. */
interface SeasonScoreTable {
  seasonId: Computed<number>;
  playerId: Computed<number>;
  tournamentId: Computed<number>;
  group: Computed<number>;
  date: Computed<string>;
  place: Computed<number | null>;
  players: Computed<number>;
  points: Computed<number>;
}

interface SeasonTotalTable {
  seasonId: Computed<number>;
  playerId: Computed<number>;
  /** Has played as many events as the rule asks for. */
  qualified: Computed<boolean>;
  points: Computed<number>;
  events: Computed<number>;
  counted: Computed<number>;
  /** Of the events that count, the best first; 1000000 where none is known, and a last one that is behind all. */
  places: Computed<number[]>;
  lastDay: Computed<string>;
  lastPlace: Computed<number>;
  /** Of the newest event that says one. */
  division: Computed<Division | null>;
}

/** How many players who have played enough have so many points. */
interface SeasonPointsTable {
  seasonId: Computed<number>;
  points: Computed<number>;
  players: Computed<number>;
}

/** How many players of a season play in a division. */
interface SeasonDivisionTable {
  seasonId: Computed<number>;
  division: Computed<Division>;
  players: Computed<number>;
}
