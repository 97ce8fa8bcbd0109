import { mayEnter } from '@mesa/contract/rules/roles';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useSession } from '@mesa/runtime/session';
import type { ReactNode } from 'react';
import { liveArea, useRegistry } from './registry';

export const NotAllowed = lazyPage(() => import(/* webpackChunkName: "notAllowed" */ '../static-pages/not-allowed-page'));

/** Lets those in who may see the area; of the others, no browser asks for any of its code. The server guards the code and the data. */
export function Gate({ area, children }: { area: string; children: ReactNode }) {
  const { status, user } = useSession((session) => session);
  const roles = useRegistry(() => liveArea(area)?.roles);
  // Where it is named, the server has let this browser in: its page need not wait for the session.
  return status === 'loading' || mayEnter(user?.role ?? null, roles ?? []) ? children : <NotAllowed />;
}
