import { type Kysely, sql } from 'kysely';
import unhomoglyph from 'unhomoglyph';

/** The skeleton of UTS 39, written as it was when this migration was released. */
const skeletonOf = (username: string): string => unhomoglyph(username.normalize('NFKC').normalize('NFD')).normalize('NFD').toLowerCase();

const rowsAtATime = 5000;

/**
 * Writes the skeleton of every username. Of names that look alike already, the one with an account has it, else the older; the
 * others stay without, and keep their name.
 */
async function writeSkeletons(db: Kysely<unknown>): Promise<void> {
  const taken = new Set<string>();
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from players where status = 1 order by "userId" is null, id`.execute(db);
  const skeletons = rows.flatMap(({ id, username }) => {
    const skeleton = skeletonOf(username);
    if (taken.has(skeleton)) return [];
    taken.add(skeleton);
    return [{ id, skeleton }];
  });
  for (let start = 0; start < skeletons.length; start += rowsAtATime) {
    await sql`
      update players set skeleton = written.skeleton
      from json_to_recordset(${JSON.stringify(skeletons.slice(start, start + rowsAtATime))}::json) as written (id integer, skeleton text)
      where players.id = written.id`.execute(db);
  }
}

/** Claims that can be refused and made again, e-mails that the provider verified, and usernames that cannot be taken for another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`alter table claims add column refusal text`.execute(db);
  await sql`alter table claims drop constraint "claims_userId_playerId_key"`.execute(db);
  await sql`create unique index claims_open on claims ("userId", "playerId") where "settledAt" is null`.execute(db);
  await sql`create index claims_player on claims ("playerId")`.execute(db);
  await sql`create index claims_account on claims ("userId", id desc)`.execute(db);
  // What stood here came from the browser. The provider's own word comes with the next sign-in.
  await sql`update users set email = null where email is not null`.execute(db);
  await sql`alter table players add column skeleton text collate "C"`.execute(db);
  await writeSkeletons(db);
  await sql`create unique index players_skeleton on players (skeleton)`.execute(db);
}
