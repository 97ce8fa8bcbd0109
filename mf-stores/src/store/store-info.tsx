import type { Store } from '@mesa/contract/calls/stores';
import { stateName } from '@mesa/contract/rules/names';
import { EmptyState } from '@mesa/ui/feedback';
import styles from './store-info.module.css';

const mapsAddress = (latitude: number, longitude: number) => `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

/** The store's public information. Empty fields are left out; a store without any shows a note. */
export function StoreInfo({ store }: { store: Store }) {
  const { latitude, longitude } = store;
  const rows: [string, React.ReactNode][] = [
    ['Email', store.email && <a href={`mailto:${store.email}`}>{store.email}</a>],
    ['País', store.country],
    ['Departamento', stateName(store.state)],
    ['Ciudad', store.city],
    ['Dirección', store.address],
    [
      'Coordenadas',
      latitude !== null && longitude !== null && (
        <a href={mapsAddress(latitude, longitude)} target="_blank" rel="noreferrer">
          {latitude}, {longitude}
        </a>
      ),
    ],
    ['Teléfono', store.phone && <a href={`tel:${store.phone.replace(/[^+\d]/g, '')}`}>{store.phone}</a>],
    [
      'Página web',
      store.website && (
        <a href={store.website} target="_blank" rel="noreferrer nofollow">
          {store.website}
        </a>
      ),
    ],
    ['Descripción', store.description],
  ];
  const filled = rows.filter(([, value]) => value);
  if (filled.length === 0) return <EmptyState>Sin Registros</EmptyState>;
  return (
    <dl className={styles.info}>
      {filled.map(([label, value]) => (
        <div key={label} className={styles.row} data-wide={label === 'Descripción' || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
