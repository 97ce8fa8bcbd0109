import { listStores, type Store } from '@mesa/contract/calls/stores';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { stateName } from '@mesa/contract/rules/names';
import { Loaded } from '@mesa/runtime/loaded';
import { PlaceSwitch } from '@mesa/runtime/place-switch';
import { query } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { PinIcon, StoreIcon } from '@mesa/ui/icons';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { useMayCreateStores } from '../may-create-stores';
import { StoreFilter } from './store-filter';
import styles from './stores-page.module.css';

/** /tiendas: the filter and the page are in the address, so that people can share a list. */
export default function StoresPage() {
  const [search, setSearch] = useSearchParams();
  const { input } = usePage(area.pages.stores);
  const show = (changes: Record<string, string>, options?: { replace: true }) => setSearch(changedSearch(search, changes), options);
  const create = useMayCreateStores() && (
    <Link className={buttonClass({ tone: 'primary' })} to={href('createStore')}>
      Crear Tienda
    </Link>
  );

  return (
    <Page title="Tiendas" lead="Dónde jugar cerca de ti." actions={create}>
      <PlaceSwitch />
      <Disclosure label="Filtrar tiendas" openLabel="Ocultar filtro" withoutScript defaultOpen={search.has('buscar')}>
        <StoreFilter key={search.toString()} search={search} onSearch={(filter) => show({ ...filter, pagina: '' })} />
      </Disclosure>
      <Loaded
        query={query(listStores, input(listStores))}
        skeleton={<StoresSkeleton />}
        loadingText="Cargando tiendas..."
        errorText="No se encontraron tiendas"
        keepPrevious
      >
        {({ stores, page, total, totalPages }, { refetching }) =>
          total === 0 ? (
            <EmptyState>No se encontraron tiendas</EmptyState>
          ) : (
            <>
              <ul className={styles.grid}>
                {stores.map((store) => (
                  <StoreCard key={store.id} store={store} />
                ))}
              </ul>
              <Pager
                label="Páginas de tiendas"
                variant="words"
                page={page}
                pages={totalPages}
                refetching={refetching}
                onPage={(n, options) => show({ pagina: pageParam(n) }, options)}
                hrefOf={(n) => `?${changedSearch(search, { pagina: pageParam(n) })}`}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function StoreCard({ store }: { store: Store }) {
  return (
    <li>
      <Link className={styles.card} to={href('store', { slug: store.slug })}>
        <span className={styles.sign}>
          <StoreIcon />
        </span>
        <strong className={styles.name}>{store.name}</strong>
        <span className={styles.place}>
          <PinIcon /> {store.city}, {stateName(store.state)}
        </span>
        {store.address && <span>{store.address}</span>}
        {store.phone && <span className={styles.phone}>{store.phone}</span>}
        {store.website && <span className={styles.website}>{store.website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}</span>}
      </Link>
    </li>
  );
}

const twelve = [...Array(12).keys()];

function StoresSkeleton() {
  return (
    <div className={styles.grid}>
      {twelve.map((key) => (
        <Skeleton key={key} height="11rem" />
      ))}
    </div>
  );
}
