import { findPage } from '@mesa/release-contract/addresses';
import { type Registry, registryPath } from '@mesa/release-contract/registry';
import { host } from './host';
import { registry, setRegistry } from './registry';

/** Patterns of restricted pages: the one requested, and those of areas loaded in this tab before the user signed out. */
const closed = new Set<string>();

function closePages({ remotes }: Registry, next: Registry): void {
  for (const [area, { routes = [] }] of Object.entries(remotes)) if (!next.remotes[area]) for (const { path } of routes) closed.add(path);
  for (const path of next.closed ?? []) closed.add(path);
}

/** Whether the page at an address is restricted. Read when this visitor can open no page there. */
export function isClosed(pathname: string): boolean {
  const patterns = [...(registry().closed ?? []), ...closed];
  return (
    findPage(
      patterns.map((path) => ({ path })),
      pathname,
    ) !== null
  );
}

/** The release of the shell that runs in this tab; null if it came with the server. */
let shellHere: string | null | undefined;

/** Returns the address of the registry for this tab's shell, which can be older than the live one. */
function addressFor(at: string | undefined): string {
  if (shellHere === undefined) shellHere = registry().shell;
  const asked = new URLSearchParams({ ...(at === undefined ? {} : { at }), ...(shellHere === null ? {} : { shell: shellHere }) });
  return asked.size > 0 ? `${registryPath}?${asked}` : registryPath;
}

let pending: { question: string; answer: Promise<void> } | null = null;
/** The user of the last registry request. */
let askedFor: string | null = null;

/**
 * Requests the live registry. With a token the server adds the areas of the user's role, and the page of releases for the teams of areas, and remembers
 * that in a cookie for the next visit; without one it clears the cookie. `at` is an address that matches no known page.
 */
export async function refreshRegistry(at?: string): Promise<void> {
  // A registry with a role means a returning user: wait for the session, so the cookie is not cleared.
  const { user, getToken } = registry().role ? await host.sessionKnown() : host.session.getState();
  const person = user?.id ?? null;
  const question = `${person ?? ''} ${at ?? ''}`;
  if (pending?.question === question) return pending.answer;
  const ask = async () => {
    const token = person && (await getToken());
    const answer = await fetch(addressFor(at), {
      cache: 'no-store',
      signal: AbortSignal.timeout(8000),
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    });
    if (!answer.ok) throw new Error(`${registryPath} answered ${answer.status}`);
    const found: Registry = await answer.json();
    if (askedFor !== person) return; // the user has changed
    closePages(registry(), found);
    setRegistry(found);
  };
  const mine: Promise<void> = ask().finally(() => {
    if (pending?.answer === mine) pending = null;
  });
  pending = { question, answer: mine };
  askedFor = person;
  return mine;
}
