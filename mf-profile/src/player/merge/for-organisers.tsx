import type { PublicPlayer } from '@mesa/contract/calls/players';
import { listAdministeredStores, storesOf } from '@mesa/contract/calls/stores';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';

const MergeMenu = lazyPage<{ player: Pick<PublicPlayer, 'id'> }>(() => import(/* webpackChunkName: "merge-menu" */ './merge-menu'));

/** What organisers do with a player. Its code loads only for the site admin and for people who administer a store. */
export function ForOrganisers({ player }: { player: Pick<PublicPlayer, 'id'> }) {
  const user = useSession((session) => session.user);
  const isAdmin = user?.role === 'admin';
  const { data } = useQuery({ ...query(listAdministeredStores, storesOf(user?.id ?? '')), enabled: user !== null && !isAdmin });
  const runsStore = user !== null && (data?.stores.length ?? 0) > 0;
  return isAdmin || runsStore ? <MergeMenu player={player} /> : null;
}
