import { host } from '@mesa/release-shell/host';
import { isClosed, refreshRegistry } from '@mesa/release-shell/refresh';
import { useRegistry } from '@mesa/release-shell/registry';
import { useLocation } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { useEffect, useState } from 'react';
import NotFoundPage from '../static-pages/not-found-page';
import { PageSkeleton } from './page-skeleton';

/** The server has just answered for this address. Undefined in the renderer, which produces that answer. */
const documentPath = globalThis.location?.pathname;

/**
 * Shown at an address without a page in this tab's registry. A newer release can have added it, or it is restricted, so this asks the server before it reports
 * anything, as the user if the page is restricted.
 */
export default function AbsentPage() {
  const { pathname } = useLocation();
  const { status, user } = useSession((session) => session);
  const closed = useRegistry(() => isClosed(pathname));
  const person = closed && user ? user.id : null;
  const question = `${person ?? ''} ${pathname}`;
  const [answered, setAnswered] = useState(` ${documentPath ?? pathname}`);
  useEffect(() => {
    if (answered === question) return;
    const done = () => setAnswered(question);
    refreshRegistry(pathname).then(done, done);
  }, [answered, question, pathname]);
  if (answered !== question || (closed && status === 'loading')) return <PageSkeleton />;
  return closed ? <host.NotAllowed /> : <NotFoundPage />;
}
