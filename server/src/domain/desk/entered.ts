import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

/** Refuses (422) a player who is not in a tournament. */
export async function requireEntered(db: Kysely<Tables>, tournamentId: number, playerId: number): Promise<void> {
  const row = await db.selectFrom('results').select('id').where('tournamentId', '=', tournamentId).where('playerId', '=', playerId).executeTakeFirst();
  if (row) return;
  const message = 'Ese jugador no está en el torneo.';
  throw new HttpError('rule_violation', message, { issues: [{ path: 'playerId', message }] });
}
