import { type ArchetypeList, createArchetype, deleteArchetype, listArchetypes, previewArchetype, updateArchetype } from '@mesa/contract/calls/archetypes';
import { proposedName } from '@mesa/contract/rules/archetype';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import type { Deps } from '../../kernel/pipeline/serve';
import { addArchetype, changeArchetype, previewRule, removeArchetype } from './save-archetype';

/** The number of latest lists without an archetype that suggestions are based on, and the number of suggestions. */
const latestUnnamed = 2000;
const maxProposed = 20;

/** Returns the most frequent favourite cards of the latest lists without an archetype, as rules that would name them. */
async function readUnnamed(db: Kysely<Tables>): Promise<ArchetypeList['unnamed']> {
  const { rows } = await sql<{ requires: string[]; lists: number }>`
    select requires, count(*)::int as lists from (
      select (select array_agg(distinct c.name) from "deckCards" dc join cards c on c.id = dc."cardId"
        where dc."deckId" = latest.id and dc.favourite and not c.pending) as requires
      from (select id from decks where "archetypeId" is null order by id desc limit ${latestUnnamed}) as latest
    ) as decks where requires is not null group by requires order by lists desc, requires limit ${maxProposed}`.execute(db);
  return rows.map(({ requires, lists }) => ({ name: proposedName(requires), requires, lists }));
}

async function readArchetypes(db: Kysely<Tables>): Promise<ArchetypeList> {
  const { rows } = await sql<ArchetypeList['data'][number]>`
    select a.id, a.name, a.priority, a.requires, a.excludes, a.version, a."updatedAt", coalesce(counted.lists, 0) as lists
    from archetypes a left join (select "archetypeId", count(*)::int as lists from decks group by 1) as counted on counted."archetypeId" = a.id
    order by lists desc, a.name`.execute(db);
  const { total } = await db.selectFrom('decks').select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const named = rows.reduce((sum, { lists }) => sum + lists, 0);
  return { status: 'success', data: rows, unnamed: await readUnnamed(db), lists: { total, named } };
}

export function archetypeRoutes({ serve, db }: Deps): void {
  serve(listArchetypes, () => readArchetypes(db));
  serve(previewArchetype, ({ body }) => previewRule(db, body));
  serve(createArchetype, async ({ body, caller }) => ({ status: 'success', data: await addArchetype(db, caller, body) }));
  serve(updateArchetype, async ({ params, body: { updatedAt, ...rule }, caller }) => ({
    status: 'success',
    data: await changeArchetype(db, caller, params.id, rule, updatedAt),
  }));
  serve(deleteArchetype, async ({ params, caller }) => {
    await removeArchetype(db, caller, params.id);
    return { status: 'success' as const, data: true as const };
  });
}
