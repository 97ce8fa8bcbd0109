import { listRegistryHistory, type RegistryChange } from '@mesa/shared/contracts/releases';
import { Loaded } from '@mesa/shared/loaded';
import { query } from '@mesa/shared/query';
import { EmptyState, Skeleton } from '@mesa/shared/ui/feedback';
import { Pager } from '@mesa/shared/ui/pager';
import { useState } from 'react';
import styles from './area-history.module.css';
import { buildName } from './overview';
import { When } from './when';

const sentences: Record<RegistryChange['action'], (build: string) => string> = {
  promote: (build) => `puso en línea ${build}`,
  canary: (build) => `empezó a probar ${build}`,
  halt: (build) => `retiró la prueba de ${build}`,
  rollback: (build) => `volvió a ${build}`,
  'auto-rollback': (build) => `volvió a ${build}`,
  off: () => 'apagó el área',
  on: () => 'encendió el área',
};

/** What was live of an area and who changed it, the latest first, ten a page. */
export function AreaHistory({ area, label }: { area: string; label: string }) {
  const [page, setPage] = useState(1);
  return (
    <Loaded
      query={query(listRegistryHistory, { params: { area }, query: { page, limit: 10 } })}
      skeleton={<Skeleton lines={6} />}
      loadingText="Cargando historial..."
      keepPrevious
    >
      {({ data, pagination }, { refetching }) =>
        data.length === 0 ? (
          <EmptyState>Nadie ha cambiado todavía qué está en línea: es la versión incluida con el servidor.</EmptyState>
        ) : (
          <div className={styles.history} aria-busy={refetching}>
            <ol className={styles.list} aria-label={`Historial de ${label}`}>
              {data.map(({ revision, at, who, action, release, note }) => (
                <li key={revision} data-automatic={action === 'halt' || action === 'auto-rollback'}>
                  <p>
                    <strong>{who}</strong> {sentences[action](buildName(release))}
                  </p>
                  {note && <p className={styles.note}>{note}</p>}
                  <p className={styles.when}>
                    <When at={at} /> · revisión {revision}
                  </p>
                </li>
              ))}
            </ol>
            <Pager label={`Páginas del historial de ${label}`} variant="arrows" page={page} pages={pagination.pages} onPage={setPage} />
          </div>
        )
      }
    </Loaded>
  );
}
