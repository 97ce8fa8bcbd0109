import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { deleteUnusedWords, isUnusedWord, replaceInTomFiles } from './erasure-steps';
import { personalTables } from './personal-columns';

interface Leftover {
  /** The erased account, if a record still has its id. */
  userId: string | null;
  /** The retired player, if the account had one. */
  playerId: number | null;
}

/**
 * Returns accounts that were erased before `personalTables` existed, and of which a record or a TOM file is left. An account that signed in again
 * since then is left out.
 */
async function findLeftovers(db: Kysely<Tables>): Promise<Leftover[]> {
  const { rows } = await sql<Leftover>`
    with erased as (
      select retired.id as "playerId", (
        select l.after ->> 'userId' from "auditLog" l
        where l.entity = 'player' and l."entityId" = retired.id::text and l.action in ('create', 'link') and l.after ->> 'userId' is not null
        order by l.id desc limit 1
      ) as "userId"
      from players retired where retired."userId" is null and retired.username = 'retirado-' || retired.id
      union all
      select null, l."entityId" from "auditLog" l where l.entity = 'account' and l.action = 'delete'
      union all
      -- A person's own deletion, if nothing else names the account of the player.
      select d."entityId"::int, d."userId" from "auditLog" d where d.entity = 'player' and d.action = 'delete' and not exists (
        select from "auditLog" l
        where l.entity = 'player' and l."entityId" = d."entityId" and l.action in ('create', 'link') and l.after ->> 'userId' is not null
      )
    ), known as (
      select "playerId", case
        when "userId" like 'retirado-%' or exists (select from users u where u."userId" = erased."userId")
          or exists (select from players p where p."userId" = erased."userId") then null
        else "userId" end as "userId"
      from erased
    )
    select max("playerId")::int as "playerId", "userId" from known where "userId" is not null group by "userId"
    union all
    select distinct "playerId", null
    from known join (select key, value from "tomFiles" f, jsonb_each_text(f.players)) as entry on entry.value = "playerId"::text
    where entry.key !~ ('^0+' || "playerId" || '$') and "playerId" not in (select "playerId" from known where "userId" is not null and "playerId" is not null)`.execute(
    db,
  );
  return rows;
}

async function eraseLeftover(db: Kysely<Tables>, { userId, playerId }: Leftover): Promise<void> {
  const pseudonym = `retirado-${playerId ?? randomBytes(6).toString('hex')}`;
  const player = playerId === null ? null : { id: playerId, pokemonId: null };
  await transact(db, async (transaction) => {
    const erasure = { transaction, caller: { userId: pseudonym, role: 'member' as const }, userId: userId ?? pseudonym, player, pseudonym };
    if (userId === null) return replaceInTomFiles(erasure);
    for (const { erase } of Object.values(personalTables)) await erase?.(erasure);
  });
}

/** Erases what earlier versions left of deleted accounts. Does nothing if nothing is left. */
export async function eraseLeftovers(db: Kysely<Tables>): Promise<void> {
  for (const leftover of await findLeftovers(db)) await eraseLeftover(db, leftover);
  const { rows: words } = await sql`select from "searchWords" where ${isUnusedWord} limit 1`.execute(db);
  if (words.length > 0) await transact(db, (transaction) => deleteUnusedWords(transaction));
}
