import { listCspReports } from '@mesa/contract/calls/accounts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cspReportPath } from '../../kernel/pipeline/headers';
import type { Limits } from '../../kernel/pipeline/limits';
import type { Deps } from '../../kernel/pipeline/serve';
import { writing } from '../../kernel/pipeline/writing';
import { readCspReports } from './csp-report';

interface CspReportDeps extends Deps {
  app: FastifyInstance;
  limits: Limits;
  /** Returns the address pattern of the page at a path, such as /torneo/:id; null if there is none. */
  pageAt: (path: string) => string | null;
}

/** Maximum different lines that are stored, so that invented reports cannot fill the table. */
const maxLines = 500;
const bodyLimit = 64 * 1024;
const noPage = 'otra dirección';

/** Counts the content that browsers report as blocked, and lists it for the administrator. */
export function cspReportRoutes({ app, serve, db, now, limits, pageAt }: CspReportDeps): void {
  void app.register(async (reports) => {
    reports.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string', bodyLimit }, (_, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        // Browsers cannot correct a report, so an invalid one is ignored.
        done(null, null);
      }
    });
    reports.post(cspReportPath, { onRequest: limits.reports, bodyLimit }, async ({ body }, reply) => {
      const lines = new Map<string, { directive: string; blocked: string; page: string; times: number }>();
      for (const { directive, blocked, path } of readCspReports(body)) {
        const page = pageAt(path) ?? noPage;
        const key = JSON.stringify([directive, blocked, page]);
        const line = lines.get(key) ?? { directive, blocked, page, times: 0 };
        lines.set(key, { ...line, times: line.times + 1 });
      }
      const count = () =>
        sql`
          insert into "cspReports" as stored (directive, blocked, page, times, "lastAt")
          select directive, blocked, page, times, ${now().toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify([...lines.values()])}::jsonb) as reported (directive text, blocked text, page text, times int)
          where (select count(*) from "cspReports") < ${maxLines} or exists (
            select from "cspReports" c where c.directive = reported.directive and c.blocked = reported.blocked and c.page = reported.page)
          order by directive, blocked, page
          on conflict (directive, blocked, page) do update
          set times = least(stored.times::bigint + excluded.times, 2147483647)::int, "lastAt" = excluded."lastAt"`.execute(db);
      // Without topics, each report of a browser would evict every cached answer.
      if (lines.size > 0) await writing(['account'], count);
      return reply.code(204).send();
    });
  });

  serve(listCspReports, async () => {
    const data = await db
      .selectFrom('cspReports')
      .selectAll()
      .orderBy('lastAt', 'desc')
      .orderBy('directive')
      .orderBy('blocked')
      .orderBy('page')
      .limit(100)
      .execute();
    return { status: 'success', data };
  });
}
