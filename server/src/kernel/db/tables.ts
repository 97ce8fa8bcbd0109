// One file: the type of every table, so that one search finds a column.

import type { cardFields } from '@mesa/contract/calls/card-fields';
import type { CardUpdate } from '@mesa/contract/calls/card-updates';
import type { expansionFields } from '@mesa/contract/calls/expansion-fields';
import type { WrittenColumns } from '@mesa/contract/calls/fields';
import type { playerFields } from '@mesa/contract/calls/player-fields';
import type { resultFields } from '@mesa/contract/calls/result-fields';
import type { seasonFields } from '@mesa/contract/calls/season-fields';
import type { storeFields } from '@mesa/contract/calls/store-fields';
import type { tournamentFields } from '@mesa/contract/calls/tournament-fields';
import type { ChangeAction, ChangeEntity } from '@mesa/contract/changes';
import type { LogEntry } from '@mesa/contract/play/commands';
import type { Division, Outcome, PodName, TournamentEvent } from '@mesa/contract/play/model';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import type { HelpingRole } from '@mesa/contract/play/roles';
import type { CardLanguage, Condition, CopyList, Finish } from '@mesa/contract/rules/collection';
import type { listsCloses, listsVisibles } from '@mesa/contract/rules/deck-lists';
import type { ReportKind, ReportOutcome, ReportReason } from '@mesa/contract/rules/moderation';
import type { PaymentMethod } from '@mesa/contract/rules/money';
import type { OrganiserOutcome } from '@mesa/contract/rules/organisers';
import type { CheckOutcome, Infraction, Penalty, Severity } from '@mesa/contract/rules/penalties';
import type { QuotaKind } from '@mesa/contract/rules/quotas';
import type { Role } from '@mesa/contract/rules/roles';
import type { SeasonRule } from '@mesa/contract/rules/season';
import type { SecurityEvent } from '@mesa/contract/rules/security';
import type { Spanish } from '@mesa/contract/rules/spanish';
import type { Category, formats, Review, TournamentStatus } from '@mesa/contract/rules/tournament';
import type { ReleaseTables } from '@mesa/release-server/tables';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** A timestamptz(3): read as an ISO 8601 string in UTC; set by the database. */
type Instant = ColumnType<string, string | undefined, string>;
/** Computed by the database from other columns; never written. */
type Computed<T> = ColumnType<T, never, never>;

/** Every table, with those of the release platform. A new column also needs its line in `accounts/personal-columns.ts`. */
export interface Tables extends ReleaseTables {
  users: UserTable;
  stores: StoreTable;
  storeAdmins: StoreAdminTable;
  players: PlayerTable;
  playerMerges: PlayerMergeTable;
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
  tournamentStaff: TournamentStaffTable;
  passes: PassTable;
  staffPasses: StaffPassTable;
  playerIdBlocks: PlayerIdBlockTable;
  tournamentPayments: TournamentPaymentTable;
  tournamentMessages: TournamentMessageTable;
  tournamentPenalties: TournamentPenaltyTable;
  deckChecks: DeckCheckTable;
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
  organiserRequests: OrganiserRequestTable;
  quotaUse: QuotaUseTable;
  quotaRaises: QuotaRaiseTable;
  attempts: AttemptTable;
  securityLog: SecurityLogTable;
  cspReports: CspReportTable;
  reportCases: ReportCaseTable;
  reports: ReportTable;
  reportAffected: ReportAffectedTable;
  hiddenThings: HiddenThingTable;
  withdrawnNames: WithdrawnNameTable;
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
  /** The e-mail in the provider's token, only if the provider verified it. */
  email: string | null;
  role: Role;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The columns that callers write are described in `storeFields`. */
interface StoreTable extends WrittenColumns<typeof storeFields> {
  id: Generated<number>;
  slug: string;
  status: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  norm: Computed<string>;
}

interface StoreAdminTable {
  storeId: number;
  userId: string;
  /** Created the store: only they and a site admin can remove them from it. */
  founder: Generated<boolean>;
}

/** The other columns that callers write are described in `playerFields`. */
interface PlayerTable extends Omit<WrittenColumns<typeof playerFields>, 'terms' | 'useUsername' | 'rivalsHidden'> {
  id: Generated<number>;
  userId: string | null;
  terms: Generated<number>;
  useUsername: Generated<boolean>;
  rivalsHidden: Generated<boolean>;
  status: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  norm: Computed<string>;
  /** The skeleton of the username, unique across players; of old names that look alike only one has it. */
  skeleton: string | null;
  /** The player that this one turned out to be: its history is theirs, and its address leads to them. */
  mergedInto: ColumnType<number | null, number | null | undefined, number | null>;
}

/** What a merge of two players moved, so that it can be undone exactly. */
export interface Moved {
  /** Per column that refers to players: the tournaments in which the kept player had nothing before. */
  entries: { table: string; column: string; tournaments: number[] }[];
  /** Tournaments whose log got the kept player's id. */
  logs: number[];
  /** Tournaments whose TOM file names the kept player. */
  tomFiles: number[];
  /** With when they were settled; `reopen`: by the merge. `own`: they were the kept player's before. */
  claims: { id: number; settledAt: string | null; reopen: boolean; own: boolean }[];
  /** Players that were merged into the removed one before. */
  earlier: number[];
  /** Names that the kept player may not have again, because the removed one may not. */
  withdrawnNames: string[];
  /** The account that the kept player got. */
  account: string | null;
  /** Fields of the kept player that the merge filled: before and after. */
  profile: { before: Record<string, unknown>; after: Record<string, unknown> };
}

interface PlayerMergeTable {
  id: GeneratedAlways<number>;
  keptId: number;
  removedId: number;
  /** The account of the person who united them. */
  mergedBy: string;
  mergedAt: string;
  moved: JSONColumnType<Moved>;
}

/** An account asks for the right to create stores; the granted request is the right. */
interface OrganiserRequestTable {
  id: Generated<number>;
  userId: string;
  who: string;
  store: string;
  proof: string;
  createdAt: string;
  /** null while no site admin has answered. */
  outcome: ColumnType<OrganiserOutcome | null, OrganiserOutcome | undefined, OrganiserOutcome>;
  settledAt: string | null;
  settledBy: string | null;
  /** Why it was refused or revoked. */
  reason: string | null;
}

/** An account claims a username that a player without one already has; a site admin decides. */
interface ClaimTable {
  id: Generated<number>;
  userId: string;
  playerId: number;
  createdAt: Instant;
  settledAt: string | null;
  /** Why the site admin refused it; null if it is open or was settled by a link. */
  refusal: string | null;
  /** The tournament for which the account's phone had a pass of the player. */
  passOf: number | null;
}

/** The columns that callers write are described in `tournamentFields`. */
interface TournamentTable extends Omit<WrittenColumns<typeof tournamentFields>, 'listsClose' | 'listsVisible'> {
  id: Generated<number>;
  listsClose: Generated<(typeof listsCloses)[number]>;
  listsVisible: Generated<(typeof listsVisibles)[number]>;
  /** The first matches of the cut are published. */
  cutStarted: Generated<boolean>;
  /** The list rules were changed to the safe default and its organisers have not acknowledged it. */
  listsNotice: Generated<boolean>;
  game: string;
  numberPlayers: Generated<number>;
  /** Its players, rounds and results come from its log; otherwise they are typed by hand. */
  played: Generated<boolean>;
  /** When the results were confirmed; null if they are not, or changed since. */
  confirmedAt: string | null;
  confirmedBy: string | null;
  /** Why the site admin reviews it although it is no higher than a Cup; null otherwise. */
  review: Review | null;
  /** Whether it counts in the rankings. */
  ranked: Computed<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
  norm: Computed<string>;
}

/** A player in a tournament: the row is the enrolment, its fields are the result, as `resultFields` describes them. */
interface ResultTable extends WrittenColumns<typeof resultFields> {
  id: Generated<number>;
  tournamentId: number;
  playerId: number;
  deckIcon: string | null;
  /** An administrator hides the deck from everyone except its player and its organisers. */
  deckHidden: Generated<boolean>;
  division: Division | null;
  /** The numbers of `record`; null if it does not have the form 5-1-0. */
  wins: Computed<number | null>;
  losses: Computed<number | null>;
  draws: Computed<number | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A played tournament. Its state is computed from its log; the snapshot saves most of that work. */
interface PlayTable {
  tournamentId: number;
  /** /t/:code leads to the tournament. */
  code: string;
  /** Number and id of the last entry. */
  seq: Generated<number>;
  lastId: Generated<string>;
  snapshotSeq: Generated<number>;
  snapshot: JSONColumnType<TournamentEvent>;
  createdAt: Instant;
}

interface PlayLogTable {
  tournamentId: number;
  seq: number;
  /** Created by its device. */
  commandId: string;
  /** The hash of the command as sent: an id that returns with another body is refused. */
  hash: string;
  userId: string;
  entry: JSONColumnType<LogEntry>;
}

/** A refused command stays refused, however often it is sent. */
interface PlayRefusalTable {
  tournamentId: number;
  commandId: string;
  hash: string;
  code: RefusalCode;
  theirs: number[];
  at: Instant;
}

/** The last report of the device with the pen. */
interface PlayLeaseTable {
  tournamentId: number;
  device: string;
  heardAt: string;
  queued: JSONColumnType<string[]>;
}

/** A judge or helper of one tournament. */
interface TournamentStaffTable {
  tournamentId: number;
  userId: string;
  role: HelpingRole;
}

/** The valid pass of a player in a tournament; one that ends is deleted. */
interface PassTable {
  id: Generated<number>;
  tournamentId: number;
  playerId: number;
  /** The SHA-256 hash of the secret in its link. */
  hash: string;
  issuedBy: string;
  issuedAt: string;
  /** When a phone first opened it. */
  usedSince: string | null;
}

/** A pass of a judge or helper. */
interface StaffPassTable {
  id: Generated<number>;
  tournamentId: number;
  role: HelpingRole;
  /** The SHA-256 hash of the secret in its link. */
  hash: string;
  issuedBy: string;
  issuedAt: string;
  /** When a phone first opened it. */
  usedSince: string | null;
}

/** Consecutive ids of the players' sequence, which one device gives to new people of one tournament. */
interface PlayerIdBlockTable {
  firstId: number;
  size: number;
  device: string;
  /** The account for which the device reserved them. */
  userId: string;
  tournamentId: number;
  createdAt: string;
}

/** A player who paid to play. */
interface TournamentPaymentTable {
  tournamentId: number;
  playerId: number;
  method: PaymentMethod;
  /** What they paid: the price can change afterwards. */
  priceCents: number;
  currency: string;
  /** The account that took the money. */
  takenBy: string;
  paidAt: string;
}

/** A message of the organisers, to everyone or to one player. Shown for a day. */
interface TournamentMessageTable {
  id: Generated<number>;
  tournamentId: number;
  playerId: number | null;
  message: string;
  sentBy: string;
  sentAt: string;
}

/** A penalty of a player. Only judges, organisers and the player read it. */
interface TournamentPenaltyTable {
  id: Generated<number>;
  tournamentId: number;
  playerId: number;
  penalty: Penalty;
  infraction: Infraction;
  severity: Severity;
  /** 0: before round 1. */
  round: number;
  note: string;
  opponentInformed: boolean;
  /** The account of the judge. */
  judge: string;
  givenAt: string;
}

/** A comparison of a player's cards with their list. */
interface DeckCheckTable {
  id: Generated<number>;
  tournamentId: number;
  playerId: number;
  round: number;
  /** How many cards of the list were found. */
  cards: number;
  /** One per line; empty if the cards are those of the list. */
  differences: string;
  outcome: CheckOutcome;
  judge: string;
  checkedAt: string;
}

/** The TOM file that a tournament was imported from. */
interface TomFileTable {
  tournamentId: number;
  text: string;
  /** The player of each Player ID in it. */
  players: JSONColumnType<Record<string, number>>;
}

/** Derived from the log: the published rounds, for SQL. */
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
  /** The games that each player won in a best of three; null if unknown. */
  games1: number | null;
  games2: number | null;
  /** 0 for byes and forced losses. */
  tableNumber: number;
  publishedAt: string;
}

/** Maintained by the database as tournaments are written. */
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

/** A player's totals in the tournaments that count in a ranking, maintained by the database. */
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

/** A ranking of a place or a season, for all formats or one. */
interface RankingScopeTable {
  id: Generated<number>;
  /** Its kind and its names: {city, country, state, city} or {store, id}. */
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

/** The columns that callers write are described in `cardFields`. */
interface CardTable extends WrittenColumns<typeof cardFields> {
  id: Generated<number>;
  /** The number as lists of cards write it, without leading zeros: 125, GG44. With the expansion's code it identifies one print. */
  printNumber: string;
  /** Named by an imported deck and not loaded yet: not in search or the collection; category Revisión. */
  pending: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
  norm: Computed<string>;
  normEn: Computed<string | null>;
  normEsMx: Computed<string | null>;
}

/** An expansion of the catalogue; the columns that imports write are described in `expansionFields`. Its regulation marks come from its cards. */
interface ExpansionTable extends Omit<WrittenColumns<typeof expansionFields>, 'aliases'> {
  /** The site's fixed order: first on /coleccion, and imports do not change its names. */
  position: number | null;
  aliases: Generated<string[]>;
  tcgdexIds: Generated<string[]>;
  updatedAt: Instant;
}

/** The results of updates from TCGdex; the latest are kept. */
interface CardUpdateTable {
  id: GeneratedAlways<number>;
  cause: CardUpdate['cause'];
  startedAt: Instant;
  finishedAt: string | null;
  /** When the updating process last reported progress. */
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
  /** The kind of the last write after the tournament finished. */
  lateChange: 'registrada' | 'modificada' | null;
  lateChangeAt: string | null;
  /** Assigned by the archetypes' rules at every write of its cards or the rules; null if none matches. */
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

/** A saved list of a member's own deck: `cardIds[n]` occurs `quantities[n]` times. */
interface OwnDeckVersionTable {
  id: Generated<number>;
  deckId: number;
  savedAt: Instant;
  cardIds: number[];
  quantities: number[];
}

/** A saved list of a deck in a tournament. */
interface DeckVersionTable extends OwnDeckVersionTable {
  /** Whether it was public until it was replaced. */
  wasPublic: Generated<boolean>;
}

/** A member's deck outside tournaments. */
interface OwnDeckTable {
  id: Generated<number>;
  userId: string;
  name: string;
  format: (typeof formats)[number];
  /** The key of the call that created it. */
  batch: Generated<string | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A name for lists that contain some cards and not others. */
interface ArchetypeTable {
  id: Generated<number>;
  name: string;
  priority: Generated<number>;
  /** Names of cards. */
  requires: string[];
  excludes: Generated<string[]>;
  /** Counts its changes. */
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Games won, lost and drawn. */
interface Games {
  wins: Computed<number>;
  losses: Computed<number>;
  draws: Computed<number>;
}

/** A finished tournament's contribution to the meta, maintained by the database. */
interface MetaEntryTable extends Games {
  tournamentId: number;
  /** store/12, and if it is ranked: site, country/Perú, state/Perú/Lima, city/Perú/Lima/Lima. */
  scopes: Computed<string[]>;
  format: string;
  /** The Monday of its week. */
  week: string;
  /** 0 for lists without one. */
  archetypeId: number;
  lists: Computed<number>;
}

/** Games between lists of two archetypes, from the view of the first. */
interface MetaPairTable extends Games {
  tournamentId: number;
  scopes: Computed<string[]>;
  format: string;
  week: string;
  archetypeId: number;
  opponentId: number;
}

/** The same summed by scope, maintained by the database. */
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
/** A person's settings for all their devices. */
interface PreferenceTable {
  userId: string;
  spanish: Spanish;
}

/** A browser that shows a member's reminders, by its maker's push service. */
interface PushSubscriptionTable {
  id: Generated<number>;
  userId: string;
  /** The session in which it was created; it ends with that session. */
  sid: string;
  device: string;
  endpoint: string;
  /** The browser's public key and secret, which encrypt messages for it. */
  p256dh: string;
  auth: string;
  tournamentDay: boolean;
  newRound: boolean;
  createdAt: Instant;
}

/** A message to send or already sent: the row prevents sending it twice. */
interface ReminderTable {
  id: Generated<number>;
  subscriptionId: number;
  tournamentId: number;
  /** 'tomorrow', 'today', 'lists' (to organisers: the list rules changed), 'message-' with the id of a message, the id of a round, or 'change-', a number and the id of a round. */
  what: string;
  attempts: Generated<number>;
  /** Not sent before this time; the sending server postpones it, so that no other server sends it too. */
  dueAt: Instant;
  /** Null until it is sent. */
  doneAt: string | null;
  createdAt: Instant;
}

interface TradeLinkTable {
  userId: string;
  token: string;
  /** Whether it also shows the wanted cards. */
  withWants: boolean;
  /** Members find it on the pages of the stores of their city. */
  nearby: Generated<boolean>;
  createdAt: Instant;
  expiresAt: string | null;
}

/** Keys of the last day's changes of copies: a repeated call counts once. */
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
  /** The tournament whose history contains it. */
  tournamentId: number | null;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
}

/** A signed-in device. An ended session stays until it would have expired, so that its token is refused. */
interface SessionTable {
  userId: string;
  sid: string;
  /** The cookie's hash, for the server's own sessions. */
  hash: string | null;
  device: string;
  startedAt: Instant;
  lastSeenAt: Instant;
  expiresAt: string;
  endedAt: string | null;
}

/** One row per thing that an account created; rows older than a day are deleted with the account's next one. */
interface QuotaUseTable {
  userId: string;
  kind: QuotaKind;
  at: string;
}

/** Attempts of a network address in a minute; `who` is a hash of the address and of what it tries. */
interface AttemptTable {
  who: string;
  since: string;
  made: number;
}

/** An account's own limit, set by a site admin in place of the site's. */
interface QuotaRaiseTable {
  userId: string;
  kind: QuotaKind;
  most: number;
}

interface BlockedAccountTable {
  userId: string;
  /** Shown to the person. */
  reason: string;
  blockedBy: string;
  blockedAt: Instant;
}

/** Append-only, except for the count of a line's minute. Expires: server/src/domain/retention. */
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

/** The fields that a decision changed, to revert it: their values before and after. */
export interface Undo {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The account that the decision blocked. */
  blocked?: string;
}

/** The reports about one item until it was decided; a later report opens another case. */
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
  /** Identifies the item: an id, `tournament/player` for a deck, the user id for a trade list. */
  ref: string;
  /** The item's name when it was first reported. */
  name: string;
  /** Counts decisions, appeals and reviews. */
  version: Generated<number>;
  /** The number of reporters; stays when they leave the site. */
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
  /** The final answer: true if the decision was upheld, false if it was reversed. */
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

/** Items that an administrator hides; their owners cannot show them again. */
interface HiddenThingTable {
  kind: ReportKind;
  ref: string;
  caseId: number;
}

/** Names that an item may not have again, folded to letters and digits. */
interface WithdrawnNameTable {
  kind: ReportKind;
  ref: string;
  name: string;
  caseId: number;
}

/** Keys shared by all servers of the site. */
interface SecretTable {
  name: string;
  value: string;
}

/** The columns that callers write are described in `seasonFields`. */
interface SeasonTable extends WrittenColumns<typeof seasonFields> {
  id: Generated<number>;
  slug: string;
  rule: JSONColumnType<SeasonRule>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface SeasonStoreTable {
  seasonId: number;
  storeId: number;
}

/** The finished tournaments of a season; this and the following tables are maintained by the database as results are written. */
interface SeasonEventTable {
  seasonId: Computed<number>;
  tournamentId: Computed<number>;
}

/** A player's points from an event, whether or not they are among the best that count. */
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
  /** Has played the minimum number of events. */
  qualified: Computed<boolean>;
  points: Computed<number>;
  events: Computed<number>;
  counted: Computed<number>;
  /** Places of the counted events, best first; 1000000 for an unknown one, and a last one behind all others. */
  places: Computed<number[]>;
  lastDay: Computed<string>;
  lastPlace: Computed<number>;
  /** From the newest event with divisions. */
  division: Computed<Division | null>;
}

/** The number of qualified players with these points. */
interface SeasonPointsTable {
  seasonId: Computed<number>;
  points: Computed<number>;
  players: Computed<number>;
}

/** The number of a season's players in a division. */
interface SeasonDivisionTable {
  seasonId: Computed<number>;
  division: Computed<Division>;
  players: Computed<number>;
}
