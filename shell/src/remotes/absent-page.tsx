import { useLocation } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { useEffect, useState } from 'react';
import NotFoundPage from '../static-pages/not-found-page';
import { NotAllowed } from './gate';
import { PageSkeleton } from './page-skeleton';
import { isClosed, refreshRegistry } from './refresh';
import { useRegistry } from './registry';

/** Of this address the server has just said all that there is; none in its renderer, which draws that very answer. */
const documentPath = globalThis.location?.pathname;

/**
 * What stands at an address without a page in this tab's registry. Another release may have brought it since, or it is for others: the
 * server is asked before anything is said. Who has a role is asked for too, since their registry may have it.
 */
export default function AbsentPage() {
  const { pathname } = useLocation();
  const { status, user } = useSession((session) => session);
  const closed = useRegistry(() => isClosed(pathname));
  const person = closed && user && user.role !== 'member' ? user.id : null;
  const question = `${person ?? ''} ${pathname}`;
  const [answered, setAnswered] = useState(` ${documentPath ?? pathname}`);
  useEffect(() => {
    if (answered === question) return;
    const done = () => setAnswered(question);
    refreshRegistry(pathname).then(done, done);
  }, [answered, question, pathname]);
  if (answered !== question || (closed && status === 'loading')) return <PageSkeleton />;
  return closed ? <NotAllowed /> : <NotFoundPage />;
}
