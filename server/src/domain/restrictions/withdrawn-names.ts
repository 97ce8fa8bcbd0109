import { fold } from '@mesa/contract/rules/fold';
import { nameIsWithdrawn, type ReportKind } from '@mesa/contract/rules/moderation';
import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

/** Returns a name's letters and digits without case and accents, so that `M-a-l-o!` equals `malo`; names of only symbols stay unchanged. */
export const bareName = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]/gu, '') || fold(name).trim();

/** Refuses (422) a name that an administrator withdrew from this item, except to administrators. `field` is the field at fault. */
export async function requireAllowedName(
  transaction: Kysely<Tables>,
  caller: Caller,
  thing: { kind: ReportKind; ref: string | number },
  names: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const given = Object.entries(names).flatMap(([field, name]) => (name ? [{ field, name: bareName(name) }] : []));
  if (given.length === 0 || caller.role === 'admin') return;
  const withdrawn = await transaction.selectFrom('withdrawnNames').select('name').where('kind', '=', thing.kind).where('ref', '=', String(thing.ref)).execute();
  const refused = given.find(({ name }) => withdrawn.some((one) => one.name === name));
  if (refused) throw new HttpError('rule_violation', nameIsWithdrawn, { issues: [{ path: refused.field, message: nameIsWithdrawn }] });
}
