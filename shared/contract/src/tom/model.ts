// A file of TOM, the official tournament program, in its own terms.
import type { Division, Outcome, PodName } from '../play/model';

export const outcomeCodes = {
  open: '0',
  player1: '1',
  player2: '2',
  tie: '3',
  'earned-bye': '4',
  bye: '5',
  'forced-loss': '8',
  deleted: '9',
  'double-loss': '10',
} as const satisfies Record<Outcome | 'deleted', string>;

export const podCodes = { junior: '0', senior: '1', masters: '2', 'junior-senior': '8', 'senior-masters': '9', all: '10' } as const satisfies Record<
  PodName,
  string
>;

export const divisionCodes = { masters: '2', senior: '1', junior: '0' } as const satisfies Record<Division, string>;

export const stageCodes = { registration: '1', configured: '3', running: '4', finalized: '5' } as const;

/** `tournament@type` of a Cup; other tournaments with Swiss rounds are 2, also what is no Challenge. */
export const cupType = '3';
/** The type of elimination rounds, and of a tournament that has no others; we have no official file of such a tournament. */
export const eliminationType = '1';
/** The known types of tournaments. A file with another one is refused, because its rounds would mean something else. */
export const tournamentTypes: readonly string[] = [eliminationType, '2', cupType];

export interface TomMatch {
  player1: string;
  player2: string | null;
  outcome: Outcome | 'deleted';
  table: number;
  /** Local time, MM/DD/YYYY HH:MM:SS, as all times in the file. */
  at: string;
}

export interface TomRound {
  number: number;
  /** 1 for elimination; Swiss rounds repeat the tournament's. */
  type: string;
  /** 2 paired, 4 playing, 5 or 6 complete, 8 complete and the last of its phase. */
  stage: string;
  timeLeft: number;
  pairTime: string;
  startTime: string;
  matches: TomMatch[];
}

export interface TomPod {
  category: PodName;
  /** 1 once its cut is paired. */
  stage: string;
  /** The first table of the current round. */
  startingTable: number;
  thirdPlace: boolean;
  /** null before the tournament runs. */
  players: string[] | null;
  rounds: TomRound[];
}

export interface TomPlayer {
  userId: string;
  firstName: string;
  lastName: string;
  /** Only the year is real. */
  birthDate: string;
  /** Present from the first round. */
  starter?: boolean;
  /** For players of a cut: seat in the bracket, and Swiss place. */
  order?: number;
  seed?: number;
  fixedTable?: number;
  late?: { round: number; at: string; forcedLoss: boolean; usedForcedLoss: boolean };
  byes?: number;
  /** Status 1: dropped. */
  dropped?: { status: number; round: number; at?: string };
  created: string;
  modified: string;
}

export interface TomCut {
  category: string;
  options: number[];
  cut: number;
  players: number;
  thirdPlace: boolean;
}

export interface TomFile {
  type: string;
  stage: string;
  version: string;
  gameType: string;
  mode: string;
  /** The children of <data> by name; they differ between versions of TOM. */
  data: Record<string, string>;
  organizer: { popId: string; name: string };
  timeElapsed: number;
  /** Shuffled once, when round 1 is paired: the last tie-breaker. */
  players: TomPlayer[];
  pods: TomPod[];
  /** Only for a finalized tournament. */
  standings: { category: string; type: 'finished' | 'dnf'; places: { userId: string; place?: number }[] }[] | null;
  cuts: TomCut[];
}
