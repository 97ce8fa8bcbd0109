import type { AgendaEntry } from '@mesa/contract/calls/agenda';
import { nearDate } from '@mesa/contract/format/date';
import { qrCode } from '@mesa/runtime/format/qr-code';
import styles from './agenda-sheet.module.css';

/** Maximum entries on a sheet that is readable on a wall. */
const maxShown = 10;

/** A sheet for a store's door: the next tournaments, and a code that leads to the rest. */
export function AgendaSheet({ title, entries }: { title: string; entries: readonly AgendaEntry[] }) {
  const { size, path } = qrCode(location.href);
  return (
    <section className={styles.sheet}>
      <h1>{title}</h1>
      <p className={styles.lead}>Pokémon TCG · Mesa Abierta</p>
      <ul className={styles.entries}>
        {entries.slice(0, maxShown).map(({ id, date, name, category, format, storeName, city, address }) => (
          <li key={id}>
            <strong className={styles.day}>{nearDate(date)}</strong>
            <span>
              <strong>{name}</strong>
              <br />
              {category} · {format}
              <br />
              {[storeName, address, city].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.address}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Código QR de ${location.href}`} shapeRendering="crispEdges">
          <path d={path} />
        </svg>
        <p>
          {entries.length > maxShown ? 'Todos los torneos, y los cambios de última hora:' : 'Inscripciones y cambios de última hora:'}
          <br />
          <strong>
            {location.host}
            {location.pathname}
          </strong>
        </p>
      </div>
    </section>
  );
}
