import type { SentCommand } from '@mesa/contract/calls/commands';
import { issuePasses, openPass, sendPassCommands } from '@mesa/contract/calls/passes';
import { getLive, sendCommands } from '@mesa/contract/calls/play';
import { type BodyOf, engineVersion } from '@mesa/contract/play/commands';
import type { ReportedOutcome, TournamentEvent } from '@mesa/contract/play/model';
import { isApiError } from '@mesa/runtime/api';
import { ask, call, type Line, makeIds, oneOf, randomOf, type World } from './world';

type OwnBody = BodyOf<'report' | 'check-in' | 'call-judge' | 'drop'>;
type Waiting = Omit<SentCommand, 'body'> & { body: OwnBody };

export const bearer =
  (world: World, userId: string, role: 'member' | 'admin' = 'member') =>
  async () => ({
    authorization: `Bearer ${await world.site.token(userId, role)}`,
  });

/** Gives a player a pass as the organiser, whose line is perfect here. Returns its secret; null if the player may not have one. */
export async function newPass(world: World, player: number): Promise<string | null> {
  const headers = await bearer(world, 'ana')();
  const input = { params: { id: world.tournament }, body: { playerIds: [player] } };
  const { status, body } = await ask(world, issuePasses, input, { headers, random: world.random, isBad: false });
  return status === 200 ? ((body as { secrets: { secret: string }[] }).secrets[0]?.secret ?? null) : null;
}

/** Opens a pass on a phone. Returns its cookie; empty if the pass is refused. */
export async function openOn(world: World, secret: string): Promise<string> {
  const { cookie } = await ask(world, openPass, { body: { secret } }, { headers: {}, random: world.random, isBad: false });
  return cookie;
}

/**
 * A player's phone: each tap is stored and sent with the same id until there is an answer, as in `own-commands.ts`. `account`: without a pass.
 */
export function phone(world: World, player: number, { cookie, account }: { cookie?: string; account?: string }) {
  const random = randomOf(world, `phone of ${player} ${cookie ?? ''}`);
  const newId = makeIds(random);
  const device = newId();
  const headers = account === undefined ? async () => ({ cookie: cookie ?? '' }) : bearer(world, account);
  // A dead phone is a page that closes: its taps are stored.
  const line: Line = { random, network: 'up', headers, die: () => undefined, isDead: () => false };
  const made = new Set<string>();
  let waiting: Waiting[] = [];
  let seen: { seq: number; event: TournamentEvent } | null = null;
  const skew = (random() - 0.5) * 10_000;

  async function read(): Promise<void> {
    seen = await call(world, line, getLive, { params: { id: world.tournament } });
  }

  async function send(): Promise<void> {
    if (waiting.length === 0) return;
    const commands = waiting;
    try {
      const { answers } =
        account === undefined
          ? await call(world, line, sendPassCommands, { body: { device, commands } })
          : await call(world, line, sendCommands, { params: { id: world.tournament }, body: { device, head: seen?.seq ?? 0, commands } });
      waiting = waiting.filter(({ id }) => !answers.some((answer) => answer.id === id));
    } catch (error) {
      const isFinal = isApiError(error) && error.httpStatus >= 400 && error.httpStatus < 500 && error.httpStatus !== 429;
      if (!isFinal) throw error;
      waiting = waiting.filter((one) => !commands.includes(one));
    }
  }

  function tap(body: OwnBody): void {
    const id = newId();
    made.add(id);
    waiting = [...waiting, { id, engine: engineVersion, base: seen?.seq ?? 0, pen: 0, at: Math.round(world.now + skew), body }];
  }

  const ownMatch = () => {
    for (const { played } of seen?.event.pods ?? []) {
      const round = played.at(-1);
      const match = round?.matches.find(({ player1, player2 }) => player1 === player || player2 === player);
      if (round && match && match.player2 !== null) return { round: round.id, player1: match.player1, player2: match.player2, outcome: match.outcome };
    }
    return null;
  };

  /** What a player would tap now; null if nothing. */
  function chosen(): OwnBody | null {
    const match = ownMatch();
    const luck = random();
    if (!match) return seen?.event.stage === 'registration' ? { kind: 'check-in', player } : null;
    const { round, player1, player2 } = match;
    if (luck < 0.04) return { kind: 'drop', player, seen: 1 };
    if (luck < 0.15) return { kind: 'call-judge', round, player };
    // Mostly what happened, so that both players agree.
    const honest: ReportedOutcome = (player1 + player2) % 5 === 0 ? 'tie' : player1 % 2 ? 'player1' : 'player2';
    return { kind: 'report', round, player1, player2, outcome: luck < 0.8 ? honest : (oneOf(random, ['player1', 'player2', 'tie'] as const) ?? 'tie') };
  }

  /** Reads, taps and sends while the network allows. */
  async function step(): Promise<void> {
    try {
      await read();
      const body = chosen();
      if (body) tap(body);
      await send();
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }
  return { player, byPass: account === undefined, cookie: cookie ?? '', made, line, step, send, waiting: () => waiting.length };
}

export type Phone = ReturnType<typeof phone>;
