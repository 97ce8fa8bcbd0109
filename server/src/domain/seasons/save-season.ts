import type { WrittenColumns } from '@mesa/contract/calls/fields';
import { seasonFields } from '@mesa/contract/calls/season-fields';
import type { createSeason, Season, updateSeason } from '@mesa/contract/calls/seasons';
import { slug } from '@mesa/contract/rules/fold';
import { choiceOf, ruleIssues, ruleOf, type SeasonRule } from '@mesa/contract/rules/season';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf, writtenColumns } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt, requireFresh } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { takeQuota } from '../quotas/quotas';
import { requireStoreAdmin } from '../stores/access';
import { requireStore } from '../stores/stores';
import { findSeason, lockSeason } from './seasons';

type Fields = z.output<typeof createSeason.body>;
type ChangedFields = z.output<typeof updateSeason.body>;

/** Reserved addresses that no season can have. */
const reserved = ['crear'];

const refuse = (path: string, message: string) => new HttpError('rule_violation', message, { issues: [{ path, message }] });

/** Returns a season's place: none for stores; a country without state and city. */
function placeOf({ scope, country, state, city }: Fields) {
  if (scope === 'store') return { country: null, state: null, city: null };
  if (!country) throw refuse('country', 'Elige el país de la temporada.');
  if (scope === 'country') return { country, state: null, city: null };
  if (!state || !city) throw refuse(state ? 'city' : 'state', 'Elige el departamento y la ciudad de la temporada.');
  return { country, state, city };
}

/** Refuses callers who may not create a season of this scope, and returns its stores. */
async function requireScope(db: Kysely<Tables>, caller: Caller, { scope, storeIds }: Fields): Promise<number[]> {
  if (scope !== 'store') {
    if (caller.role !== 'admin') throw new HttpError('forbidden', 'Solo el administrador del sitio crea temporadas de ciudades y países.');
    return [];
  }
  const ids = [...new Set(storeIds)].sort((a, b) => a - b);
  if (ids.length === 0) throw refuse('storeIds', 'Elige al menos una tienda.');
  for (const id of ids) {
    await requireStore(db, id);
    await requireStoreAdmin(db, caller, id);
  }
  return ids;
}

type Values = WrittenColumns<typeof seasonFields> & { rule: SeasonRule; storeIds: number[] };

const valuesOf = (fields: Fields, storeIds: number[], rule: SeasonRule): Values => ({
  ...writtenColumns(seasonFields, fields),
  ...placeOf(fields),
  rule,
  storeIds,
});

/** Refuses a season that would duplicate another's table: same stores or place, same rule, overlapping days. */
async function requireNoOverlap(db: Kysely<Tables>, { storeIds, country, state, city, startsOn, endsOn, format, rule }: Values, id: number | null) {
  const { rows } = await sql<{ name: string }>`
    select s.name from seasons s
    where s.rule ->> 'kind' = ${rule.kind} and s."startsOn" <= ${endsOn} and s."endsOn" >= ${startsOn}
      and (s.format is null or ${format}::text is null or s.format = ${format}) and s.id is distinct from ${id}
      and s.country is not distinct from ${country} and s.state is not distinct from ${state} and s.city is not distinct from ${city}
      and array(select "storeId" from "seasonStores" where "seasonId" = s.id order by "storeId") = ${storeIds}::int[]
    order by s."startsOn", s.id limit 1`.execute(db);
  const [other] = rows;
  if (other)
    throw refuse('startsOn', `En esas fechas ya está «${other.name}», que suma lo mismo. Cambia las fechas, el formato o la regla, o edita esa temporada.`);
}

function requireRule(fields: Fields): SeasonRule {
  const choice = { ...fields, best: fields.best ?? null };
  const [issue] = ruleIssues(choice, fields.scope);
  if (issue) throw refuse(issue.path, issue.message);
  if (fields.endsOn < fields.startsOn) throw refuse('endsOn', 'La temporada no puede terminar antes de empezar.');
  return ruleOf(choice);
}

/** Blocks writes of results while a season is created or changed: a result is either in its first sum or finds the season. */
const holdResults = (db: Kysely<Tables>) => sql`lock table tournaments, results, matches, players in share mode`.execute(db);

async function saveStores(db: Kysely<Tables>, seasonId: number, storeIds: readonly number[]) {
  await db.deleteFrom('seasonStores').where('seasonId', '=', seasonId).execute();
  if (storeIds.length > 0)
    await db
      .insertInto('seasonStores')
      .values(storeIds.map((storeId) => ({ seasonId, storeId })))
      .execute();
}

/** Adds up all events that the season had and has. */
const addUp = (db: Kysely<Tables>, id: number) =>
  sql`
  select "refreshSeason"(${id}, array(
    select "tournamentId" from "seasonEvents" where "seasonId" = ${id}
    union select t.id from tournaments t join seasons s on t.date between s."startsOn" and s."endsOn" and t.status = 'finalizado' where s.id = ${id}))`.execute(
    db,
  );

async function freeSlug(db: Kysely<Tables>, name: string): Promise<string> {
  const base = slug(name) || 'temporada';
  const rows = await db
    .selectFrom('seasons')
    .select('slug')
    .where((season) => season.or([season('slug', '=', base), season('slug', 'like', `${base}-%`)]))
    .execute();
  const taken = new Set([...reserved, ...rows.map((row) => row.slug)]);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Creates a season, with the totals of its finished tournaments. */
export const addSeason = ({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>, caller: Caller, fields: Fields): Promise<Season> =>
  transact(db, async (transaction) => {
    const storeIds = await requireScope(transaction, caller, fields);
    const values = valuesOf(fields, storeIds, requireRule(fields));
    await takeQuota(transaction, settings.quotas, caller.userId, 'seasons', now());
    await holdResults(transaction);
    // Serialized, because two overlapping or equally named seasons must not both be created.
    await sql`lock table seasons in share row exclusive mode`.execute(transaction);
    await requireNoOverlap(transaction, values, null);
    const { storeIds: _, rule, ...row } = values;
    const given = await freeSlug(transaction, fields.name);
    const { id } = await transaction
      .insertInto('seasons')
      .values({ ...row, slug: given, rule: JSON.stringify(rule) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveStores(transaction, id, storeIds);
    await addUp(transaction, id);
    await audit(transaction, caller, { action: 'create', entity: 'season', entityId: given, after: { ...values, rule: choiceOf(rule) } });
    return findSeason(transaction, caller, { id });
  });

/** Returns the rule of a changed season: its original rule while the choice is unchanged. */
function nextRule(season: Season, rule: SeasonRule): SeasonRule {
  const same = rule.kind === season.rule.kind && (rule.kind === 'championship' || JSON.stringify(choiceOf(rule)) === JSON.stringify(choiceOf(season.rule)));
  return same ? { ...season.rule, minEvents: rule.minEvents } : rule;
}

/** Saves a season and recomputes its totals; its address stays, because links to it were shared. */
export const saveSeason = (db: Kysely<Tables>, caller: Caller, id: number, { updatedAt, ...fields }: ChangedFields): Promise<Season> =>
  transact(db, async (transaction) => {
    await holdResults(transaction);
    await sql`lock table seasons in share row exclusive mode`.execute(transaction);
    const season = await lockSeason(transaction, caller, id);
    requireFresh(season, updatedAt);
    const storeIds = await requireScope(transaction, caller, fields);
    const values = valuesOf(fields, storeIds, nextRule(season, requireRule(fields)));
    await requireNoOverlap(transaction, values, id);
    const comparable = ({ rule, storeIds: stores, ...row }: Values) => ({ ...row, storeIds: stores.join(), rule: JSON.stringify(rule) });
    const before = {
      ...writtenColumns(seasonFields, season),
      rule: season.rule,
      storeIds: season.stores.map((store) => store.id).sort((a, b) => a - b),
    };
    const changes = changesOf(comparable(before), comparable(values));
    if (!changes) return season;
    const { storeIds: _, rule: next, ...row } = values;
    await transaction
      .updateTable('seasons')
      .set({ ...row, rule: JSON.stringify(next), updatedAt: nextUpdatedAt })
      .where('id', '=', id)
      .execute();
    await saveStores(transaction, id, storeIds);
    await addUp(transaction, id);
    const side = (values: Values, changed: object) =>
      Object.fromEntries(Object.keys(changed).map((field) => [field, field === 'rule' ? choiceOf(values.rule) : values[field as keyof Values]]));
    await audit(transaction, caller, {
      action: 'update',
      entity: 'season',
      entityId: season.slug,
      before: side(before, changes.before),
      after: side(values, changes.after),
    });
    return findSeason(transaction, caller, { id });
  });

/** Deletes a season; tournaments and results stay. */
export const removeSeason = (db: Kysely<Tables>, caller: Caller, id: number): Promise<void> =>
  transact(db, async (transaction) => {
    const { name, slug: given, startsOn, endsOn } = await lockSeason(transaction, caller, id);
    await transaction.deleteFrom('seasons').where('id', '=', id).execute();
    await audit(transaction, caller, { action: 'delete', entity: 'season', entityId: given, before: { name, startsOn, endsOn } });
  });
