import { host } from './host';
import { liveArea, useRegistry } from './registry';
import { RemoteBoundary } from './remote-boundary';

/** A page of a remote, as a route element. Browsers of people who may not see it request none of its code; the server protects code and data. */
export function RemotePage({ area, page }: { area: string; page: string }) {
  const pathname = host.usePathname();
  const roles = useRegistry(() => liveArea(area)?.roles);
  if (!host.useMayEnter(roles ?? [])) return <host.NotAllowed />;
  return <RemoteBoundary key={`${area}/${page}`} area={area} kind="pages" name={page} address={pathname} skeleton={<host.Skeleton />} />;
}
