import type { BodyOf } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import type { Division, Match, Pod, Round, TournamentEvent } from '@mesa/contract/play/model';
import { proposeConfigure, proposeCut, proposeDraw, proposeRedraw } from '@mesa/contract/play/propose';
import { isCutOver, isPodDone, isReported } from '@mesa/contract/play/rounds';
import { standingsDigest } from '@mesa/contract/play/standings';
import { replacedEntry } from '../../src/console/replaced-entry';
import { chainsOf } from '../../src/console/sync/conflicts';
import type { Newcomer } from '../../src/console/sync/replica';
import { newId, type Wish } from '../../src/console/sync/sync-state';
import type { ConsoleDevice } from './console-device';
import { oneOf, privateMark, type World } from './world';

/** How likely somebody does something now, and how. */
type Act = [weight: number, () => Promise<unknown>];

const divisions: Division[] = ['masters', 'masters', 'masters', 'senior'];
const outcomes = ['player1', 'player2', 'tie'] as const;

/** What happens in a tournament besides its log. */
export interface Town {
  /** Players of the site. */
  known: readonly { id: number; name: string }[];
  /** The people entered with reserved ids. A console that died meanwhile may have forgotten them. */
  typed: { id: number; name: string; console: string; isStored: boolean }[];
  /** Newcomers whom the organiser identified as a known player, or as two people. */
  duplicates: { removed: number; kept: number }[];
}

let round = 0;
const roundId = (world: World) => {
  round += 1;
  return `r${round}-${Math.floor(world.random() * 1e9).toString(36)}`;
};

/** Enters a new player, sometimes with the name of a player of the site or of a newcomer of another console. */
async function walkIn(world: World, { known, typed }: Town, console: ConsoleDevice): Promise<void> {
  const { random } = world;
  const names = [...typed.map(({ name }) => name), ...known.map(({ name }) => name)];
  const name = (random() < 0.3 && oneOf(random, names)) || `Persona ${privateMark} ${Math.floor(random() * 1e9).toString(36)}`;
  const id = console.replica()?.reserved?.find(({ next, end }) => next < end)?.next;
  const refusal = await console.give({ kind: 'enrol', player: newId, division: oneOf(random, divisions) ?? 'masters' }, { newcomer: { name } });
  if (id === undefined || (refusal !== null && refusal !== 'dead')) return;
  world.figures.newcomers += 1;
  typed.push({ id, name, console: console.name, isStored: refusal === null });
}

async function configure({ random, seed }: World, console: ConsoleDevice, event: TournamentEvent): Promise<unknown> {
  const { body } = proposeConfigure(event, seed, random() < 0.1 ? 'elimination' : 'swiss');
  if (!body) return;
  // Short, so that a schedule reaches the end.
  const pods = body.pods.map((pod) => {
    if (pod.structure === 'elimination') return pod;
    const [division] = pod.players.flatMap((player) => event.entries.find((entry) => entry.player === player)?.division ?? []);
    const cuts = event.kind === 'cup' && random() < 0.5 && division ? [{ division, size: 2, thirdPlace: false }] : [];
    return { ...pod, rounds: Math.min(pod.rounds, 2), cuts };
  });
  return console.give({ ...body, pods } as Wish);
}

const resultOf = ({ id }: Round, { player1, player2, outcome }: Match, next: BodyOf<'result'>['outcome']): Wish => ({
  kind: 'result',
  round: id,
  player1,
  player2: player2 ?? 0,
  outcome: next,
  was: outcome,
});

function actsOfRound(world: World, console: ConsoleDevice, event: TournamentEvent, pod: Pod): Act[] {
  const last = pod.played.at(-1);
  if (!last) return [];
  const { random } = world;
  const { role, give } = console;
  const seated = last.matches.filter(({ player2 }) => player2 !== null);
  const open = seated.filter(({ outcome }) => outcome === 'open');
  const [match, done] = [
    oneOf(random, open),
    oneOf(
      random,
      seated.filter((one) => !open.includes(one)),
    ),
  ];
  const outcome = oneOf(random, last.phase === 'cut' ? (['player1', 'player2'] as const) : outcomes) ?? 'player1';
  const acts: Act[] = [];
  if (match) acts.push([5, () => give(resultOf(last, match, outcome))]);
  if (done && role !== 'helper') acts.push([0.3, () => give(resultOf(last, done, outcome))]);
  if (match && role !== 'helper')
    acts.push([0.2, () => give({ kind: 'extra-time', round: last.id, player1: match.player1, player2: match.player2 ?? 0, minutes: 5 })]);
  if (role !== 'judge') acts.push([0.3, () => give({ kind: 'clock', round: last.id, action: 'start' })]);
  if (role !== 'organiser' || !match) return acts;
  const other = oneOf(
    random,
    open.filter((one) => one !== match),
  );
  if (other) acts.push([0.15, () => give({ kind: 'swap', round: last.id, player: match.player1, with: other.player1, reason: 'Se sentaron al revés' })]);
  const { body } = proposeRedraw(event, pod.name, world.seed);
  if (body) acts.push([0.1, () => give({ ...body, reason: 'Faltaba alguien' } as Wish)]);
  return acts;
}

function actsOfPod(world: World, console: ConsoleDevice, event: TournamentEvent, pod: Pod): Act[] {
  const { give } = console;
  const draft = event.drafts.find((one) => one.pod === pod.name);
  const last = pod.played.at(-1);
  if (draft)
    return [
      [6, () => give({ kind: 'publish', round: draft.id, pairs: draftDigest(draft) })],
      [0.3, () => give({ kind: 'discard', round: draft.id })],
    ];
  if (last && !isReported(last)) return actsOfRound(world, console, event, pod);
  const acts: Act[] = [];
  const cut = pod.cuts.find((one) => !isCutOver(pod, one));
  const started = pod.cuts.find(({ seeds }) => seeds !== undefined)?.division;
  const isElimination = pod.structure === 'elimination';
  const drawn = proposeDraw(event, {
    pod: pod.name,
    ...(started || isElimination ? { division: started ?? (cut?.division as Division) } : {}),
    round: roundId(world),
    seed: world.seed,
  }).body;
  if (drawn) acts.push([5, () => give(drawn)]);
  const seats = cut && !isElimination ? proposeCut(event, pod.name, cut.division).body : undefined;
  if (seats && !started) acts.push([5, () => give(seats)]);
  return acts;
}

function takePen({ figures, random }: World, console: ConsoleDevice): Promise<unknown> {
  figures.takes += 1;
  return console.on((sync) => sync.takePen(random() < 0.6));
}

function actsOfOrganiser(world: World, town: Town, console: ConsoleDevice, event: TournamentEvent): Act[] {
  const { random } = world;
  const { give } = console;
  const acts: Act[] = [
    [0.25, () => takePen(world, console)],
    [0.1, () => give({ kind: 'pen', to: null, of: event.pen.epoch })],
    [0.2, () => console.on((sync) => sync.reserve())],
  ];
  const entry = oneOf(random, event.entries);
  if (event.stage === 'registration') {
    const stranger = oneOf(
      random,
      town.known.filter(({ id }) => !event.entries.some(({ player }) => player === id)),
    );
    if (stranger) acts.push([2, () => give({ kind: 'enrol', player: stranger.id, division: oneOf(random, divisions) ?? 'masters' })]);
    acts.push([3, () => walkIn(world, town, console)]);
    if (entry) acts.push([1, () => give({ kind: 'check-in', player: entry.player })], [0.3, () => give({ kind: 'remove', player: entry.player })]);
    if (event.entries.length >= 5) acts.push([(event.entries.length - 4) / 2, () => configure(world, console, event)]);
    return acts;
  }
  for (const pod of event.pods) acts.push(...actsOfPod(world, console, event, pod));
  if (event.stage === 'running' && event.pods.every(isPodDone)) acts.push([8, () => give({ kind: 'finalize', standings: standingsDigest(event) })]);
  if (entry && !entry.dropped) acts.push([0.2, () => give({ kind: 'drop', player: entry.player, seen: 1 })]);
  const { dropped } = entry ?? {};
  if (entry && dropped) acts.push([0.3, () => give({ kind: 'undrop', player: entry.player, of: dropped.command })]);
  return acts;
}

function actsOfHelping(world: World, console: ConsoleDevice, event: TournamentEvent): Act[] {
  const entry = oneOf(world.random, event.entries);
  const acts: Act[] = entry && event.stage === 'registration' ? [[1, () => console.give({ kind: 'check-in', player: entry.player })]] : [];
  if (event.stage === 'running') for (const pod of event.pods) acts.push(...actsOfRound(world, console, event, pod));
  return acts;
}

/** Answers the server's question about a newcomer. */
async function answerAbout(world: World, town: Town, console: ConsoleDevice, newcomer: Newcomer): Promise<void> {
  const { id, outcome } = newcomer;
  const event = console.event();
  const isSame = outcome?.kind === 'same' && world.random() < 0.7;
  const wishes = isSame && event ? replacedEntry(event, id, outcome.player.id) : [];
  const refusal = await console.give(wishes ?? [], { settles: id });
  if (isSame && wishes === null && refusal === null) town.duplicates.push({ removed: id, kept: outcome.player.id });
}

/** Decides the oldest question about refused commands. */
export async function decideOldest(world: World, console: ConsoleDevice, choice: 'mine' | 'theirs'): Promise<boolean> {
  const [chain] = chainsOf(console.replica()?.conflicts ?? []);
  if (!chain) return false;
  world.figures.conflicts += chain.length;
  await console.on((sync) =>
    sync.decide(
      chain.map(({ command }) => command.id),
      choice,
    ),
  );
  return true;
}

/** Does one thing that somebody at this console would do now. */
export async function actOf(world: World, town: Town, console: ConsoleDevice): Promise<void> {
  const event = console.event();
  if (!event) return void (await console.contact());
  const acts: Act[] = [
    [0.6, () => console.contact()],
    ...(console.role === 'organiser' ? actsOfOrganiser(world, town, console, event) : actsOfHelping(world, console, event)),
  ];
  for (const newcomer of console.replica()?.newcomers ?? []) if (newcomer.outcome) acts.push([1, () => answerAbout(world, town, console, newcomer)]);
  if ((console.replica()?.conflicts.length ?? 0) > 0) acts.push([3, () => decideOldest(world, console, world.random() < 0.4 ? 'mine' : 'theirs')]);
  let luck = world.random() * acts.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, act] of acts) {
    luck -= weight;
    if (luck > 0) continue;
    await act();
    return;
  }
}
