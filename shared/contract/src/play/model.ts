// A tournament that is played here, as plain data: it can be stored, sent and compared. Every value is made by `apply`.
import type { CutReason, PairingReason } from './reasons';

export const divisions = ['junior', 'senior', 'masters'] as const;
export type Division = (typeof divisions)[number];

/** Divisions that play together. The name is given when the tournament is configured and stays, also when a late entrant widens the pod. */
export const podNames = ['junior', 'senior', 'masters', 'junior-senior', 'senior-masters', 'all'] as const;
export type PodName = (typeof podNames)[number];

/** Which of the official tables proposes the rounds: a Cup has a cut, a Challenge has none. */
export type EventKind = 'cup' | 'challenge';

/** A player's id in the product. Names, Player IDs and birth dates never come in here. */
export type PlayerId = number;

/** What staff or players can say of a match of two. */
export const reportedOutcomes = ['player1', 'player2', 'tie', 'double-loss'] as const;
export type ReportedOutcome = (typeof reportedOutcomes)[number];
/** `earned-bye` was won before the event, `bye` is the odd field's; `forced-loss` is a round that a late entrant missed. */
export type Outcome = 'open' | ReportedOutcome | 'bye' | 'earned-bye' | 'forced-loss';

/** Milliseconds since 1970: the time of the command, never of the machine that computes. */
export type Millis = number;

export interface Drop {
  /** The last published round when the player left; 0 before the first. */
  round: number;
  at: Millis;
  /** The id of the command: an undo names the drop that it undoes. */
  command: string;
  device: string;
  /** Out of the standings; the matches still count for the opponents. */
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
  /** Came after round 1 was published; the rounds that were missed are forced losses. */
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
  /** The opponent of the winner had left the tournament. */
  walkover?: true;
  /** Minutes that a judge added to this match. */
  extraMinutes?: number;
  reasons: (PairingReason | CutReason)[];
}

interface Clock {
  /** Where it runs: the moment at which the time is up. */
  endsAt?: Millis;
  /** Where it stands: what is left. */
  left: Millis;
  startedAt?: Millis;
}

export interface Round {
  /** Made by the device that drew it: two draws of round 3 are never taken for each other. */
  id: string;
  /** Counts on from the Swiss rounds into the cut; two cuts of a pod count alike. */
  number: number;
  phase: 'swiss' | 'cut';
  /** Whose cut; a pod of several divisions can have several. */
  division?: Division;
  publishedAt: Millis;
  clock: Clock;
  matches: Match[];
}

export interface Pairing {
  player1: PlayerId;
  player2: PlayerId | null;
  table: number;
}

/** A draw that only staff see. */
export interface Draft {
  id: string;
  pod: PodName;
  number: number;
  phase: Round['phase'];
  division?: Division;
  seed: string;
  pairs: Pairing[];
  /** The digest of all that the draw looked at: the draft is stale when it changed. */
  inputs: string;
  /** Players whom staff seated by hand. */
  byHand: PlayerId[];
}

export interface Cut {
  division: Division;
  /** 0 without a cut; else a power of two. */
  size: number;
  thirdPlace: boolean;
  /** In Swiss order, since the cut was started. */
  seeds?: PlayerId[];
}

export interface Pod {
  name: PodName;
  /** Masters first, as tables are given. */
  divisions: Division[];
  /** Swiss rounds that are planned. */
  rounds: number;
  cuts: Cut[];
  /** The roster: who started, then late entrants. */
  players: PlayerId[];
  played: Round[];
}

/** What both players said of a match that staff has not settled. */
export interface Reports {
  round: string;
  player1: PlayerId;
  player2: PlayerId;
  by1?: ReportedOutcome;
  by2?: ReportedOutcome;
  /** When the last of them came: agreeing reports count a moment later. */
  at: Millis;
}

/** Something was accepted, and staff should look at it. */
export type Notice =
  | { kind: 'dropped-but-seated'; player: PlayerId; round: number }
  | { kind: 'not-in-start'; player: PlayerId }
  | { kind: 'left-the-cut'; player: PlayerId; division: Division };

export interface TournamentEvent {
  kind: EventKind;
  /** By its end year: decides divisions and tables. */
  season: number;
  stage: 'registration' | 'configured' | 'running' | 'finalized';
  /** What players may do by themselves; the closing time is the server's to watch. */
  enrolment: { open: boolean; capacity: number | null; closesAt: Millis | null };
  entries: Entry[];
  /** Drawn by lot when the tournament was configured: the last tie-breaker. */
  order: PlayerId[];
  minutes: { swiss: number; cut: number };
  /** Tables that nobody gets, as [first, last]. */
  blockedTables: [number, number][];
  pods: Pod[];
  drafts: Draft[];
  reports: Reports[];
  notices: Notice[];
  /** The device that draws, publishes, drops and closes; each change of hands adds one to the epoch. */
  /** `name`: what the device is called, for those who ask it for the pen. */
  pen: { device: string | null; epoch: number; name?: string };
}

/** An event without entries, as every log begins. */
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
