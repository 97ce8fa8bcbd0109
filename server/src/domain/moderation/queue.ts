import type { listReportCases, ReportCase } from '@mesa/contract/calls/moderation';
import type { Result } from '@mesa/contract/endpoint';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { peopleNames } from '../../kernel/audit/people-names';
import type { Caller } from '../../kernel/callers';
import { offsetOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { isHidden } from '../restrictions/hidden-things';
import type { CaseRow } from './decide';
import { kinds } from './kinds';

type Wanted = z.output<typeof listReportCases.query>;
type Cases = SelectQueryBuilder<Tables, 'reportCases', object>;

/** Conditions for the cases of each state. A decision with an open appeal is not among the decided ones. */
const inState: Record<Wanted['state'], (cases: Cases) => Cases> = {
  open: (cases) => cases.where('decidedAt', 'is', null),
  appealed: (cases) => cases.where('appealedAt', 'is not', null).where('reviewedAt', 'is', null),
  decided: (cases) =>
    cases.where('decidedAt', 'is not', null).where((where) => where.or([where('appealedAt', 'is', null), where('reviewedAt', 'is not', null)])),
};

const countOf = async (cases: Cases): Promise<number> => (await cases.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count;

async function toCase(db: Kysely<Tables>, caller: Caller, row: CaseRow): Promise<ReportCase> {
  const { id, kind, ref, version, name, outcome, message, decidedAt, decidedBy, appealText, appealedAt, upheld, reviewMessage, reviewedAt, reviewedBy } = row;
  const now = await kinds[kind].read(db, ref);
  const affected = await db.selectFrom('reportAffected').select('userId').where('caseId', '=', id).orderBy('userId').execute();
  const accounts = decidedAt === null ? (now?.affected ?? []) : affected.map(({ userId }) => userId);
  const names = await peopleNames(db, caller, new Set([...accounts, ...[decidedBy, reviewedBy].filter((one) => one !== null)]));
  const nameOf = (userId: string | null) => (userId === null ? '' : (names[userId] ?? userId));
  const reports = await db.selectFrom('reports').select(['reason', 'details', 'createdAt as at']).where('caseId', '=', id).orderBy('id', 'desc').execute();
  return {
    id,
    kind,
    version,
    reportedName: name,
    now: now && { name: now.name, path: now.path, picture: now.picture, hidden: await isHidden(db, kind, ref) },
    affected: accounts.map(nameOf),
    blockable: (now?.blockable ?? null) !== null,
    reports,
    decision: outcome === null || decidedAt === null ? null : { outcome, message, at: decidedAt, by: nameOf(decidedBy) },
    appeal: appealedAt === null ? null : { text: appealText ?? '', at: appealedAt },
    review: upheld === null || reviewedAt === null ? null : { upheld, message: reviewMessage, at: reviewedAt, by: nameOf(reviewedBy) },
  };
}

/** Returns a page of the cases of a state, and how many wait for an administrator. */
export async function casePage(db: Kysely<Tables>, caller: Caller, { state, order, kind, page, limit }: Wanted): Promise<Result<typeof listReportCases>> {
  const all = db.selectFrom('reportCases');
  const matching = inState[state](kind ? all.where('kind', '=', kind) : all);
  const sorted = order === 'most' ? matching.orderBy('reports', 'desc') : matching;
  const newest = state === 'open' ? sorted.orderBy('reportedAt', 'desc') : sorted.orderBy(sql`coalesce("reviewedAt", "appealedAt", "decidedAt")`, 'desc');
  const rows = await newest.orderBy('id', 'desc').selectAll().limit(limit).offset(offsetOf({ page, limit })).execute();
  const data: ReportCase[] = [];
  for (const row of rows) data.push(await toCase(db, caller, row));
  return {
    status: 'success',
    data,
    open: await countOf(inState.open(all)),
    appealed: await countOf(inState.appealed(all)),
    pagination: pagination(await countOf(matching), { page, limit }),
  };
}
