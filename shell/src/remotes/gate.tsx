import { mayEnter } from '@mesa/contract/rules/roles';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useSession } from '@mesa/runtime/session';
import type { ReactNode } from 'react';
import { liveArea, useRegistry } from './registry';

export const NotAllowed = lazyPage(() => import(/* webpackChunkName: "notAllowed" */ '../static-pages/not-allowed-page'));

/** Renders an area for users who may see it; other browsers request none of its code. The server protects code and data. */
export function Gate({ area, children }: { area: string; children: ReactNode }) {
  const { status, user } = useSession((session) => session);
  const roles = useRegistry(() => liveArea(area)?.roles);
  // The server lists restricted areas only for browsers it has admitted, so the page does not wait for the session.
  return status === 'loading' || mayEnter(user?.role ?? null, roles ?? []) ? children : <NotAllowed />;
}
