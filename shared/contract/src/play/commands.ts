// The log of a tournament: the decisions and their authors, in the order in which the server accepted them. Applying it gives the event.
import type { BestOf, Division, EventKind, Games, Millis, Outcome, Pairing, PlayerId, PodName, ReportedOutcome, Structure, TournamentEvent } from './model';
import type { HelpingRole } from './roles';

/** The version of commands and rules that this code knows. It refuses logs with a newer one. */
export const engineVersion = 1;

/** The organiser's settings for a pod; the official table only proposes them. */
export interface PodPlan {
  name: PodName;
  /** Missing: Swiss rounds. Single elimination has 0 rounds and one cut. */
  structure?: Structure;
  rounds: number;
  cuts: { division: Division; size: number; thirdPlace: boolean }[];
}

/**
 * A command carries the decision, not how it was computed: pairs and not only their seed, the order of the lots, the players of the cut,
 * the standings that were seen. So another version of the engine reads the same tournament.
 */
export type CommandBody =
  /** Which official tables apply; set by the server from the tournament's category and day. */
  | { kind: 'set-up'; event: EventKind; season: number }
  /** A tournament imported from a file: only into an empty one, and only by the server. */
  | { kind: 'import'; event: Omit<TournamentEvent, 'pen'> }
  | { kind: 'enrolment'; open: boolean; capacity: number | null; closesAt: Millis | null }
  | { kind: 'enrol'; player: PlayerId; division: Division; earnedByes?: number; fixedTable?: number }
  | { kind: 'enrol-late'; player: PlayerId; division: Division; pod: PodName; fixedTable?: number }
  | { kind: 'edit-entry'; player: PlayerId; division?: Division; earnedByes?: number; fixedTable?: number | null }
  | { kind: 'remove'; player: PlayerId }
  | { kind: 'check-in'; player: PlayerId; present?: boolean }
  | {
      kind: 'configure';
      seed: string;
      /** The field as it was seen, in the order of the lots. */
      order: PlayerId[];
      pods: (PodPlan & { players: PlayerId[] })[];
      minutes: { swiss: number; cut: number };
      bestOf?: BestOf;
      blockedTables?: [number, number][];
      asPlayed?: boolean;
    }
  | { kind: 'change-plan'; pod: PodPlan }
  /** Back to registration while nothing is published, or to the last round of a finalized event, with a reason. */
  | { kind: 'reopen'; reason?: string }
  | {
      kind: 'draw';
      pod: PodName;
      division?: Division;
      /** The new round's own id. */
      round: string;
      number: number;
      phase: 'swiss' | 'cut';
      seed: string;
      pairs: Pairing[];
      inputs: string;
      asPlayed?: boolean;
    }
  /** `reason`: why, if the round is published; everybody reads it. */
  | { kind: 'swap'; round: string; player: PlayerId; with: PlayerId; reason?: string }
  | { kind: 'set-table'; round: string; player1: PlayerId; table: number }
  | { kind: 'discard'; round: string }
  /** `pairs`: the digest of the draft on the screen. */
  | { kind: 'publish'; round: string; pairs: string; asPlayed?: boolean }
  /** New pairs for the matches of a published round that have no result: of all, or of these tables, where 0 is the drawn bye. */
  | { kind: 'redraw'; round: string; seed: string; pairs: Pairing[]; tables?: number[]; reason?: string }
  | { kind: 'delete-round'; round: string }
  | { kind: 'clock'; round: string; action: 'start' | 'pause' | 'add'; minutes?: number }
  | { kind: 'extra-time'; round: string; player1: PlayerId; player2: PlayerId; minutes: number }
  /** `was`: the result that the sender saw. Sets, corrects and removes results. */
  | { kind: 'result'; round: string; player1: PlayerId; player2: PlayerId; outcome: ReportedOutcome | 'open'; was: Outcome; games?: Games }
  | { kind: 'report'; round: string; player1: PlayerId; player2: PlayerId; outcome: ReportedOutcome; games?: Games }
  | { kind: 'call-judge'; round: string; player: PlayerId }
  /** A judge answers the player's call. */
  | { kind: 'answer-call'; round: string; player: PlayerId }
  /** `seen`: the last published round on the sender's screen. */
  | { kind: 'drop'; player: PlayerId; seen: number; disqualified?: boolean }
  /** `of`: the id of the command that dropped the player. */
  | { kind: 'undrop'; player: PlayerId; of: string }
  | { kind: 'start-cut'; pod: PodName; division: Division; players: PlayerId[]; asPlayed?: boolean }
  | { kind: 'cancel-cut'; pod: PodName; division: Division }
  /** `standings`: the digest of what was on the screen. */
  | { kind: 'finalize'; standings: string; asPlayed?: boolean }
  | { kind: 'pen'; to: string | null; of: number; force?: boolean; name?: string }
  /** A player gets another id: two players of the site were one person. Only by the server. */
  | { kind: 'renumber'; player: PlayerId; to: PlayerId }
  /** How staff settled refused commands; changes nothing by itself. */
  | { kind: 'decide'; of: string[]; choice: 'mine' | 'theirs' };

export type CommandKind = CommandBody['kind'];
export type BodyOf<K extends CommandKind> = Extract<CommandBody, { kind: K }>;

/**
 * `server` writes results of time: two reports that agreed for a minute become a result. `pass`: from a phone with a pass, without an account. `slip`:
 * from the code on a match's slip.
 */
export type Author =
  | { role: 'admin' | 'staff' | 'server' }
  | { role: HelpingRole; pass?: true }
  | { role: 'player'; player: PlayerId; pass?: true; slip?: true };

export interface Command {
  /** Random, created by the device: a command that is sent twice counts once. */
  id: string;
  device: string;
  /** Set by the server from the session. */
  by: Author;
  engine: number;
  /** The last `seq` that the device has seen. */
  base: number;
  /** The epoch of the pen that the device knows. */
  pen: number;
  at: Millis;
  /** The refused command that this one repeats on the newest state. */
  replaces?: string;
  body: CommandBody;
}

/** `at` is the command's time, limited to the possible range: after what its device had seen, before it arrived. */
export interface LogEntry {
  seq: number;
  at: Millis;
  received: Millis;
  command: Command;
}

const penKinds: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'configure',
  'change-plan',
  'reopen',
  'enrol-late',
  'draw',
  'swap',
  'set-table',
  'discard',
  'publish',
  'redraw',
  'delete-round',
  'drop',
  'undrop',
  'start-cut',
  'cancel-cut',
  'finalize',
]);

/** Returns whether a command needs the pen; players drop themselves without it. */
export const needsPen = ({ by, body }: Pick<Command, 'by' | 'body'>): boolean => penKinds.has(body.kind) && !(body.kind === 'drop' && by.role === 'player');
