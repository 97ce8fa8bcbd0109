import { changedSearch } from '@mesa/contract/format/search';
import { guideHref } from '@mesa/contract/paths';
import type { CopyList } from '@mesa/contract/rules/collection';
import { useHasDraft } from '@mesa/runtime/form';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { usePage } from '@mesa/runtime/use-page';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Panel } from '@mesa/ui/page';
import { Tabs } from '@mesa/ui/tabs';
import area from '../../area';
import { CopiesTable } from './copies-table';
import { CsvButton } from './csv-button';
import { pastedCopiesForm, pastedCopiesId } from './pasted-copies-form';
import { ProgressList } from './progress-list';

const PasteList = lazyPage(() => import(/* webpackChunkName: "paste-list" */ './paste-list'));

const ShareTrades = lazyPage(() => import(/* webpackChunkName: "share-trades" */ './share-trades'));

const title = 'Mi colección';
const tabs = [
  { id: 'progreso', label: 'Progreso' },
  { id: 'tengo', label: 'Tengo' },
  { id: 'busco', label: 'Busco' },
  { id: 'cambio', label: 'Cambio' },
] as const;
const lists: Record<string, CopyList> = { tengo: 'have', busco: 'want', cambio: 'trade' };

/** /mi-coleccion, for signed-in users: their own cards, private except through a trade link. */
export default function MyCollectionPage() {
  const { status, user, signIn } = useSession((session) => session);
  const { search } = usePage(area.pages.myCollection);
  const [params, setParams] = useSearchParams();
  const hasDraft = useHasDraft(pastedCopiesForm, pastedCopiesId);
  if (status === 'loading') {
    return (
      <Page title={title}>
        <Skeleton height="24rem" />
      </Page>
    );
  }
  if (!user) {
    return (
      <Page title={title}>
        <EmptyState
          action={
            <Button tone="primary" onClick={() => signIn()}>
              Iniciar sesión
            </Button>
          }
        >
          Debes iniciar sesión para ver este contenido
        </EmptyState>
      </Page>
    );
  }
  const list = lists[search.ver];
  const show = (changes: Record<string, string>, options?: { replace: true }) =>
    setParams(changedSearch(params, changes), { preventScrollReset: true, ...options });
  return (
    <Page
      title={title}
      lead={
        <>
          Lo que tienes, buscas y cambias. Solo tú lo ves, salvo lo que compartas con un enlace.{' '}
          <Link to={guideHref('guidePlay', 'coleccion')}>Cómo se anota</Link>
        </>
      }
      actions={<CsvButton />}
    >
      <Disclosure label="Pegar una lista" defaultOpen={hasDraft} openLabel="Cerrar la lista">
        <Panel>
          <PasteList />
        </Panel>
      </Disclosure>
      <Tabs tabs={tabs} value={search.ver} label={title} onChange={(ver) => setParams(ver === 'progreso' ? {} : { ver }, { preventScrollReset: true })}>
        {list === 'trade' && (
          <Disclosure label="Compartir lo que cambio" openLabel="Cerrar el enlace">
            <ShareTrades />
          </Disclosure>
        )}
        {list ? <CopiesTable key={list} list={list} search={search.buscar} page={search.pagina} onShow={show} /> : <ProgressList />}
      </Tabs>
    </Page>
  );
}
