import {
  claimWithPass,
  endPass,
  getOwnPass,
  issuePasses,
  listPasses,
  openPass,
  saveOwnPlayerData,
  savePassList,
  sendPassCommands,
} from '@mesa/contract/calls/passes';
import { displayName } from '@mesa/contract/rules/names';
import { passRefusal } from '@mesa/contract/rules/passes';
import type { Kysely } from 'kysely';
import type { PassCaller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';
import type { Deps } from '../../kernel/pipeline/serve';
import { lockPlaceOfPass } from '../decks/deck-access';
import { readList } from '../decks/import-list';
import { saveList } from '../decks/save-list';
import { ownPenalties } from '../desk/penalties.routes';
import { requireStaff } from '../play/author';
import { messagesTo } from '../play/messages';
import type { Play } from '../play/play.routes';
import { savePlayerDataOf } from '../play/player-data';
import { ownDispute } from '../play/public-event';
import { claimByPass } from '../players/account';
import { end, issue, passesOf } from './issue';
import { openWithSecret } from './open-pass';
import { createPassReader } from './pass-session';
import { lastDayOf, selectPasses } from './valid-passes';

interface PassDeps extends Pick<Deps, 'serve' | 'db' | 'now' | 'settings'> {
  limits: Pick<Limits, 'wrongPasses'>;
  https: boolean;
  play: Pick<Play, 'takeFromPass' | 'eventOf'>;
}

const noPass = (): HttpError => new HttpError('unauthenticated', passRefusal);

/** Returns how many cards a player's list has, and its version. */
async function listOf(db: Kysely<Tables>, { tournamentId, playerId }: PassCaller['pass']) {
  const list = await db
    .selectFrom('decks as d')
    .leftJoin('deckCards as c', 'c.deckId', 'd.id')
    .select(({ fn }) => ['d.updatedAt', fn.sum<string | null>('c.quantity').as('cards')])
    .where('d.tournamentId', '=', tournamentId)
    .where('d.playerId', '=', playerId)
    .groupBy('d.id')
    .executeTakeFirst();
  return { cards: Number(list?.cards ?? 0), updatedAt: list?.updatedAt ?? null };
}

/** Serves passes: to staff who has one, to the phones that opened one what its player may do. */
export function passRoutes({ serve, db, now, settings, limits, https, play }: PassDeps): void {
  const readPass = createPassReader(db, now);

  serve(
    listPasses,
    async ({ params: { id }, caller }) => {
      await requireStaff(db, caller, id, 'passes');
      return { status: 'success', passes: await passesOf(db, id, now()) };
    },
    { fresh: true },
  );

  serve(issuePasses, async ({ params: { id }, body: { playerIds }, caller }) =>
    transact(db, async (transaction) => {
      await requireStaff(transaction, caller, id, 'passes');
      const secrets = await issue(transaction, caller, id, playerIds, now());
      return { status: 'success', passes: await passesOf(transaction, id, now()), secrets };
    }),
  );

  serve(endPass, async ({ params: { id }, body: { playerId }, caller }) =>
    transact(db, async (transaction) => {
      await requireStaff(transaction, caller, id, 'passes');
      await end(transaction, caller, id, playerId);
      return { status: 'success', passes: await passesOf(transaction, id, now()) };
    }),
  );

  serve(openPass, async ({ body: { secret }, headers, address, setCookie }) => {
    await limits.wrongPasses.require(address);
    const opened = await openWithSecret(db, secret, { userAgent: headers['user-agent'] ?? '', https, now: now() });
    if (!opened) {
      await limits.wrongPasses.count(address);
      throw noPass();
    }
    setCookie(opened.cookie);
    const { tournamentId, staff } = opened;
    return { status: 'success', tournamentId, ...(staff ? { staff } : {}) };
  });

  serve(
    getOwnPass,
    async ({ caller: { pass } }) => {
      const { tournamentId, playerId } = pass;
      const [row, player] = await Promise.all([
        selectPasses(db).where('passes.tournamentId', '=', tournamentId).where('passes.playerId', '=', playerId).executeTakeFirst(),
        db
          .selectFrom('players')
          .select(['id', 'userId', 'username', 'name', 'optionalname', 'useUsername', 'pokemonId', 'birthDate'])
          .where('id', '=', playerId)
          .executeTakeFirst(),
      ]);
      const lastDay = row && lastDayOf(row, now());
      // It can have ended since the call was admitted.
      if (!player || !lastDay) throw noPass();
      return {
        status: 'success',
        tournamentId,
        player: { id: playerId, username: player.username, name: displayName(player), hasAccount: player.userId !== null },
        lastDay,
        messages: await messagesTo(db, tournamentId, playerId, now()),
        penalties: await ownPenalties(db, tournamentId, playerId),
        disputed: ownDispute(await play.eventOf(tournamentId), playerId),
        list: await listOf(db, pass),
        lacks: { pokemonId: player.pokemonId === null, birthYear: player.birthDate === null },
      };
    },
    { fresh: true, limit: 'crowd' },
  );

  serve(sendPassCommands, async ({ body, caller }) => ({ status: 'success', ...(await play.takeFromPass(caller, body)) }));

  serve(savePassList, async ({ body: { cards, updatedAt }, caller }) => {
    await transact(db, (transaction) => lockPlaceOfPass(transaction, caller.pass, now()));
    const lines = await readList(db, cards);
    return transact(db, async (transaction) => {
      const place = await lockPlaceOfPass(transaction, caller.pass, now());
      return { status: 'success', data: await saveList(transaction, caller, place, lines, updatedAt) };
    });
  });

  serve(saveOwnPlayerData, async ({ body, caller }) => {
    const refuse = (path: string, message: string) => new HttpError('rule_violation', message, { issues: [{ path, message }] });
    await transact(db, (transaction) => savePlayerDataOf(transaction, caller.pass, body, { caller, now: now(), refuse, byPass: true }));
    return { status: 'success', data: true as const };
  });

  serve(claimWithPass, async ({ caller, headers }) => {
    const { pass } = await readPass({ headers });
    await claimByPass({ db, now, settings }, caller, pass);
    return { status: 'success', data: true as const };
  });
}
