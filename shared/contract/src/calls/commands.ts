import { z } from 'zod';
import type { BodyOf, CommandKind } from '../play/commands';
import { divisions, maxTable, podNames, reportedOutcomes, structures } from '../play/model';
import { Id, integerFrom, requiredText, text } from './primitives';

/** Ids that devices create: random, without other meaning. */
const MadeId = z.string().regex(/^[\w-]{1,64}$/);
const Seed = text(200);
/** Why a published round changed. Its length suits a phone's notice. */
const Reason = requiredText(200, 'Escribe por qué cambias la ronda.');
const Digest = z.string().regex(/^[\da-z]{0,40}$/);
const Division = z.enum(divisions);
const PodName = z.enum(podNames);
const ReportedOutcome = z.enum(reportedOutcomes);
/** Milliseconds since 1970, up to the last day that a Date holds. */
const Milliseconds = z.int().min(0).max(8_640_000_000_000_000);
const Table = z.int().min(1).max(maxTable);
const RoundNumber = z.int().min(0).max(40);
const Minutes = z.int().min(1).max(600);
const EarnedByes = z.int().min(0).max(20);
/** The largest tournament that can be played on the site. */
const maxPlayers = 2000;
const Players = z.array(Id).max(maxPlayers);
const Pairings = z.array(z.strictObject({ player1: Id, player2: Id.nullable(), table: z.int().min(0).max(maxTable) })).max(maxPlayers);
const MinutesOfRounds = z.strictObject({ swiss: Minutes, cut: z.int().min(0).max(600) });
/** Structures of other programs, which the site does not run. */
const otherStructures: Readonly<Record<string, string>> = {
  'double-elimination': 'La doble eliminación',
  'round-robin': 'Todos contra todos',
  groups: 'La fase de grupos',
  teams: 'El torneo por equipos',
};
const structureFault = ({ input }: { input?: unknown }): string => {
  const named = typeof input === 'string' ? (otherStructures[input] ?? `La estructura «${input.slice(0, 40)}»`) : 'Esa estructura';
  return `${named} no se puede llevar aquí: elige «swiss», rondas suizas, o «elimination», eliminación directa.`;
};
const GamesWon = z.int().min(0).max(2);
/** Games of a best of three: what each player won. */
export const GamesOfMatch = z.tuple([GamesWon, GamesWon]);
const BestOf = z.literal([1, 3]);
const Plan = {
  name: PodName,
  structure: z.exactOptional(z.enum(structures, { error: structureFault })),
  rounds: z.int().min(0).max(20),
  cuts: z.array(z.strictObject({ division: Division, size: z.int().min(0).max(128), thirdPlace: z.boolean() })).max(divisions.length),
};
const AsPlayed = z.exactOptional(z.boolean());
const Match = { round: MadeId, player1: Id, player2: Id };

type Sent = Exclude<CommandKind, 'set-up' | 'import' | 'renumber'>;

/** Schemas by kind: a missing or wrong one does not compile. */
const bodies: { [K in Sent]: z.ZodType<BodyOf<K>> & z.ZodObject } = {
  enrolment: z.strictObject({
    kind: z.literal('enrolment'),
    open: z.boolean(),
    capacity: z.int().min(1).max(maxPlayers).nullable(),
    closesAt: Milliseconds.nullable(),
  }),
  enrol: z.strictObject({
    kind: z.literal('enrol'),
    player: Id,
    division: Division,
    earnedByes: z.exactOptional(EarnedByes),
    fixedTable: z.exactOptional(Table),
  }),
  'enrol-late': z.strictObject({ kind: z.literal('enrol-late'), player: Id, division: Division, pod: PodName, fixedTable: z.exactOptional(Table) }),
  'edit-entry': z.strictObject({
    kind: z.literal('edit-entry'),
    player: Id,
    division: z.exactOptional(Division),
    earnedByes: z.exactOptional(EarnedByes),
    fixedTable: z.exactOptional(Table.nullable()),
  }),
  remove: z.strictObject({ kind: z.literal('remove'), player: Id }),
  'check-in': z.strictObject({ kind: z.literal('check-in'), player: Id, present: z.exactOptional(z.boolean()) }),
  configure: z.strictObject({
    kind: z.literal('configure'),
    seed: Seed,
    order: Players,
    pods: z.array(z.strictObject({ ...Plan, players: Players })).max(divisions.length),
    minutes: MinutesOfRounds,
    bestOf: z.exactOptional(z.strictObject({ swiss: BestOf, cut: BestOf })),
    blockedTables: z.exactOptional(z.array(z.tuple([Table, Table])).max(50)),
    asPlayed: AsPlayed,
  }),
  'change-plan': z.strictObject({ kind: z.literal('change-plan'), pod: z.strictObject(Plan) }),
  reopen: z.strictObject({ kind: z.literal('reopen'), reason: z.exactOptional(text(300)) }),
  draw: z.strictObject({
    kind: z.literal('draw'),
    pod: PodName,
    division: z.exactOptional(Division),
    round: MadeId,
    number: RoundNumber,
    phase: z.enum(['swiss', 'cut']),
    seed: Seed,
    pairs: Pairings,
    inputs: Digest,
    asPlayed: AsPlayed,
  }),
  swap: z.strictObject({ kind: z.literal('swap'), round: MadeId, player: Id, with: Id, reason: z.exactOptional(Reason) }),
  'set-table': z.strictObject({ kind: z.literal('set-table'), round: MadeId, player1: Id, table: Table }),
  discard: z.strictObject({ kind: z.literal('discard'), round: MadeId }),
  publish: z.strictObject({ kind: z.literal('publish'), round: MadeId, pairs: Digest, asPlayed: AsPlayed }),
  redraw: z.strictObject({
    kind: z.literal('redraw'),
    round: MadeId,
    seed: Seed,
    pairs: Pairings,
    tables: z.exactOptional(z.array(z.int().min(0).max(maxTable)).min(1).max(maxPlayers)),
    reason: z.exactOptional(Reason),
  }),
  'delete-round': z.strictObject({ kind: z.literal('delete-round'), round: MadeId }),
  clock: z.strictObject({
    kind: z.literal('clock'),
    round: MadeId,
    action: z.enum(['start', 'pause', 'add']),
    minutes: z.exactOptional(z.int().min(-600).max(600)),
  }),
  'extra-time': z.strictObject({ kind: z.literal('extra-time'), ...Match, minutes: z.int().min(0).max(120) }),
  result: z.strictObject({
    kind: z.literal('result'),
    ...Match,
    outcome: z.enum([...reportedOutcomes, 'open']),
    was: z.enum([...reportedOutcomes, 'open', 'bye', 'earned-bye', 'forced-loss']),
    games: z.exactOptional(GamesOfMatch),
  }),
  report: z.strictObject({ kind: z.literal('report'), ...Match, outcome: ReportedOutcome, games: z.exactOptional(GamesOfMatch) }),
  'call-judge': z.strictObject({ kind: z.literal('call-judge'), round: MadeId, player: Id }),
  'answer-call': z.strictObject({ kind: z.literal('answer-call'), round: MadeId, player: Id }),
  drop: z.strictObject({ kind: z.literal('drop'), player: Id, seen: RoundNumber, disqualified: z.exactOptional(z.boolean()) }),
  undrop: z.strictObject({ kind: z.literal('undrop'), player: Id, of: MadeId }),
  'start-cut': z.strictObject({ kind: z.literal('start-cut'), pod: PodName, division: Division, players: Players, asPlayed: AsPlayed }),
  'cancel-cut': z.strictObject({ kind: z.literal('cancel-cut'), pod: PodName, division: Division }),
  finalize: z.strictObject({ kind: z.literal('finalize'), standings: Digest, asPlayed: AsPlayed }),
  pen: z.strictObject({
    kind: z.literal('pen'),
    to: MadeId.nullable(),
    of: integerFrom(0),
    force: z.exactOptional(z.boolean()),
    name: z.exactOptional(requiredText(40)),
  }),
  decide: z.strictObject({ kind: z.literal('decide'), of: z.array(MadeId).min(1).max(300), choice: z.enum(['mine', 'theirs']) }),
};

type Bodies = (typeof bodies)[Sent];
const [first, ...others] = Object.values(bodies) as [Bodies, ...Bodies[]];

/** A command as a device sends it; the server adds the author. */
export const SentCommand = z.strictObject({
  id: MadeId,
  engine: z.int().min(1).max(1000),
  base: integerFrom(0),
  pen: integerFrom(0),
  /** The device's clock, corrected by the offset that it measured. */
  at: Milliseconds,
  replaces: z.exactOptional(MadeId),
  body: z.discriminatedUnion('kind', [first, ...others]) as unknown as z.ZodType<BodyOf<Sent>>,
});
export type SentCommand = z.infer<typeof SentCommand>;
