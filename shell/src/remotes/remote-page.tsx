import type { PageOf, RemoteArea } from '@mesa/shared/paths';
import { useLocation } from '@mesa/shared/router';
import { PageSkeleton } from './page-skeleton';
import { RemoteBoundary } from './remote-boundary';

/** A page of a remote, as the element of its route. */
export function RemotePage({ area, page }: { area: RemoteArea; page: PageOf<RemoteArea> }) {
  const { pathname } = useLocation();
  return <RemoteBoundary key={page} area={area} kind="pages" name={page} address={pathname} skeleton={<PageSkeleton />} />;
}
