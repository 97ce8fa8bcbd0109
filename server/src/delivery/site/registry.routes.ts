import { registryPath } from '@mesa/release-contract/registry';
import { cookieHeader, readCookie } from '@mesa/release-server/cookies';
import { flagsDependOnAccounts } from '@mesa/release-server/flag-rules';
import { accountCookie, accountSeconds, type Grant, grantCookie, grantSeconds } from '@mesa/release-server/grant';
import type { Shown } from '@mesa/release-server/shown';
import { previewCookie, readVisit } from '@mesa/release-server/visitor';
import type { Verify } from '../../domain/identity/verify';
import type { Limits } from '../../kernel/pipeline/limits';
import { registryFor, shownTo } from './live-builds';
import { pageAt } from './page';
import { isHttps, type Site } from './site';
import { remember } from './visitor';

/** Returns the pattern of the page at an address, if it is restricted for this visitor. */
function closedAt(pathname: unknown, shown: Shown): string | undefined {
  const found = typeof pathname === 'string' ? pageAt(pathname, new URLSearchParams(), shown) : null;
  return found && !found.open ? found.route.path : undefined;
}

/** Serves the registry of remotes as the caller gets it. */
export function registryRoutes(site: Site, { verify, limits }: { verify: Verify; limits: Limits }): void {
  const { app, live, grants, included } = site;

  /** Returns whether this role may open a restricted area. */
  const opensMore = (role: string): boolean => {
    const gates = Object.values(live.snapshot().state.areas).map(({ roles }) => roles);
    const known = included.areas().flatMap((area) => (included.described(area)?.roles ? [included.described(area)?.roles ?? []] : []));
    return [...gates, ...known].some((roles) => !grants.mayEnter(null, roles) && grants.mayEnter(role, roles));
  };

  /**
   * Returns the areas that the caller's token allows and the flags that are on for them, and stores both as cookies, because pages are requested without a
   * token.
   */
  app.get<{ Querystring: { at?: unknown; shell?: unknown } }>(registryPath, { onRequest: limits.reads }, async (request, reply) => {
    const signedIn = await verify(request);
    // A blocked account counts as a visitor.
    const caller = signedIn?.blockedFor === null ? signedIn : null;
    const https = isHttps(site, request);
    const inTeam = caller !== null && caller.role !== grants.admin && (await grants.teamsOf(caller.userId)).size > 0;
    const grant: Grant | null =
      caller && (inTeam || opensMore(caller.role))
        ? { userId: caller.userId, role: caller.role, ...(inTeam ? { team: true } : {}), expiresAt: Date.now() + grantSeconds * 1000 }
        : null;
    const account = caller && flagsDependOnAccounts(live.snapshot().state) ? { userId: caller.userId, role: caller.role } : null;
    const { visitor, cookies } = await readVisit(request, { ...site, https, account }, grant, null);
    if (account) cookies.push(cookieHeader(accountCookie, grants.signAccount(account), { seconds: accountSeconds, https, sameSite: 'lax' }));
    else if (readCookie(request, accountCookie) !== undefined) cookies.push(cookieHeader(accountCookie, '', { seconds: 0, https, sameSite: 'lax' }));
    if (grant) cookies.push(cookieHeader(grantCookie, grants.sign(grant), { seconds: grantSeconds, https }));
    else
      for (const name of [grantCookie, previewCookie]) if (readCookie(request, name) !== undefined) cookies.push(cookieHeader(name, '', { seconds: 0, https }));
    const shown = shownTo(site, visitor);
    const { at, shell } = request.query;
    const inTab = typeof shell === 'string' ? await live.find('shell', shell) : included('shell');
    return remember(reply, cookies)
      .header('cache-control', 'no-store')
      .header('vary', 'authorization, cookie')
      .send(registryFor(site, shown, closedAt(at, shown), inTab));
  });
}
