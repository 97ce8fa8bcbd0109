// A tournament played on the site, as plain data: it can be stored, sent and compared. `apply` creates every value.
import type { CutReason, PairingReason } from './reasons';

/** The highest number of a table. */
export const maxTable = 9999;

export const divisions = ['junior', 'senior', 'masters'] as const;
export type Division = (typeof divisions)[number];

/** Divisions that play together. The name is set at configuration and stays, even if a late entrant widens the pod. */
export const podNames = ['junior', 'senior', 'masters', 'junior-senior', 'senior-masters', 'all'] as const;
export type PodName = (typeof podNames)[number];

/** How a pod plays: Swiss rounds with or without a cut, or single elimination from the first round. Others are refused by name. */
export const structures = ['swiss', 'elimination'] as const;
export type Structure = (typeof structures)[number];

/** The official table that proposes the rounds: a Cup has a cut, a Challenge has none. */
export type EventKind = 'cup' | 'challenge';

/** A player's id in the product. The event never contains names, Player IDs or birth dates. */
export type PlayerId = number;

/** The results that staff or players can report for a match of two. */
export const reportedOutcomes = ['player1', 'player2', 'tie', 'double-loss'] as const;
export type ReportedOutcome = (typeof reportedOutcomes)[number];
/** `earned-bye` was won before the event, `bye` comes from an odd field; `forced-loss` is a round that a late entrant missed. */
export type Outcome = 'open' | ReportedOutcome | 'bye' | 'earned-bye' | 'forced-loss';

/** Games that each player won in a best of three, by the match's order of players. */
export type Games = [player1: number, player2: number];
/** How many games a match has at most, per phase. Places ignore games. */
export interface BestOf {
  swiss: 1 | 3;
  cut: 1 | 3;
}

/** Milliseconds since 1970: the time of the command, never of the computing machine. */
export type Millis = number;

export interface Drop {
  /** The last published round when the player left; 0 before the first. */
  round: number;
  at: Millis;
  /** The id of the command: an undo names the drop that it undoes. */
  command: string;
  device: string;
  /** Excluded from the standings; the matches still count for the opponents. */
  disqualified?: true;
}

export interface Entry {
  player: PlayerId;
  division: Division;
  /** Byes won before the event: the rounds 1 to this one. */
  earnedByes: number;
  fixedTable?: number;
  checkedIn?: true;
  /** In the queue for a seat: not in the field. */
  waiting?: true;
  /** Entered after round 1 was published; missed rounds are forced losses. */
  late?: { round: number; at: Millis };
  dropped?: Drop;
}

export interface Match {
  player1: PlayerId;
  player2: PlayerId | null;
  outcome: Outcome;
  /** 0 for byes and forced losses. */
  table: number;
  /** Published, or the last result. */
  at: Millis;
  /** Only in a best of three, and only if they were reported. */
  games?: Games;
  /** The opponent of the winner had left the tournament. */
  walkover?: true;
  /** Minutes that a judge added to this match. */
  extraMinutes?: number;
  reasons: (PairingReason | CutReason)[];
}

interface Clock {
  /** If it runs: the moment at which the time is up. */
  endsAt?: Millis;
  /** If it is paused: the time left. */
  left: Millis;
  startedAt?: Millis;
}

/** A change of the pairs of a published round. */
export interface Repair {
  kind: 'swap' | 'redraw';
  at: Millis;
  /** Who has another table or opponent. */
  players: PlayerId[];
  reason?: string;
}

export interface Round {
  /** Created by the device that drew it: two draws of round 3 have different ids. */
  id: string;
  /** Continues from the Swiss rounds into the cut; two cuts of a pod use the same numbers. */
  number: number;
  phase: 'swiss' | 'cut';
  /** The cut's division; a pod of several divisions can have several cuts. In single elimination the key of the pod's only bracket. */
  division?: Division;
  publishedAt: Millis;
  clock: Clock;
  matches: Match[];
  /** Oldest first. Missing without any. */
  repairs?: Repair[];
}

export interface Pairing {
  player1: PlayerId;
  player2: PlayerId | null;
  table: number;
}

/** A draw that only staff can see. */
export interface Draft {
  id: string;
  pod: PodName;
  number: number;
  phase: Round['phase'];
  division?: Division;
  seed: string;
  pairs: Pairing[];
  /** The digest of the draw's input: the draft is stale when it changes. */
  inputs: string;
  /** Players seated by hand. */
  byHand: PlayerId[];
}

export interface Cut {
  division: Division;
  /** 0 without a cut, otherwise a power of two. */
  size: number;
  thirdPlace: boolean;
  /** In Swiss order, once the cut is started; in single elimination by lot, once the first round is published. */
  seeds?: PlayerId[];
}

export interface Pod {
  name: PodName;
  /** Masters first, like tables. */
  divisions: Division[];
  /** Missing in a pod with Swiss rounds. A pod in single elimination has no Swiss rounds and one cut: all its players' bracket. */
  structure?: 'elimination';
  /** The planned number of Swiss rounds. */
  rounds: number;
  cuts: Cut[];
  /** The roster: players from the start, then late entrants. */
  players: PlayerId[];
  played: Round[];
}

/** Both players' reports of a match that staff has not settled. */
export interface Reports {
  round: string;
  player1: PlayerId;
  player2: PlayerId;
  by1?: ReportedOutcome;
  by2?: ReportedOutcome;
  games1?: Games;
  games2?: Games;
  /** The players whose report came through a pass. */
  passes?: PlayerId[];
  /** The players whose report came through the code on the match's slip. */
  slips?: PlayerId[];
  /** The time of the last report: agreeing reports count a minute later. */
  at: Millis;
}

/** A player who waits for a judge at their table. */
export interface JudgeCall {
  player: PlayerId;
  round: string;
  table: number;
  at: Millis;
}

/** An accepted command that staff should review. */
export type Notice =
  | { kind: 'dropped-but-seated'; player: PlayerId; round: number }
  | { kind: 'not-in-start'; player: PlayerId }
  | { kind: 'left-the-cut'; player: PlayerId; division: Division };

export interface TournamentEvent {
  kind: EventKind;
  /** The season's end year: decides divisions and tables. */
  season: number;
  stage: 'registration' | 'configured' | 'running' | 'finalized';
  /** What players may do themselves; the server enforces the closing time. */
  enrolment: { open: boolean; capacity: number | null; closesAt: Millis | null };
  entries: Entry[];
  /** Drawn by lot when the tournament was configured: the last tie-breaker. */
  order: PlayerId[];
  minutes: { swiss: number; cut: number };
  /** Missing: every match is one game. */
  bestOf?: BestOf;
  /** Tables that are not used, as [first, last]. */
  blockedTables: [number, number][];
  pods: Pod[];
  drafts: Draft[];
  reports: Reports[];
  /** Open calls, oldest first. Missing without any, and in events that earlier versions stored. */
  calls?: JudgeCall[];
  notices: Notice[];
  /** The device that draws, publishes, drops and closes; each handover adds one to the epoch. */
  /** `name`: the device's name, for people who request the pen. */
  pen: { device: string | null; epoch: number; name?: string };
}

/** Returns an event without entries, the start of every log. */
export const emptyEvent = (kind: EventKind, season: number): TournamentEvent => ({
  kind,
  season,
  stage: 'registration',
  enrolment: { open: false, capacity: null, closesAt: null },
  entries: [],
  order: [],
  minutes: { swiss: 30, cut: 75 },
  blockedTables: [],
  pods: [],
  drafts: [],
  reports: [],
  notices: [],
  pen: { device: null, epoch: 0 },
});
