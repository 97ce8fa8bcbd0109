// What a product passes to the platform's part in its pages: at its start, and once the first page is complete.

import type { ComponentType } from 'react';

interface Account {
  readonly id: string;
  readonly role: string;
}

/** Who uses the page. */
export interface Session {
  /** `signed-in` and `signed-out` once that is known. */
  readonly status: string;
  readonly user: Account | null;
  /** Returns a token for the server, or null. */
  getToken(): Promise<string | null>;
}

/** A page of the site, the shell's own or an area's. */
export interface SitePage {
  /** `shell` for the shell's own pages. */
  readonly area: string;
  readonly page: string;
  readonly path: string;
  /** Slots for widgets of other areas. */
  readonly slots?: readonly string[] | undefined;
}

interface UnavailableProps {
  /** The area's name on screen. */
  label: string;
  /** Whether it is a whole page, or a widget within one. */
  kind: 'pages' | 'widgets';
  /** The sentence of an area that is off. */
  off: string | undefined;
  onRetry(): void;
  /** It is being retried. */
  busy: boolean;
}

/** What the product passes at its start. All of it is in the first scripts. */
export interface Host {
  /** The version of what an area's module and this shell agree on; modules of another one are refused. */
  contract: number;
  /** The shell's own pages. */
  pages: readonly SitePage[];
  /** Loads the code of one of them; without a name, of what is shown at an address without a page. */
  loadOwnPage(page: string | undefined): Promise<void>;
  /** The person, and what changes. */
  session: { getState(): Session; subscribe(listener: (now: Session, before: Session) => void): () => void };
  /** Resolves when it is known whether a person is signed in. */
  sessionKnown(): Promise<Session>;
  /** A hook: returns the path of the current address. */
  usePathname(): string;
  /** A hook: returns whether the person may see what requires one of these roles; no roles are open to everyone. True until the session is known. */
  useMayEnter(roles: readonly string[]): boolean;
  /** Shown instead of a page that the person may not see. */
  NotAllowed: ComponentType;
  /** Shown while a page's code loads. */
  Skeleton: ComponentType;
  /** Shown instead of a page or widget that fails or is off. */
  Unavailable: ComponentType<UnavailableProps>;
}

/** What the product passes once the first page is complete (follow.ts). */
export interface Following {
  /** Calls back with the registry's revision of each answer, and at once with the latest one. */
  onRevision(listen: (revision: number) => void): void;
  /** The role of an account without rights. Of such an account only the registry knows whether it is in an area's team. */
  plainRole: string;
  /** Opens the page again. */
  reload(): void;
  router: { subscribe(listener: (state: { location: { pathname: string } }) => void): () => void };
  /** Loads what measures the first page of some visits: `measureFirstPage` with the figures of the browser. */
  loadMeasuring(): Promise<{ measure(router: Following['router'], pathname: string): void }>;
  /** Whether an error means that the server or the network did not answer, so that it is no fault of a release. */
  isOutage(error: unknown): boolean;
  /** The errors from before this code, and from now on no more. */
  takeEarlyErrors(): Event[];
  /** The address of the worker that reports this page if it stops answering. */
  heartbeatPath: string;
  /** What reports say of a page that stopped answering, and of a tab that ended without leaving its page. */
  sentences: { hang: string; killed: string };
}

/** What the product passed. */
export let host: Host;

/** Takes what the product passes. Call it before anything is rendered or loaded. */
export function openShell(given: Host): void {
  host = given;
}
