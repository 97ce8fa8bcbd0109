import { measuredShare } from '@mesa/release-contract/calls/vitals';
import { whoParameter } from '@mesa/release-contract/who';
import { onRevision } from '@mesa/runtime/api';
import type { SiteRouter } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import type { measureFirstPage } from '../vitals/measure';
import { maySeeWho } from '../who/may-see-who';
import { isScarce } from './connection';
import { remotes } from './load';
import { refreshRegistry } from './refresh';
import { liveArea, onRegistry, registry } from './registry';

const longAway = 5 * 60_000;

/** A failed refresh waits for the next occasion. */
const refresh = () => refreshRegistry().catch((error: unknown) => console.debug('No registry', error));

/** Refreshes the registry when an API response reports a new revision, and when the user returns after a while. */
function followRevision(): void {
  onRevision((revision) => {
    if (revision > registry().revision) void refresh();
  });
  let leftAt = Number.POSITIVE_INFINITY;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leftAt = Date.now();
    else if (Date.now() - leftAt > longAway) void refresh();
  });
}

/** Reloads for a preview that was requested before the server knew the administrator. */
function reloadForPreview(): void {
  const wanted = new URLSearchParams(location.search).get('mf');
  if (!wanted || registry().preview) return;
  try {
    if (sessionStorage.getItem('preview') === wanted) return; // the server does not know it
    sessionStorage.setItem('preview', wanted);
    location.reload();
  } catch {
    // Without storage, a release that the server refuses would reload forever.
  }
}

/** Some areas need a role, and some flags an account, so signing in or out changes the registry. */
function followSession(): void {
  let askedFor = registry().role;
  const follow = async () => {
    const { status, user } = session.getState();
    if (status !== 'signed-in' && status !== 'signed-out') return;
    const { role: known, flagsFor } = registry();
    // Of a member only the registry knows whether they are in an area's team.
    const role = user && (user.role !== 'member' ? user.role : known === 'admin' ? null : known);
    // Some flags depend on the account, and these were decided for another one.
    const areOthers = flagsFor !== undefined && flagsFor !== (user?.id ?? null);
    if (role === askedFor && !areOthers) return;
    askedFor = role;
    await refresh();
    for (const area of remotes.keys()) if (!liveArea(area)) remotes.delete(area);
    if (role && registry().role === role) reloadForPreview();
  };
  session.subscribe((now, before) => {
    if (now.status !== before.status || now.user?.id !== before.user?.id) void follow();
  });
  void follow();
}

/** Whether this visit is among those that are measured. Programs that drive a browser and previews are no visits, and measuring costs data. */
const isMeasured = (): boolean => !navigator.webdriver && !registry().preview && !isScarce() && Math.random() * 100 < measuredShare;

/** Measures the first page in a share of visits. */
export function measureSome(router: Parameters<typeof measureFirstPage>[0]): void {
  if (!isMeasured()) return;
  const { pathname } = location;
  import(/* webpackChunkName: "vitals" */ '../vitals/measure').then(
    ({ measureFirstPage: measure }) => measure(router, pathname),
    () => undefined,
  );
}

/** Shows administrators and the teams of areas who renders each part of the page, at addresses that ask: `?quien`. */
function answerWho(router: SiteRouter): void {
  const answer = () => {
    if (!maySeeWho(session.getState().user) || !new URLSearchParams(location.search).has(whoParameter)) return;
    // In a chunk that few people load, because each further one is named in the first scripts.
    import(/* webpackChunkName: "preview-ribbon" */ '../who/open-who').then(
      ({ openWho }) => openWho(router),
      () => undefined,
    );
  };
  session.subscribe(answer);
  router.subscribe(answer);
  // It names the team of a person who just signed in.
  onRegistry(answer);
  answer();
}

/** Keeps the registry current for live releases and for the user's role, and measures some first pages. */
export function followRegistry(router: SiteRouter): void {
  followRevision();
  followSession();
  answerWho(router);
  measureSome(router);
}
