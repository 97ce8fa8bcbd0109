import { getLog } from '@mesa/contract/calls/play';
import { mergePlayers, undoMerge } from '@mesa/contract/calls/player-merges';
import { issueStaffPass, saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { seededRandom } from '@mesa/contract/play/random';
import { checkEnd } from './check-end';
import { type ConsoleDevice, consoleDevice } from './console-device';
import { type Figures, noFigures } from './figures';
import { forgeries } from './forgeries';
import { bearer, newPass, openOn, type Phone, phone } from './phone';
import type { Site } from './site';
import { actOf, decideOldest, type Town } from './staff-acts';
import { ask, oneOf, privateMark, untilCalm, type World } from './world';

const dayMs = 86_400_000;
const steps = 140;

interface Held {
  phone: Phone;
  secret: string;
}

/** Asks as the organiser, or as the site's administrator, over a perfect line. */
async function byOffice(world: World, role: 'member' | 'admin', endpoint: Parameters<typeof ask>[1], input: object) {
  const headers = await bearer(world, role === 'admin' ? 'user_admin' : 'ana', role)();
  return ask(world, endpoint, input, { headers, random: world.random, isBad: false });
}

/** Everybody who runs the tournament: two organisers, a judge with an account, and a helper with a pass. */
async function openConsoles(world: World): Promise<ConsoleDevice[]> {
  const params = { id: world.tournament };
  await byOffice(world, 'member', saveTournamentStaff, { params, body: { username: 'julia', role: 'judge' } });
  const { body } = await byOffice(world, 'member', issueStaffPass, { params, body: { role: 'helper' } });
  const cookie = await openOn(world, (body as { given: { secret: string } }).given.secret);
  const consoles = [
    consoleDevice(world, 'ana', 'organiser', bearer(world, 'ana')),
    consoleDevice(world, 'leo', 'organiser', bearer(world, 'leo')),
    consoleDevice(world, 'julia', 'judge', bearer(world, 'julia')),
    consoleDevice(world, 'helper', 'helper', async () => ({ cookie })),
  ];
  for (const one of consoles) {
    await one.contact();
    if (one.role === 'organiser') await one.on((sync) => sync.reserve());
  }
  return consoles;
}

/** Gives somebody in the tournament a pass, or another one to somebody who has one. */
async function givePass(world: World, held: Held[], forged: ReturnType<typeof forgeries>): Promise<void> {
  const before = world.random() < 0.2 ? oneOf(world.random, held) : undefined;
  const { event } = await world.site.stored(world.tournament);
  const without = event.entries.filter(({ player, waiting }) => !waiting && !held.some((one) => one.phone.player === player));
  const player = before?.phone.player ?? oneOf(world.random, without)?.player;
  if (player === undefined) return;
  const secret = before ? await forged.reissued(before.phone, before.secret) : await newPass(world, player);
  if (secret === null) return;
  const cookie = await openOn(world, secret);
  if (cookie === '') return void world.faults.push(`the pass of ${player} does not open`);
  world.figures.passes += 1;
  held.push({ phone: phone(world, player, { cookie }), secret });
}

function changeNetwork({ random }: World, line: ConsoleDevice['line']): void {
  const luck = random();
  line.network = luck < 0.3 ? 'up' : luck < 0.7 ? 'bad' : 'down';
}

async function step(world: World, town: Town, consoles: readonly ConsoleDevice[], held: Held[], forged: ReturnType<typeof forgeries>): Promise<void> {
  const { random } = world;
  const phones = held.map((one) => one.phone);
  world.now += random() < 0.05 ? 60_000 + random() * 600_000 : random() * 15_000;
  const [ana, leo, judge, helper] = consoles;
  const luck = random();
  if (luck < 0.41) await (ana && actOf(world, town, ana));
  else if (luck < 0.52) await (leo && actOf(world, town, leo));
  else if (luck < 0.58) await (judge && actOf(world, town, judge));
  else if (luck < 0.63) await (helper && actOf(world, town, helper));
  else if (luck < 0.65) await Promise.all([...consoles.map((one) => actOf(world, town, one)), ...phones.map((one) => one.step())]);
  else if (luck < 0.75) await (oneOf(random, phones)?.step() ?? givePass(world, held, forged));
  else if (luck < 0.78) await givePass(world, held, forged);
  else if (luck < 0.81) await (helper && forged.any(consoles, helper, phones));
  else if (luck < 0.83) oneOf(random, consoles)?.crash();
  else if (luck < 0.86) await world.again.splice(Math.floor(random() * world.again.length), 1)[0]?.();
  else changeNetwork(world, oneOf(random, [...consoles, ...phones])?.line ?? (ana as ConsoleDevice).line);
  await untilCalm(world);
}

const isQuiet = (one: ConsoleDevice): boolean => {
  const replica = one.replica();
  return replica !== null && replica.pending.length + replica.conflicts.length === 0 && !replica.newcomers?.some(({ outcome }) => outcome === undefined);
};

/** The network is back for everybody, and every question is answered. */
async function finish(world: World, consoles: readonly ConsoleDevice[], phones: readonly Phone[]): Promise<void> {
  for (const { line } of [...consoles, ...phones]) line.network = 'up';
  for (const late of world.again.splice(0)) await late();
  for (const one of phones) await one.send().catch(() => undefined);
  for (let turn = 0; turn < 30; turn += 1) {
    world.now += 61_000;
    for (const one of consoles) {
      await one.contact();
      await untilCalm(world);
      for (let asked = 0; asked < 40 && (await decideOldest(world, one, turn < 3 && world.random() < 0.4 ? 'mine' : 'theirs')); asked += 1)
        await untilCalm(world);
      await untilCalm(world);
    }
    if (turn > 1 && consoles.every(isQuiet)) break;
  }
  // What the last console sent reaches the others.
  for (const one of consoles) await one.contact();
  await untilCalm(world);
}

/** Merges the duplicates of people who were entered without a network, once the tournament is over; not before. */
async function mergeDuplicates(world: World, { duplicates }: Town, consoles: readonly ConsoleDevice[]): Promise<void> {
  for (const { removed, kept } of duplicates) {
    const { event } = await world.site.stored(world.tournament);
    const isIn = (player: number) => event.entries.some((entry) => entry.player === player);
    const { status, body } = await byOffice(world, 'admin', mergePlayers, { params: { id: kept }, body: { removedId: removed } });
    const mayMerge = !(isIn(removed) && (isIn(kept) || event.stage !== 'finalized'));
    if (status === 200) world.figures.merges += 1;
    if (status === 200 && !mayMerge) world.faults.push(`player ${removed} was merged with ${kept}, who is in the same tournament, or in one that is not over`);
    if (status === 200 && world.random() < 0.3) {
      const { data } = body as { data: { merge: number } };
      const undone = await byOffice(world, 'admin', undoMerge, { params: { id: data.merge }, body: {} });
      if (undone.status !== 200) world.faults.push(`a merge was not undone: ${JSON.stringify(undone.body)}`);
    }
  }
  if (duplicates.length > 0) for (const one of consoles) await one.contact();
  await untilCalm(world);
}

/** Plays one random schedule. Returns what went wrong, and figures. */
export async function playSchedule(site: Site, seed: string): Promise<{ faults: string[]; figures: Figures }> {
  const random = seededRandom(seed);
  // A day ahead, so that no timer of the servers acts meanwhile.
  const now = Date.now() + dayMs;
  const world: World = {
    site,
    seed,
    random,
    figures: noFigures(),
    tournament: 0,
    now,
    answers: new Map(),
    reversed: new Set(),
    faults: [],
    again: [],
    busy: 0,
  };
  const names = Array.from({ length: 6 }, (_, at) => `Conocida ${privateMark} ${seed} ${at}`);
  const { id, known } = await site.tournament(random() < 0.5 ? 'Cup' : 'Challenge', new Date(now).toISOString().slice(0, 10), names);
  world.tournament = id;
  const town: Town = { known, typed: [], duplicates: [] };
  const consoles = await openConsoles(world);
  const withAccount = known[0]?.id ?? 0;
  const held: Held[] = [];
  const account = phone(world, withAccount, { account: `account-${id}` });
  const forged = forgeries(world);
  for (let at = 0; at < steps; at += 1) {
    if (at % 10 === 9) await account.step();
    await step(world, town, consoles, held, forged);
  }
  const phones = [account, ...held.map((one) => one.phone)];
  await finish(world, consoles, phones);
  await mergeDuplicates(world, town, consoles);
  const states = [];
  for (const server of [0, 1]) states.push(await stateOn(world, server));
  await checkEnd(world, { town, consoles, phones, forged: forged.forged, states });
  return { faults: world.faults, figures: world.figures };
}

/** Returns the state as a server has it. */
async function stateOn(world: World, server: number) {
  const headers = await bearer(world, 'ana')();
  const { body } = await world.site.request({ server, method: 'GET', url: getLog.path.replace(':id', String(world.tournament)), headers, now: world.now });
  return body as { from: number; event: unknown };
}
