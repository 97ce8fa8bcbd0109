import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

/** Refuses (422) manual changes of data that a tournament's console decides. */
export async function requireNotPlayed(db: Kysely<Tables>, tournamentId: number): Promise<void> {
  const row = await db.selectFrom('tournaments').select('played').where('id', '=', tournamentId).executeTakeFirst();
  if (!row?.played) return;
  throw new HttpError('rule_violation', 'Este torneo se lleva en la mesa: cámbialo allí, o pásalo a manual en la página de la mesa.');
}
