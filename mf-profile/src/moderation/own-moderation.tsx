import { getOwnModeration, type ModerationNotice, type OwnReport } from '@mesa/contract/calls/moderation';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { query, useQuery } from '@mesa/runtime/query';

const ModerationLists = lazyPage<{ notices: readonly ModerationNotice[]; reports: readonly OwnReport[] }>(
  () => import(/* webpackChunkName: "moderation-lists" */ './moderation-lists'),
);

/** The user's moderation notices and reports. Most users have none, so their code loads on demand. */
export function OwnModeration() {
  const { data } = useQuery(query(getOwnModeration, {}));
  return data && data.notices.length + data.reports.length > 0 ? <ModerationLists notices={data.notices} reports={data.reports} /> : null;
}
