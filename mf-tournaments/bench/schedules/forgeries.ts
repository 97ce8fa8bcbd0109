import type { SentCommand } from '@mesa/contract/calls/commands';
import { createReservedPlayer } from '@mesa/contract/calls/offline-enrolment';
import { getOwnPass, openPass, sendPassCommands } from '@mesa/contract/calls/passes';
import { type Answer, getLive, sendCommands } from '@mesa/contract/calls/play';
import type { Endpoint } from '@mesa/contract/endpoint';
import { type CommandBody, engineVersion } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import type { ConsoleDevice } from './console-device';
import { bearer, newPass, openOn, type Phone } from './phone';
import { ask, makeIds, oneOf, privateMark, randomOf, type World } from './world';

const unknownPlayer = 900_000_000;

/** Sends what no device of the product would send. Each must be refused; everything that is not is a fault. */
export function forgeries(world: World) {
  const random = randomOf(world, 'forger');
  const newId = makeIds(random);
  const params = { id: world.tournament };
  /** Commands that must never be in the log. */
  const forged = new Set<string>();

  const send = (endpoint: Endpoint, input: object, headers: Record<string, string>) => {
    world.figures.attacks += 1;
    return ask(world, endpoint, input, { headers, random, isBad: false });
  };
  const command = (body: CommandBody, pen = 0): SentCommand => {
    const id = newId();
    forged.add(id);
    return { id, engine: engineVersion, base: 0, pen, at: world.now, body: body as SentCommand['body'] };
  };
  const expectRefusal = (what: string, isRefused: boolean) => void (isRefused || world.faults.push(`${what} was accepted`));
  const hasCode = (body: unknown) => (body as { answers?: Answer[] }).answers?.every((answer) => 'code' in answer) ?? true;

  async function byStaff(what: string, body: CommandBody, headers: Record<string, string>, device = newId(), pen = 0): Promise<void> {
    const answer = await send(sendCommands, { params, body: { device, head: 0, commands: [command(body, pen)] } }, headers);
    expectRefusal(what, hasCode(answer.body));
  }

  async function unknownPlayers(consoles: readonly ConsoleDevice[]): Promise<void> {
    const headers = await bearer(world, 'ana')();
    await byStaff('an id that nobody has', { kind: 'enrol', player: unknownPlayer, division: 'masters' }, headers);
    const reserved = oneOf(
      random,
      consoles.flatMap((one) => one.replica()?.reserved ?? []),
    );
    if (reserved) await byStaff('a reserved id without a name', { kind: 'enrol', player: reserved.end - 1, division: 'masters' }, headers);
  }

  async function reservedIds(consoles: readonly ConsoleDevice[]): Promise<void> {
    const [one, other] = consoles;
    const block = one?.replica()?.reserved?.[0];
    if (!one || !other || !block) return;
    const name = `Ajeno ${privateMark} ${newId().slice(0, 6)}`;
    const attempts = [
      ['an id that another device reserved', 'ana', { device: other.device(), playerId: block.end - 1, name }],
      ['an id that another account reserved', 'leo', { device: one.device(), playerId: block.end - 1, name }],
      ['an id by an account without a role', 'stranger', { device: one.device(), playerId: block.end - 1, name }],
    ] as const;
    for (const [what, userId, body] of attempts)
      expectRefusal(what, (await send(createReservedPlayer, { params, body }, await bearer(world, userId)())).status >= 400);
    const used = block.next - 1;
    const known = used >= 0 && (await world.site.names([used])).get(used);
    if (!known) return;
    const { status } = await send(createReservedPlayer, { params, body: { device: one.device(), playerId: used, name } }, await bearer(world, 'ana')());
    expectRefusal('an id that somebody else has', status >= 400);
  }

  async function byHelper(helper: ConsoleDevice): Promise<void> {
    const { event } = await world.site.stored(world.tournament);
    const draft = event.drafts[0];
    if (draft)
      await byStaff(
        'a round that a helper publishes',
        { kind: 'publish', round: draft.id, pairs: draftDigest(draft) },
        await helper.line.headers(),
        event.pen.device ?? newId(),
        event.pen.epoch,
      );
    await byStaff('the pen for a helper', { kind: 'pen', to: helper.device(), of: event.pen.epoch, force: true }, await helper.line.headers());
  }

  async function byPass(phones: readonly Phone[]): Promise<void> {
    const guessed = await send(openPass, { body: { secret: newId() } }, {});
    expectRefusal('a guessed pass', guessed.status === 401 && guessed.cookie === '');
    const own = oneOf(
      random,
      phones.filter((one) => one.byPass),
    );
    if (!own) return;
    const headers = { cookie: own.cookie };
    const { body } = await send(getLive, { params }, {});
    const { event } = body as Awaited<ReturnType<World['site']['stored']>>;
    const round = event.pods.flatMap(({ played }) => played.slice(-1))[0];
    const other = round?.matches.find(({ player1, player2 }) => player2 !== null && player1 !== own.player && player2 !== own.player);
    const bodies: CommandBody[] = [
      { kind: 'drop', player: own.player + 1, seen: 0 },
      { kind: 'remove', player: own.player },
    ];
    if (round && other) bodies.push({ kind: 'report', round: round.id, player1: other.player1, player2: other.player2 ?? 0, outcome: 'player1' });
    for (const one of bodies) {
      const answer = await send(sendPassCommands, { body: { device: newId(), commands: [command(one)] } }, headers);
      expectRefusal(`${one.kind} of somebody else by a pass`, hasCode(answer.body));
    }
  }

  /** A pass that was given again: the earlier secret and the phone that had opened it are refused. */
  async function reissued(own: Phone, secret: string): Promise<string | null> {
    const next = await newPass(world, own.player);
    if (next === null) return null;
    expectRefusal('a pass that was given again', (await openOn(world, secret)) === '');
    expectRefusal('the phone of a pass that was given again', (await send(getOwnPass, {}, { cookie: own.cookie })).status === 401);
    return next;
  }

  return {
    forged,
    reissued,
    async any(consoles: readonly ConsoleDevice[], helper: ConsoleDevice, phones: readonly Phone[]): Promise<void> {
      const luck = random();
      if (luck < 0.3) await unknownPlayers(consoles);
      else if (luck < 0.55) await reservedIds(consoles);
      else if (luck < 0.75) await byHelper(helper);
      else await byPass(phones);
    },
  };
}
