import { storeFields as fields } from '@mesa/contract/calls/store-fields';
import type { Store } from '@mesa/contract/calls/stores';
import { stateName } from '@mesa/contract/rules/names';
import { stateLabel } from '@mesa/contract/rules/state-label';
import { EmptyState } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import styles from './store-info.module.css';

const mapsAddress = (latitude: number, longitude: number) => `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

const mapsSearch = (place: readonly (string | null)[]) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.filter(Boolean).join(', '))}`;

/** The store's public information. Empty fields are left out; a store without any shows a note. */
export function StoreInfo({ store }: { store: Store }) {
  const { latitude, longitude } = store;
  const hasPoint = latitude !== null && longitude !== null;
  const map = hasPoint ? mapsAddress(latitude, longitude) : mapsSearch([store.address, store.city, store.country]);
  const rows: [string, React.ReactNode][] = [
    [
      fields.address.label,
      store.address && (
        <>
          {store.address} ·{' '}
          <a href={map} target="_blank" rel="noreferrer">
            Cómo llegar
          </a>
        </>
      ),
    ],
    [fields.phone.label, store.phone && <a href={`tel:${store.phone.replace(/[^+\d]/g, '')}`}>{store.phone}</a>],
    [fields.email.label, store.email && <a href={`mailto:${store.email}`}>{store.email}</a>],
    [
      fields.website.label,
      store.website && (
        <a href={store.website} target="_blank" rel="noreferrer nofollow">
          {store.website}
        </a>
      ),
    ],
    [fields.city.label, store.city],
    [stateLabel(store.country), stateName(store.state)],
    [fields.country.label, store.country],
    [
      'Coordenadas',
      hasPoint && (
        <a href={mapsAddress(latitude, longitude)} target="_blank" rel="noreferrer">
          {latitude}, {longitude}
        </a>
      ),
    ],
    [fields.description.label, store.description],
  ];
  const filled = rows.filter(([, value]) => value);
  if (filled.length === 0) return <EmptyState>Sin Registros</EmptyState>;
  return (
    <Section title="Dirección y contacto">
      <dl className={styles.info}>
        {filled.map(([label, value]) => (
          <div key={label} className={styles.row} data-wide={label === fields.description.label || label === fields.address.label || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
