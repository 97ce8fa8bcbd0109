import { appealDecision, createReport, decideReportCase, getOwnModeration, listReportCases, reviewReportCase } from '@mesa/contract/calls/moderation';
import type { Deps } from '../../kernel/pipeline/serve';
import { appeal, noticesOf } from './appeal';
import { decide, review } from './decide';
import { casePage } from './queue';
import { report, reportsOf } from './report';

export function moderationRoutes({ serve, db, now }: Deps): void {
  serve(createReport, async ({ body, caller }) => ({ status: 'success', data: { id: await report(db, caller, body, now()) } }));

  serve(listReportCases, async ({ query, caller, noteRead }) => {
    noteRead(null);
    return casePage(db, caller, query);
  });

  serve(decideReportCase, async ({ params: { id }, body, caller }) => {
    await decide(db, caller, id, body);
    return { status: 'success', data: true as const };
  });

  serve(reviewReportCase, async ({ params: { id }, body, caller }) => {
    await review(db, caller, id, body);
    return { status: 'success', data: true as const };
  });

  serve(getOwnModeration, async ({ caller: { userId } }) => ({
    status: 'success',
    reports: await reportsOf(db, userId),
    notices: await noticesOf(db, userId),
  }));

  serve(appealDecision, async ({ params: { id }, body: { text }, caller }) => {
    await appeal(db, caller, id, text);
    return { status: 'success', data: true as const };
  });
}
