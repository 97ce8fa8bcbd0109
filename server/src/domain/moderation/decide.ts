import type { decideReportCase, reviewReportCase } from '@mesa/contract/calls/moderation';
import { type ReportKind, type ReportOutcome, reportables } from '@mesa/contract/rules/moderation';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf } from '../../kernel/db/changes';
import type { Tables, Undo } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { blockWithin, unblockWithin } from '../accounts/accounts';
import { bareName } from '../restrictions/withdrawn-names';
import { kinds } from './kinds';

export type CaseRow = Selectable<Tables['reportCases']>;
type Decision = z.output<typeof decideReportCase.body>;
type Review = z.output<typeof reviewReportCase.body>;

const missing = (path: string, message: string): HttpError => new HttpError('invalid', message, { issues: [{ path, message }] });

/** Locks a case for a change until the transaction ends. */
export async function lockCase(transaction: Kysely<Tables>, id: number): Promise<CaseRow> {
  const row = await transaction.selectFrom('reportCases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new HttpError('not_found', 'No encontramos esa denuncia.');
  return row;
}

/** Sets fields of an item's row, and records it in the item's history. Returns the data to revert it. */
async function change(transaction: Kysely<Tables>, caller: Caller, kind: ReportKind, ref: string, fields: Record<string, unknown>): Promise<Undo> {
  const row = await kinds[kind].lock(transaction, ref);
  if (!row) throw new HttpError('conflict', 'Eso ya no existe: resuelve la denuncia sin cambios.');
  const changes = changesOf(row, fields);
  if (!changes) return { before: {}, after: {} };
  await kinds[kind].save(transaction, ref, changes.after);
  await kinds[kind].record?.(transaction, caller, ref, changes);
  return changes;
}

async function hide(transaction: Kysely<Tables>, caller: Caller, { id, kind, ref }: CaseRow): Promise<Undo> {
  const undo = await change(transaction, caller, kind, ref, kinds[kind].hiddenFields);
  await transaction
    .insertInto('hiddenThings')
    .values({ kind, ref, caseId: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return undo;
}

async function rename(transaction: Kysely<Tables>, caller: Caller, { id, kind, ref }: CaseRow, name: string | undefined): Promise<Undo> {
  // Locks first, so that the withdrawn name is the one that is replaced.
  if (!(await kinds[kind].lock(transaction, ref))) throw new HttpError('conflict', 'Eso ya no existe: resuelve la denuncia sin cambios.');
  const renaming = await kinds[kind].rename?.(transaction, ref, name || undefined);
  if (!renaming) throw new HttpError('rule_violation');
  const { fields, withdrawn } = renaming;
  const names = [...new Set(withdrawn.map(bareName))];
  if (name && names.includes(bareName(name))) throw missing('name', 'Ese es el nombre denunciado. Escribe otro.');
  if (names.length > 0)
    await transaction
      .insertInto('withdrawnNames')
      .values(names.map((one) => ({ kind, ref, name: one, caseId: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return change(transaction, caller, kind, ref, fields);
}

async function block(transaction: Kysely<Tables>, caller: Caller, blockable: string | null, reason: string): Promise<Undo> {
  if (blockable === null) throw new HttpError('rule_violation', 'No hay una cuenta que bloquear.');
  await blockWithin(transaction, caller, blockable, reason);
  return { before: {}, after: {}, blocked: blockable };
}

async function carryOut(transaction: Kysely<Tables>, caller: Caller, row: CaseRow, outcome: ReportOutcome, { message = '', name }: Decision) {
  const thing = await kinds[row.kind].read(transaction, row.ref);
  const { affected = [], blockable = null } = thing ?? {};
  switch (outcome) {
    case 'none':
      return { undo: null, affected: [] };
    case 'hide':
      return { undo: await hide(transaction, caller, row), affected };
    case 'rename':
      return { undo: await rename(transaction, caller, row, name), affected };
    case 'block':
      return { undo: await block(transaction, caller, blockable, message), affected: blockable === null ? [] : [blockable] };
  }
}

/** Decides a case: carries out the outcome and records the affected accounts. Refuses (409) a case that another administrator has decided. */
export const decide = (db: Kysely<Tables>, caller: Caller, id: number, decision: Decision): Promise<void> =>
  transact(db, async (transaction) => {
    const { outcome, message, version } = decision;
    const row = await lockCase(transaction, id);
    if (row.decidedAt !== null || row.version !== version)
      throw new HttpError('conflict', 'Otro administrador ya resolvió esta denuncia. Carga la lista otra vez para ver qué decidió.');
    if (!(outcome in reportables[row.kind].outcomes)) throw missing('outcome', 'Esa decisión no es para lo que se denunció.');
    if (outcome !== 'none' && !message) throw missing('message', 'Escribe el motivo. La persona afectada lo va a leer.');
    const { undo, affected } = await carryOut(transaction, caller, row, outcome, decision);
    await transaction
      .updateTable('reportCases')
      .set({
        outcome,
        message: message || null,
        decidedAt: sql<string>`clock_timestamp()`,
        decidedBy: caller.userId,
        undo: undo && JSON.stringify(undo),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    if (affected.length > 0)
      await transaction
        .insertInto('reportAffected')
        .values(affected.map((userId) => ({ caseId: id, userId })))
        .execute();
    const about = { kind: row.kind, ...kinds[row.kind].ids(row.ref) };
    await audit(transaction, caller, {
      action: 'update',
      entity: 'report',
      entityId: id,
      before: about,
      after: { ...about, outcome, refusal: message || null },
    });
  });

/** Reverts a decision: restores its changes, except where others have changed the item since. */
async function takeBack(transaction: Kysely<Tables>, caller: Caller, { id, kind, ref, undo, message }: CaseRow): Promise<void> {
  for (const table of ['hiddenThings', 'withdrawnNames'] as const) await transaction.deleteFrom(table).where('caseId', '=', id).execute();
  if (!undo) return;
  if (undo.blocked) await unblockWithin(transaction, caller, undo.blocked, message);
  const row = await kinds[kind].lock(transaction, ref);
  if (!row) return;
  const untouched = Object.entries(undo.before).filter(([field]) => row[field] === undo.after[field]);
  const fields = Object.fromEntries(untouched);
  await change(transaction, caller, kind, ref, (await kinds[kind].restorable?.(transaction, ref, fields)) ?? fields);
}

/** Gives the final answer on a decision: confirms an appealed one, or reverts it. Refuses (409) a second review. */
export const review = (db: Kysely<Tables>, caller: Caller, id: number, { upheld, message, version }: Review): Promise<void> =>
  transact(db, async (transaction) => {
    const row = await lockCase(transaction, id);
    if (row.reviewedAt !== null || row.version !== version) throw new HttpError('conflict', 'Esta denuncia cambió mientras la leías. Carga la lista otra vez.');
    if (row.outcome === null || row.outcome === 'none') throw new HttpError('rule_violation', 'No hay una decisión que revisar.');
    if (upheld && row.appealedAt === null) throw new HttpError('rule_violation', 'Nadie apeló esta decisión.');
    if (!upheld) await takeBack(transaction, caller, row);
    await transaction
      .updateTable('reportCases')
      .set({
        upheld,
        reviewMessage: message || null,
        reviewedAt: sql<string>`clock_timestamp()`,
        reviewedBy: caller.userId,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    const about = { kind: row.kind, ...kinds[row.kind].ids(row.ref) };
    await audit(transaction, caller, {
      action: 'update',
      entity: 'report',
      entityId: id,
      before: about,
      after: { ...about, upheld, refusal: message || null },
    });
  });
