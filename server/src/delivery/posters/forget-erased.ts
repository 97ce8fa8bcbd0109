import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import type { PictureCache } from '../images/picture-cache';

/**
 * Empties the folder of posters if an account was erased since it was last emptied, because a poster can show the name and its file does not say
 * whose it is. `mark` stores the last handled erasure, so that an interrupted process is caught up by the next.
 */
export async function forgetErased(db: Kysely<Tables>, pictures: PictureCache, mark: string): Promise<void> {
  const { erasure } = await db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.max('id').as('erasure'))
    .where('action', '=', 'delete')
    .where('entity', 'in', ['player', 'account'])
    .executeTakeFirstOrThrow();
  const done = Number(await readFile(mark, 'utf8').catch(() => '0'));
  // A restored database counts on from an earlier number.
  if (erasure === null || Number(erasure) === done) return;
  await pictures.clear();
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, String(erasure));
}
