import { randomInt, randomUUID } from 'node:crypto';
import type { SentCommand } from '@mesa/contract/calls/commands';
import { eventKindOf } from '@mesa/contract/calls/play';
import { type CommandBody, engineVersion } from '@mesa/contract/play/commands';
import { emptyEvent, type PlayerId, type TournamentEvent } from '@mesa/contract/play/model';
import { seasonOf } from '@mesa/contract/play/structure';
import { type Category, statusNames } from '@mesa/contract/rules/tournament';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { holdBackBeyondMonth } from '../tournaments/monthly-events';
import { lockTournament } from '../tournaments/tournaments';
import { append } from './append';
import { peopleOf } from './people';
import { enrolled } from './results-of';
import { createPlayStates, type PlayStates, requirePlay } from './state';

/** Without letters and digits that are confused when read aloud or typed from a poster. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newCode = (): string => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');

/** Creates a command of the server itself. */
export const ownCommand = (body: CommandBody, now: number): SentCommand => ({
  id: randomUUID(),
  engine: engineVersion,
  base: 0,
  pen: 0,
  at: now,
  body: body as SentCommand['body'],
});

async function setPlayed(transaction: Kysely<Tables>, caller: Caller, tournamentId: number, played: boolean): Promise<void> {
  await transaction.updateTable('tournaments').set({ played, updatedAt: nextUpdatedAt }).where('id', '=', tournamentId).execute();
  await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: tournamentId, before: { played: !played }, after: { played } });
}

/**
 * Begins a tournament's log with its enrolled players, or resumes one that was switched to manual results, with who is enrolled now. 422 if the
 * tournament has begun or is finished.
 */
export async function startPlay(transaction: Kysely<Tables>, states: PlayStates, caller: Caller, tournamentId: number, now: number) {
  const { status, category, date, played } = await lockTournament(transaction, caller, tournamentId);
  const stored = await transaction.selectFrom('play').select('code').where('tournamentId', '=', tournamentId).executeTakeFirst();
  if (stored && played) return stored.code;
  if (status !== 'inscripciones') {
    const message = `El torneo está en «${statusNames[status]}»: para llevarlo en la mesa, cambia primero su estado a «${statusNames.inscripciones}».`;
    throw new HttpError('rule_violation', message);
  }
  const season = seasonOf(date);
  const kind = eventKindOf(category);
  const code = stored?.code ?? newCode();
  if (!stored) {
    await transaction
      .insertInto('play')
      .values({ tournamentId, code, snapshot: JSON.stringify(emptyEvent(kind, season)) })
      .execute();
  }
  await setPlayed(transaction, caller, tournamentId, true);
  const rows = await transaction.selectFrom('results').select('playerId').where('tournamentId', '=', tournamentId).orderBy('id').execute();
  const people = await peopleOf(
    transaction,
    rows.map(({ playerId }) => playerId),
    season,
  );
  const bodies: CommandBody[] = [setUp(category, date), ...people.map(({ id: player, division }) => ({ kind: 'enrol' as const, player, division }))];
  const inRows = new Set(rows.map(({ playerId }) => playerId));
  await append(transaction, states, caller, tournamentId, {
    by: { role: 'server' },
    device: 'server',
    // Who was removed by hand leaves after the others came: a seat that was filled by hand is not free for the waiting list.
    commands: (event) => [...bodies, ...removals(event, inRows)].map((body) => ownCommand(body, now)),
    now,
  });
  return code;
}

/** Returns the removals of the enrolled players, but not of the waiting list, that are not among these. */
const removals = (event: TournamentEvent, players: ReadonlySet<PlayerId>): CommandBody[] =>
  [...enrolled(event)].filter((player) => !players.has(player)).map((player) => ({ kind: 'remove', player }));

const setUp = (category: Category, date: string): CommandBody => ({ kind: 'set-up', event: eventKindOf(category), season: seasonOf(date) });

/** Selects the official tables again after the tournament's data changed; after configuration they stay. */
export async function setUpAgain(
  transaction: Kysely<Tables>,
  caller: Caller,
  { id, category, date, now: at }: { id: number; category: Category; date: string; now: Date },
) {
  const now = at.getTime();
  const commands = [ownCommand(setUp(category, date), now)];
  await append(transaction, createPlayStates(), caller, id, { by: { role: 'server' }, device: 'server', commands, now });
}

/** Switches a tournament to manual results; its log stays. 404 if it is not played here. */
export async function stopPlay(transaction: Kysely<Tables>, caller: Caller, tournamentId: number, eventsPerMonth: number): Promise<void> {
  const before = await lockTournament(transaction, caller, tournamentId);
  await requirePlay(transaction, tournamentId, { lock: true });
  await setPlayed(transaction, caller, tournamentId, false);
  await holdBackBeyondMonth(transaction, tournamentId, eventsPerMonth, before);
}
