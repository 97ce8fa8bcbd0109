import { allowed, statusNames } from '@mesa/contract/rules/tournament';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { nextUpdatedAt, requireFresh } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { requireAllowedName } from '../restrictions/withdrawn-names';
import { requireAllowed } from '../tournaments/state';
import type { EditedPlace } from './deck-access';

/** Refuses (422) a name while the tournament's status does not allow one; a player cannot change that status. */
function requireNameable({ editor, tournament: { status } }: EditedPlace): void {
  if (allowed[status].deckName) return;
  if (editor.runsTournament) requireAllowed(status, 'deckName', { path: 'deckName' });
  const message = `El torneo está en «${statusNames[status]}»: podrás cambiar el nombre de tu baraja cuando termine.`;
  throw new HttpError('rule_violation', message, { issues: [{ path: 'deckName', message }] });
}

/** Saves the name of a player's deck, which is a field of their result. */
export async function saveDeckName(
  transaction: Kysely<Tables>,
  caller: Caller,
  place: EditedPlace,
  { deckName, readAt }: { deckName: string | null; readAt: string | undefined },
): Promise<void> {
  const { tournamentId, playerId } = place;
  const row = await transaction
    .selectFrom('results')
    .select(['id', 'deckName', 'updatedAt'])
    .where('tournamentId', '=', tournamentId)
    .where('playerId', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.deckName === deckName) return;
  requireNameable(place);
  requireFresh(row, readAt);
  await requireAllowedName(transaction, caller, { kind: 'deck', ref: `${tournamentId}/${playerId}` }, { deckName });
  await transaction.updateTable('results').set({ deckName, updatedAt: nextUpdatedAt }).where('id', '=', row.id).execute();
  const side = (name: string | null) => ({ results: [{ playerId, deckName: name }] });
  await audit(transaction, caller, { action: 'update', entity: 'results', entityId: tournamentId, before: side(row.deckName), after: side(deckName) });
}
