import { listSiteHistory, previewRestore, type RegistryChange, restoreRegistry } from '@mesa/release-contract/calls/history';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useFetch, useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { useState } from 'react';
import { HistoryList } from './area-history';
import styles from './area-history.module.css';
import { type AreaOverview, describeState, labelOf } from './overview';
import { refusalOf } from './use-change';

/** The history of the whole site's live releases, latest first, each of which can be restored. */
export function SiteHistory({ areas }: { areas: readonly AreaOverview[] }) {
  const [page, setPage] = useState(1);
  const fetch = useFetch();
  const { write, busy, input } = useWrite(restoreRegistry);
  const [asking, setAsking] = useState<number>();
  const [done, setDone] = useState('');

  async function goBack(to: number): Promise<void> {
    setAsking(to);
    try {
      const params = { area: 'shell' } as const;
      const { revision, changes } = await fetch(previewRestore, { params, query: { to } });
      if (changes.length === 0) return await notice(`Todo está en línea como en la revisión ${to}.`);
      const lines = changes.map(({ area, before, after }) => `${labelOf(areas, area)}: ${describeState(after)} (ahora ${describeState(before)}).`);
      const text = `${lines.join('\n')}\nSe cambia todo a la vez, y se puede volver a la revisión ${revision}.`;
      if (!(await confirm({ title: `¿Devolver todo el sitio a la revisión ${to}?`, text, confirmLabel: 'Volver', tone: 'danger' }))) return;
      await write({ params, body: { to, revision } });
      setDone(`El sitio volvió a la revisión ${to}.`);
      setPage(1);
    } catch (error) {
      await notice(refusalOf(error), { title: 'No se cambió nada' });
    } finally {
      setAsking(undefined);
    }
  }

  const backTo = ({ revision }: RegistryChange, newest: boolean) =>
    !newest && (
      <Button size="small" tone="danger" busy={asking === revision || (busy && input?.body.to === revision)} onClick={() => goBack(revision)}>
        Volver a esta<VisuallyHidden> revisión, {revision}</VisuallyHidden>
      </Button>
    );

  return (
    <>
      <p role="status">{done}</p>
      <Loaded query={query(listSiteHistory, { query: { page, limit: 10 } })} skeleton={<Skeleton lines={6} />} loadingText="Cargando historial..." keepPrevious>
        {({ data, pagination }, { refetching }) =>
          pagination.total === 0 ? (
            <EmptyState>Todavía no hay cambios: está en línea lo que vino con el servidor.</EmptyState>
          ) : (
            <div className={styles.history} aria-busy={refetching}>
              <HistoryList
                label="todo el sitio"
                changes={data}
                areaOf={(area) => labelOf(areas, area)}
                actions={(change) => backTo(change, page === 1 && change === data[0])}
              />
              <Pager label="Páginas del historial del sitio" variant="arrows" page={page} pages={pagination.pages} refetching={refetching} onPage={setPage} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
