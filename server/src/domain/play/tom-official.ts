import { officialFields } from '@mesa/contract/calls/official-fields';
import type { TomFile } from '@mesa/contract/tom/model';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { nextUpdatedAt } from '../../kernel/db/updated-at';

interface Official {
  sanctionNumber: string | null;
  organizerPopId: string | null;
}

const real = ({ input }: (typeof officialFields)[keyof Official], value: string | undefined): string | null => {
  const { data } = input.safeParse(value);
  return data || null;
};

/** Returns a file's sanction number and the POP id of its organiser; null if missing, or not in the form of the official program. */
export const officialOf = ({ data, organizer }: Pick<TomFile, 'data' | 'organizer'>): Official => ({
  sanctionNumber: real(officialFields.sanctionNumber, data.id),
  organizerPopId: real(officialFields.organizerPopId, organizer.popId),
});

/** Returns a file with a tournament's own data; without them, with the file's own; the store's POP id comes last. */
export async function withOfficial(db: Kysely<Tables>, tournamentId: number, file: TomFile): Promise<TomFile> {
  const { sanctionNumber, organizerPopId, popId } = await db
    .selectFrom('tournaments as t')
    .innerJoin('stores as s', 's.id', 't.storeId')
    .select(['t.sanctionNumber', 't.organizerPopId', 's.popId'])
    .where('t.id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  const before = file.organizer;
  const organizer = organizerPopId ?? (before.popId || (popId ?? ''));
  return {
    ...file,
    data: sanctionNumber === null ? file.data : { ...file.data, id: sanctionNumber },
    // The name belongs to the id in the file.
    organizer: organizer === before.popId ? before : { popId: organizer, name: '' },
  };
}

/** Stores what an imported file has and the tournament lacks, or has from the file before. Requires the tournament's lock. */
export async function takeOfficial(
  transaction: Kysely<Tables>,
  caller: Caller,
  tournament: Official & { id: number },
  file: TomFile,
  earlier: TomFile | null,
): Promise<void> {
  const [next, known] = [officialOf(file), earlier && officialOf(earlier)];
  const taken = (name: keyof Official) => {
    const own = tournament[name];
    return own === null || own === known?.[name] ? (next[name] ?? own) : own;
  };
  const changes = changesOf<Official>(tournament, { sanctionNumber: taken('sanctionNumber'), organizerPopId: taken('organizerPopId') });
  if (!changes) return;
  await transaction
    .updateTable('tournaments')
    .set({ ...changes.after, updatedAt: nextUpdatedAt })
    .where('id', '=', tournament.id)
    .execute();
  await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: tournament.id, ...changes });
}
