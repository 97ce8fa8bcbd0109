import { counted } from '@mesa/contract/text/plural';
import { listFailures } from '@mesa/release-contract/calls/failures';
import { failureNames } from '@mesa/release-contract/release';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Timestamp } from '../timestamp';
import styles from './area-failures.module.css';
import lists from './boxed-list.module.css';
import { buildName } from './overview';

/** Failures that browsers reported for an area's releases, grouped, with their source lines. */
export const AreaFailures = ({ area, label }: { area: string; label: string }) => (
  <Loaded query={query(listFailures, { params: { area } })} skeleton={<Skeleton lines={6} />} loadingText="Cargando fallos...">
    {({ failures }) =>
      failures.length === 0 ? (
        <EmptyState>Ningún navegador ha avisado de un fallo de estas publicaciones.</EmptyState>
      ) : (
        <ol className={lists.list} aria-label={`Fallos de ${label}`}>
          {failures.map(({ release, kind, page, message, count, firstAt, lastAt, frames }) => (
            <li key={`${release} ${kind} ${page} ${message}`}>
              <p className={styles.message}>{message}</p>
              <p className={styles.meta}>
                {buildName(release)} · {failureNames[kind]} {page ?? 'el área'} · {counted(count, 'vez', 'veces')} · la última <Timestamp at={lastAt} />
                {count > 1 && (
                  <>
                    {' '}
                    · la primera <Timestamp at={firstAt} />
                  </>
                )}
              </p>
              {frames.length > 0 && (
                <ol className={styles.frames} aria-label="Dónde">
                  {frames.map((place, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a recursion names one place twice, and the list never changes
                    <li key={i}>
                      <code>{place}</code>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )
    }
  </Loaded>
);
