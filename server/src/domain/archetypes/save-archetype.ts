import type { Archetype, ArchetypePreview, createArchetype } from '@mesa/contract/calls/archetypes';
import { cardKey, ruleIssue, wideRuleText } from '@mesa/contract/rules/archetype';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt, requireFresh } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { decksWith, findRenamed, type Renamed, readRules, rename } from './name-decks';

type Rule = z.output<typeof createArchetype.body>;

/** Refuses a rule without cards (400), or with an unknown card (404). */
async function requireRule(db: Kysely<Tables>, rule: Rule): Promise<void> {
  const issue = ruleIssue(rule);
  if (issue) throw new HttpError('invalid', issue.message, { issues: [issue] });
  for (const path of ['requires', 'excludes'] as const) {
    const { rows } = await sql<{ name: string }>`
      select name from json_to_recordset(${JSON.stringify(rule[path].map((name) => ({ name, key: cardKey(name) })))}::json) as named (name text, key text)
      where not exists (select from cards where norm = key or "normEn" = key or "normEsMx" = key)`.execute(db);
    const message = `No existe ninguna carta que se llame «${rows[0]?.name}».`;
    if (rows.length > 0) throw new HttpError('not_found', message, { issues: [{ path, message }] });
  }
}

/** Returns the rule with each card once. */
const withEachOnce = (rule: Rule): Rule => {
  const once = (names: readonly string[]) => [...new Map(names.map((name) => [cardKey(name), name])).values()];
  return { ...rule, requires: once(rule.requires), excludes: once(rule.excludes) };
};

/** Returns the changes that a rule would cause in place of the one with its id. Only lists with a card of one of the two can change. */
async function renamedBy(db: Kysely<Tables>, id: number, rule: Rule | null): Promise<Renamed[]> {
  const rules = await readRules(db);
  const was = rules.find((one) => one.id === id);
  const others = rules.filter((one) => one !== was);
  const touched = [...(was?.requires ?? []), ...(rule?.requires ?? [])];
  return findRenamed(db, rule ? [...others, { id, ...rule }] : others, decksWith(touched));
}

async function countLists(db: Kysely<Tables>, id: number): Promise<{ total: number; own: number }> {
  return db
    .selectFrom('decks')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`(count(*) filter (where "archetypeId" = ${id}))::int`.as('own')])
    .executeTakeFirstOrThrow();
}

const matchedBy = (id: number, own: number, renamed: readonly Renamed[]) =>
  own + renamed.filter(({ to }) => to === id).length - renamed.filter(({ from }) => from === id).length;

// An id that no row has, for a rule that is not saved yet.
const unsaved = 2_147_483_647;

/** Returns the changes of a save without saving. */
export async function previewRule(db: Kysely<Tables>, { id = unsaved, ...given }: Rule & { id?: number | undefined }): Promise<ArchetypePreview> {
  const rule = withEachOnce(given);
  await requireRule(db, rule);
  const renamed = await renamedBy(db, id, rule);
  const names = new Map<number | null, string>([[id, rule.name]]);
  for (const row of await db.selectFrom('archetypes').select(['id', 'name']).where('id', '<>', id).execute()) names.set(row.id, row.name);
  const moves = new Map<string, ArchetypePreview['moves'][number]>();
  for (const { from, to } of renamed) {
    const place = `${from} ${to}`;
    const move = moves.get(place) ?? { from: names.get(from) ?? null, to: names.get(to) ?? null, lists: 0 };
    moves.set(place, { ...move, lists: move.lists + 1 });
  }
  const { total, own } = await countLists(db, id);
  const matched = matchedBy(id, own, renamed);
  return { status: 'success', matched, moves: [...moves.values()].sort((a, b) => b.lists - a.lists), warning: wideRuleText(matched, total) };
}

const lockRules = (transaction: Kysely<Tables>) => sql`lock table archetypes in share row exclusive mode`.execute(transaction);

/** Assigns every list its new archetype; 422 if the rule would match most lists. */
async function applyRule(transaction: Kysely<Tables>, id: number, renamed: readonly Renamed[]): Promise<number> {
  const { total, own } = await countLists(transaction, id);
  const matched = matchedBy(id, own, renamed);
  const warning = wideRuleText(matched, total);
  if (warning) throw new HttpError('rule_violation', warning);
  await rename(transaction, renamed);
  return matched;
}

const columns = ['id', 'name', 'priority', 'requires', 'excludes', 'version', 'updatedAt'] as const;

async function requireOwnName(transaction: Kysely<Tables>, { name }: Rule, id: number): Promise<void> {
  const other = await transaction
    .selectFrom('archetypes')
    .select('name')
    .where(sql`fold(name)`, '=', sql`fold(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw new HttpError('conflict', `Ya hay un arquetipo que se llama «${other.name}».`);
}

/** Adds an archetype and assigns it to the lists that its rule matches. */
export async function addArchetype(db: Kysely<Tables>, caller: Caller, given: Rule): Promise<Archetype> {
  const rule = withEachOnce(given);
  await requireRule(db, rule);
  return transact(db, async (transaction) => {
    await lockRules(transaction);
    await requireOwnName(transaction, rule, unsaved);
    const row = await transaction.insertInto('archetypes').values(rule).returning(columns).executeTakeFirstOrThrow();
    const lists = await applyRule(transaction, row.id, await renamedBy(transaction, row.id, rule));
    await audit(transaction, caller, { action: 'create', entity: 'archetype', entityId: row.id, after: rule });
    return { ...row, lists };
  });
}

/** Changes an archetype, and reassigns the lists that the old or the new rule matches. */
export async function changeArchetype(db: Kysely<Tables>, caller: Caller, id: number, given: Rule, readAt: string | undefined): Promise<Archetype> {
  const rule = withEachOnce(given);
  await requireRule(db, rule);
  return transact(db, async (transaction) => {
    await lockRules(transaction);
    const before = await transaction.selectFrom('archetypes').select(columns).where('id', '=', id).executeTakeFirst();
    if (!before) throw new HttpError('not_found', 'Ese arquetipo ya no existe.');
    requireFresh(before, readAt);
    await requireOwnName(transaction, rule, id);
    const same = (field: 'requires' | 'excludes') => (JSON.stringify(before[field]) === JSON.stringify(rule[field]) ? before[field] : rule[field]);
    const changes = changesOf<Rule>(before, { ...rule, requires: same('requires'), excludes: same('excludes') });
    if (!changes) return { ...before, lists: (await countLists(transaction, id)).own };
    const renamed = await renamedBy(transaction, id, rule);
    const row = await transaction
      .updateTable('archetypes')
      .set({ ...rule, version: sql`version + 1`, updatedAt: nextUpdatedAt })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    const lists = await applyRule(transaction, id, renamed);
    await audit(transaction, caller, { action: 'update', entity: 'archetype', entityId: id, ...changes });
    return { ...row, lists };
  });
}

/** Removes an archetype; its lists get the next matching one. */
export async function removeArchetype(db: Kysely<Tables>, caller: Caller, id: number): Promise<void> {
  await transact(db, async (transaction) => {
    await lockRules(transaction);
    const before = await transaction.selectFrom('archetypes').select(['name', 'priority', 'requires', 'excludes']).where('id', '=', id).executeTakeFirst();
    if (!before) throw new HttpError('not_found', 'Ese arquetipo ya no existe.');
    await rename(transaction, await renamedBy(transaction, id, null));
    await transaction.deleteFrom('archetypes').where('id', '=', id).execute();
    await audit(transaction, caller, { action: 'delete', entity: 'archetype', entityId: id, before });
  });
}
