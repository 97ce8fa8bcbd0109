import { listRegistryHistory, type RegistryChange } from '@mesa/release-contract/calls/history';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import { type ReactNode, useState } from 'react';
import { Timestamp } from '../timestamp';
import styles from './area-history.module.css';
import { buildName } from './overview';

/** A trial ended by a person is also a rollback, the only kind with a note. */
const sentenceOf = ({ action, release, note }: RegistryChange): string =>
  sentences[action === 'rollback' && note !== null ? 'halt' : action](buildName(release));

const sentences: Record<RegistryChange['action'], (build: string) => string> = {
  promote: (build) => `puso en línea ${build}`,
  canary: (build) => `empezó a probar ${build}`,
  halt: (build) => `retiró la prueba de ${build}`,
  rollback: (build) => `volvió a ${build}`,
  'auto-rollback': (build) => `volvió a ${build}`,
  restore: () => 'devolvió todo el sitio a una revisión anterior',
  off: () => 'apagó el área',
  on: () => 'encendió el área',
  allow: () => 'aprobó direcciones',
  flag: () => 'cambió una función en prueba',
  propose: (build) => `propuso ${build}`,
  withdraw: (build) => `retiró la propuesta de ${build}`,
  require: () => 'pidió que una segunda persona apruebe cada publicación',
  waive: () => 'dejó de pedir una segunda persona',
  together: (build) => `puso en línea ${build} junto con otras áreas`,
  'undo-together': (build) => `volvió a ${build} junto con otras áreas`,
};

/** The history of an area's live releases, latest first, ten per page. */
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
        pagination.total === 0 ? (
          <EmptyState>Todavía no hay cambios: está en línea la versión incluida con el servidor.</EmptyState>
        ) : (
          <div className={styles.history} aria-busy={refetching}>
            <HistoryList label={label} changes={data} />
            <Pager label={`Páginas del historial de ${label}`} variant="arrows" page={page} pages={pagination.pages} refetching={refetching} onPage={setPage} />
          </div>
        )
      }
    </Loaded>
  );
}

interface HistoryListProps {
  /** Label of the area or the site. */
  label: string;
  changes: readonly RegistryChange[];
  /** Returns the area's name for a line; absent if all lines belong to one area. */
  areaOf?: (area: string) => string;
  actions?: (change: RegistryChange) => ReactNode;
}

/** Changes of live releases, each with its author, time and reason. */
export const HistoryList = ({ label, changes, areaOf, actions }: HistoryListProps) => (
  <ol className={styles.list} aria-label={`Historial de ${label}`}>
    {changes.map((change) => (
      <li key={change.revision} data-automatic={change.action === 'halt' || change.action === 'auto-rollback'}>
        <p>
          <strong>{change.who}</strong> {sentenceOf(change)}
          {areaOf && change.action !== 'restore' && ` · ${areaOf(change.area)}`}
        </p>
        {change.note && <p className={styles.note}>{change.note}</p>}
        <p className={styles.when}>
          <Timestamp at={change.at} /> · revisión {change.revision}
        </p>
        {actions?.(change)}
      </li>
    ))}
  </ol>
);
