import { findPage } from '@mesa/contract/area/addresses';
import { type Registry, registryPath } from '@mesa/contract/calls/registry';
import { session, sessionKnown } from '@mesa/runtime/session';
import { registry, setRegistry } from './registry';

/** Patterns of pages that are for others: the one that was asked for, and those of areas that this tab had before somebody signed out. */
const closed = new Set<string>();

function closePages({ remotes }: Registry, next: Registry): void {
  for (const [area, { routes = [] }] of Object.entries(remotes)) if (!next.remotes[area]) for (const { path } of routes) closed.add(path);
  for (const path of next.closed ?? []) closed.add(path);
}

/** Whether the page at an address is for others. Read where no page is found there that this visitor may open. */
export function isClosed(pathname: string): boolean {
  const patterns = [...(registry().closed ?? []), ...closed];
  return (
    findPage(
      patterns.map((path) => ({ path })),
      pathname,
    ) !== null
  );
}

let asking: { question: string; answer: Promise<void> } | null = null;
/** Whom the registry was asked for last. */
let askedFor: string | null = null;

/**
 * Asks the server what is live now. With a token it also answers the areas of that person's role, and remembers the role in a cookie
 * for the next visit; without one it forgets it. `at` is an address that no page is known of.
 */
export async function refreshRegistry(at?: string): Promise<void> {
  // Who was let in at a visit before is let in again, and must not be forgotten because the session takes its time.
  const { user, getToken } = registry().role ? await sessionKnown() : session.getState();
  const person = user && user.role !== 'member' ? user.id : null;
  const question = `${person ?? ''} ${at ?? ''}`;
  if (asking?.question === question) return asking.answer;
  const ask = async () => {
    const token = person && (await getToken());
    const answer = await fetch(at === undefined ? registryPath : `${registryPath}?at=${encodeURIComponent(at)}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(8000),
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    });
    if (!answer.ok) throw new Error(`${registryPath} answered ${answer.status}`);
    const found: Registry = await answer.json();
    if (askedFor !== person) return; // someone else is signed in by now
    closePages(registry(), found);
    setRegistry(found);
  };
  const mine: Promise<void> = ask().finally(() => {
    if (asking?.answer === mine) asking = null;
  });
  asking = { question, answer: mine };
  askedFor = person;
  return mine;
}
