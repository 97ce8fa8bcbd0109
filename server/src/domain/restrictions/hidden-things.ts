import type { ReportKind } from '@mesa/contract/rules/moderation';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** Returns whether an administrator hides this item. */
export const isHidden = async (db: Kysely<Tables>, kind: ReportKind, ref: string | number): Promise<boolean> =>
  (await db.selectFrom('hiddenThings').select('ref').where('kind', '=', kind).where('ref', '=', String(ref)).executeTakeFirst()) !== undefined;
