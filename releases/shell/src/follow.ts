import { measuredShare } from '@mesa/release-contract/calls/vitals';
import { isScarce } from './connection';
import { type Following, host } from './host';
import { remotes } from './load';
import { refreshRegistry } from './refresh';
import { liveArea, registry } from './registry';
import { watchFailures } from './watch';

const longAway = 5 * 60_000;

/** A failed refresh waits for the next occasion. */
const refresh = () => refreshRegistry().catch((error: unknown) => console.debug('No registry', error));

/** Refreshes the registry when an API response reports a new revision, and when the user returns after a while. */
function followRevision({ onRevision }: Following): void {
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
function reloadForPreview(reload: Following['reload']): void {
  const wanted = new URLSearchParams(location.search).get('mf');
  if (!wanted || registry().preview) return;
  try {
    if (sessionStorage.getItem('preview') === wanted) return; // the server does not know it
    sessionStorage.setItem('preview', wanted);
    reload();
  } catch {
    // Without storage, a release that the server refuses would reload forever.
  }
}

/** Some areas need a role, and some flags an account, so signing in or out changes the registry. */
function followSession({ plainRole, reload }: Following): void {
  const { session } = host;
  let askedFor = registry().role;
  const follow = async () => {
    const { status, user } = session.getState();
    if (status !== 'signed-in' && status !== 'signed-out') return;
    const { role: known, flagsFor } = registry();
    // The registry names the plain role only for a person in an area's team.
    const role = user && (user.role !== plainRole || known === plainRole ? user.role : null);
    // Some flags depend on the account, and these were decided for another one.
    const areOthers = flagsFor !== undefined && flagsFor !== (user?.id ?? null);
    if (role === askedFor && !areOthers) return;
    askedFor = role;
    await refresh();
    for (const area of remotes.keys()) if (!liveArea(area)) remotes.delete(area);
    if (role && registry().role === role) reloadForPreview(reload);
  };
  session.subscribe((now, before) => {
    if (now.status !== before.status || now.user?.id !== before.user?.id) void follow();
  });
  void follow();
}

/** Whether this visit is among those that are measured. Programs that drive a browser and previews are no visits, and measuring costs data. */
const isMeasured = (): boolean => !navigator.webdriver && !registry().preview && !isScarce() && Math.random() * 100 < measuredShare;

/** Measures the first page in a share of visits. */
export function measureSome({ router, loadMeasuring }: Pick<Following, 'router' | 'loadMeasuring'>): void {
  if (!isMeasured()) return;
  const { pathname } = location;
  loadMeasuring().then(
    ({ measure }) => measure(router, pathname),
    () => undefined,
  );
}

/** Keeps the registry current for live releases and for the user's role, reports failures of releases, and measures some first pages. */
export function followReleases(following: Following): void {
  followRevision(following);
  followSession(following);
  watchFailures(following);
  measureSome(following);
}
