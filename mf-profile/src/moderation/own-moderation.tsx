import { getOwnModeration, type ModerationNotice, type OwnReport } from '@mesa/contract/calls/moderation';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { query, useQuery } from '@mesa/runtime/query';

const ModerationLists = lazyPage<{ notices: readonly ModerationNotice[]; reports: readonly OwnReport[] }>(
  () => import(/* webpackChunkName: "moderation-lists" */ './moderation-lists'),
);

/** What moderation has to tell a person. Most have nothing: the code that shows it comes for the others alone. */
export function OwnModeration() {
  const { data } = useQuery(query(getOwnModeration, {}));
  return data && data.notices.length + data.reports.length > 0 ? <ModerationLists notices={data.notices} reports={data.reports} /> : null;
}
