import { heartbeatPath } from '@mesa/contract/documents';
import { followReleases as follow } from '@mesa/release-shell/follow';
import { onRegistry, registry } from '@mesa/release-shell/registry';
import { isApiError, onRevision } from '@mesa/runtime/api';
import { setFlags } from '@mesa/runtime/flags';
import type { SiteRouter } from '@mesa/runtime/router';
import { answerWho } from '../who/answer-who';

/** The first flags come with the HTML; another registry may have come before this code. */
function followFlags(): void {
  const take = () => setFlags(registry().flags);
  onRegistry(take);
  take();
}

/** Follows the site's releases, reports their failures, and answers who renders a page. */
export function followReleases(router: SiteRouter): void {
  follow({
    onRevision,
    plainRole: 'member',
    reload: () => location.reload(),
    router,
    loadMeasuring: () => import(/* webpackChunkName: "vitals" */ '../vitals/measure'),
    isOutage: (error) => isApiError(error) && (error.httpStatus === 0 || error.httpStatus === 429 || error.httpStatus >= 500),
    // Defined by the first script of the HTML (server/src/kernel/pipeline/first-script.ts).
    takeEarlyErrors: () => (Reflect.get(globalThis, 'takeEarlyErrors') as (() => Event[]) | undefined)?.() ?? [],
    heartbeatPath,
    sentences: { hang: 'La página dejó de responder.', killed: 'La pestaña se cerró sin salir de la página.' },
  });
  followFlags();
  answerWho(router);
}
