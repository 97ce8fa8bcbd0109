import { officialFields } from '@mesa/contract/calls/official-fields';
import { tournamentFields } from '@mesa/contract/calls/tournament-fields';
import type { createTournament, saveOfficialData, Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { type ListRules, listRulesIssue, usualListRules } from '@mesa/contract/rules/deck-lists';
import { priceIssue } from '@mesa/contract/rules/money';
import { todayAt, type ZonedPlace } from '@mesa/contract/rules/time-zone';
import { defaultStatus, statusIssue, type TournamentStatus } from '@mesa/contract/rules/tournament';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf, emptiedToNull } from '../../kernel/db/changes';
import type { Hooks } from '../../kernel/db/hooks';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt, requireFresh } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { takeQuota } from '../quotas/quotas';
import { isHidden } from '../restrictions/hidden-things';
import { requireAllowedName } from '../restrictions/withdrawn-names';
import { requireStoreAdmin } from '../stores/access';
import { requireStore } from '../stores/stores';
import { withdrawConfirmation } from './confirm-tournament';
import { holdBackBeyondMonth } from './monthly-events';
import { requireNotPlayed } from './require-not-played';
import { findTournament, lockTournament } from './tournaments';

type NewTournament = z.output<typeof createTournament.body>;
type ChangedTournament = z.output<typeof updateTournament.body>;

interface Place {
  country: string;
  state: string;
  city: string;
}

const refused = (code: 'invalid' | 'rule_violation', path: string, message: string): HttpError => new HttpError(code, message, { issues: [{ path, message }] });

/** Returns a tournament's place. Omitted fields are taken from `usual`, but never combine places of different countries. */
function placeOf(given: { [K in keyof Place]?: Place[K] | undefined }, usual: Place): Place {
  const { country = usual.country } = given;
  const state = given.state ?? (country === usual.country ? usual.state : undefined);
  if (state === undefined) throw refused('invalid', 'state', 'Elige el departamento del país.');
  const city = given.city ?? (country === usual.country && state === usual.state ? usual.city : undefined);
  if (city === undefined) throw refused('invalid', 'city', 'Elige la ciudad del departamento.');
  return { country, state, city };
}

/** Returns the place of a store that the caller administers. */
async function placeOfOwnStore(db: Kysely<Tables>, caller: Caller, storeId: number): Promise<Place> {
  await requireStore(db, storeId);
  await requireStoreAdmin(db, caller, storeId);
  return db.selectFrom('stores').select(['country', 'state', 'city']).where('id', '=', storeId).executeTakeFirstOrThrow();
}

const notEnrolled = (): HttpError => refused('rule_violation', 'winnerId', 'El ganador debe estar inscrito en el torneo: agrégalo primero a los jugadores.');

async function requireEnrolled(db: Kysely<Tables>, tournamentId: number, playerId: number): Promise<void> {
  const row = await db.selectFrom('results').select('id').where('tournamentId', '=', tournamentId).where('playerId', '=', playerId).executeTakeFirst();
  if (!row) throw notEnrolled();
}

/** Returns the rules of the deck lists after saving `given`; omitted fields stay, and a closing time is only kept with its choice. */
function listRulesOf(given: { [K in keyof ListRules]?: ListRules[K] | undefined }, usual: ListRules): ListRules {
  const listsClose = given.listsClose ?? usual.listsClose;
  const usualAt = listsClose === 'a una hora' ? usual.listsCloseAt : null;
  const at = given.listsCloseAt === undefined ? usualAt : given.listsCloseAt;
  const rules = { listsClose, listsCloseAt: at && new Date(at).toISOString(), listsVisible: given.listsVisible ?? usual.listsVisible };
  const issue = listRulesIssue(rules);
  if (issue) throw refused('rule_violation', issue.path, issue.message);
  return rules;
}

type Price = Pick<NewTournament, 'priceCents' | 'currency'>;

/** Returns the price after saving `given`; refuses (422) a currency that is not used at the place. Omitted fields stay. */
function priceOf(given: Price, usual: Price, { country }: Place) {
  const { priceCents = usual.priceCents ?? null, currency = usual.currency ?? null } = given;
  // Without a price there is no currency.
  const price = { priceCents, currency: priceCents === null && given.currency === undefined ? null : currency };
  const issue = priceIssue(price, country);
  if (issue) throw refused('rule_violation', issue.path, issue.message);
  return price;
}

/** Refuses (422) a status that the tournament's day does not allow yet at its place. */
function requirePossible({ date, status, ...place }: ZonedPlace & { date: string; status: TournamentStatus }, now: Date): void {
  const issue = statusIssue(status, date, todayAt(place, now));
  if (issue) throw refused('rule_violation', 'status', issue);
}

type Site = Pick<Deps, 'db' | 'settings'>;
type NotifyingSite = Site & { hooks: Pick<Hooks, 'playedTournamentChanged'> };

export const addTournament = ({ db, settings }: Site, caller: Caller, body: NewTournament, now: Date): Promise<Tournament> =>
  transact(db, async (transaction) => {
    const place = placeOf(body, await placeOfOwnStore(transaction, caller, body.storeId));
    await takeQuota(transaction, settings.quotas, caller.userId, 'tournaments', now);
    // A tournament being created has no enrolled players.
    if (body.winnerId) throw notEnrolled();
    const status = body.status ?? defaultStatus(body.date, todayAt({ ...place, timeZone: body.timeZone }, now));
    requirePossible({ ...place, timeZone: body.timeZone, date: body.date, status }, now);
    const values = {
      ...emptiedToNull(tournamentFields, body),
      ...place,
      ...listRulesOf(body, usualListRules({ category: body.category, status })),
      status,
      winnerId: null,
      ...priceOf(body, {}, place),
    };
    const { id } = await transaction.insertInto('tournaments').values(values).returning('id').executeTakeFirstOrThrow();
    await audit(transaction, caller, { action: 'create', entity: 'tournament', entityId: id, after: values });
    await holdBackBeyondMonth(transaction, id, settings.eventsPerMonth, null);
    return findTournament(transaction, caller, id, now);
  });

/** Ends the notice that the list rules changed; with `open`, lists stay open and visible as they were before. */
export const acknowledge = (db: Kysely<Tables>, caller: Caller, id: number, open: boolean, now: Date): Promise<Tournament> =>
  transact(db, async (transaction) => {
    const row = await lockTournament(transaction, caller, id);
    if (!row.listsNotice) return findTournament(transaction, caller, id, now);
    const changes = open ? changesOf<ListRules>(row, usualListRules({ category: 'Amistoso', status: row.status })) : null;
    await transaction
      .updateTable('tournaments')
      .set({ ...changes?.after, listsNotice: false, updatedAt: nextUpdatedAt })
      .where('id', '=', id)
      .execute();
    if (changes) await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, ...changes });
    return findTournament(transaction, caller, id, now);
  });

/** The fields that decide whether, where and when a tournament's results count. */
const whereItCounts = ['status', 'category', 'format', 'date', 'country', 'storeId'] as const;

/** Saves the changed fields; omitted ones stay. */
export const saveTournament = (
  { db, settings, hooks }: NotifyingSite,
  caller: Caller,
  id: number,
  { updatedAt, ...body }: ChangedTournament,
  now: Date,
): Promise<Tournament> =>
  transact(db, async (transaction) => {
    const row = await lockTournament(transaction, caller, id);
    const usual = body.storeId === row.storeId ? row : await placeOfOwnStore(transaction, caller, body.storeId);
    requireFresh(row, updatedAt);
    if (body.winnerId && body.winnerId !== row.winnerId) await requireEnrolled(transaction, id, body.winnerId);
    const place = placeOf(body, usual);
    const changes = changesOf<Omit<typeof row, 'norm' | 'ranked' | 'review'>>(row, {
      ...emptiedToNull(tournamentFields, body),
      ...place,
      ...priceOf(body, row, place),
      ...listRulesOf(body, row),
    });
    if (changes) {
      await requireAllowedName(transaction, caller, { kind: 'tournament', ref: id }, { name: changes.after.name });
      if (changes.after.status && (await isHidden(transaction, 'tournament', id)))
        throw refused(
          'rule_violation',
          'status',
          'El administrador del sitio ocultó este torneo: no se puede volver a activar. Puedes apelar desde tu perfil.',
        );
      if (changes.after.status || changes.after.winnerId !== undefined) await requireNotPlayed(transaction, id);
      if (changes.after.date ?? changes.after.status) requirePossible({ ...row, ...changes.after }, now);
      await transaction
        .updateTable('tournaments')
        .set({ ...changes.after, ...((changes.after.listsClose ?? changes.after.listsVisible) ? { listsNotice: false } : {}), updatedAt: nextUpdatedAt })
        .where('id', '=', id)
        .execute();
      await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, ...changes });
      const { category, date } = { ...row, ...changes.after };
      if (row.played && (category !== row.category || date !== row.date))
        await hooks.playedTournamentChanged.call(transaction, caller, { id, category, date, now });
      await holdBackBeyondMonth(transaction, id, settings.eventsPerMonth, row);
      if (whereItCounts.some((field) => field in changes.after)) await withdrawConfirmation(transaction, caller, row);
    }
    return findTournament(transaction, caller, id, now);
  });

/** Saves what the official program needs of a tournament, at any stage of it; omitted fields stay. */
export const saveOfficial = (db: Kysely<Tables>, caller: Caller, id: number, body: z.output<typeof saveOfficialData.body>, now: Date): Promise<Tournament> =>
  transact(db, async (transaction) => {
    const { sanctionNumber, organizerPopId } = await lockTournament(transaction, caller, id);
    const changes = changesOf<typeof body>({ sanctionNumber, organizerPopId }, emptiedToNull(officialFields, body));
    if (changes) {
      await transaction
        .updateTable('tournaments')
        .set({ ...changes.after, updatedAt: nextUpdatedAt })
        .where('id', '=', id)
        .execute();
      await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, ...changes });
    }
    return findTournament(transaction, caller, id, now);
  });

/** Removes a tournament from all lists; its rows stay. */
export const deactivate = (db: Kysely<Tables>, caller: Caller, id: number): Promise<void> =>
  transact(db, async (transaction) => {
    const tournament = await lockTournament(transaction, caller, id);
    const { status } = tournament;
    if (status === 'desactivado') return;
    await transaction.updateTable('tournaments').set({ status: 'desactivado', updatedAt: nextUpdatedAt }).where('id', '=', id).execute();
    await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: { status }, after: { status: 'desactivado' } });
    await withdrawConfirmation(transaction, caller, tournament);
  });
