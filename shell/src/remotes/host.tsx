import { mayEnter } from '@mesa/contract/rules/roles';
import { type Host, openShell } from '@mesa/release-shell/host';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { remoteContract } from '@mesa/runtime/remote-module';
import { useLocation } from '@mesa/runtime/router';
import { session, sessionKnown, useSession } from '@mesa/runtime/session';
import { ErrorState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import type { ComponentProps } from 'react';
import area from '../../area';
import { fetchOwnPage } from '../site-map';
import { PageSkeleton } from './page-skeleton';

const NotAllowed = lazyPage(() => import(/* webpackChunkName: "notAllowed" */ '../static-pages/not-allowed-page'));

function Unavailable({ label, kind, off, ...retrying }: ComponentProps<Host['Unavailable']>) {
  const state = <ErrorState message={off ?? `La sección ${label} no está disponible en este momento.`} {...retrying} />;
  return kind === 'pages' ? <Page title={label}>{state}</Page> : state;
}

// What the platform needs to know of this site (releases/README.md).
openShell({
  contract: remoteContract,
  pages: Object.entries(area.pages).map(([page, { path, slots }]) => ({ area: 'shell', page, path, slots })),
  loadOwnPage: fetchOwnPage,
  session,
  sessionKnown,
  usePathname: () => useLocation().pathname,
  // The server lists restricted areas only for browsers it has admitted, so the page does not wait for the session.
  useMayEnter: (roles) => useSession(({ status, user }) => status === 'loading' || mayEnter(user?.role ?? null, roles)),
  NotAllowed,
  Skeleton: PageSkeleton,
  Unavailable,
});
