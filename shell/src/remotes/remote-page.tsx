import { useLocation } from '@mesa/runtime/router';
import { Gate } from './gate';
import { PageSkeleton } from './page-skeleton';
import { RemoteBoundary } from './remote-boundary';

/** A page of a remote, as a route element. */
export function RemotePage({ area, page }: { area: string; page: string }) {
  const { pathname } = useLocation();
  return (
    <Gate area={area}>
      <RemoteBoundary key={`${area}/${page}`} area={area} kind="pages" name={page} address={pathname} skeleton={<PageSkeleton />} />
    </Gate>
  );
}
