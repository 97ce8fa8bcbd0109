import type { AgendaEntry } from '@mesa/contract/calls/agenda';
import { nearDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/text/plural';
import { Link } from '@mesa/runtime/router';
import { TileMap } from '@mesa/ui/tile-map';
import { useState } from 'react';
import styles from './agenda-map.module.css';
import { byStore, type StorePoint } from './store-points';

const pointOf = ({ slug, name, latitude, longitude, entries: { length } }: StorePoint) => ({
  id: slug,
  latitude,
  longitude,
  name: `${name}: ${counted(length, 'torneo', 'torneos')}`,
  text: String(length),
});

/** A map of the upcoming tournaments. The list beside it has the same content. */
export default function AgendaMap({ entries, tiles }: { entries: readonly AgendaEntry[]; tiles: string }) {
  const [slug, setSlug] = useState<string>();
  const stores = byStore(entries);
  const chosen = stores.find((store) => store.slug === slug);
  const off = entries.length - stores.reduce((sum, store) => sum + store.entries.length, 0);

  return (
    <section className={styles.panel} aria-label="Mapa">
      <TileMap
        label="Mapa de las tiendas; se mueve con las flechas, y con más y menos se acerca y aleja"
        tiles={tiles}
        points={stores.map(pointOf)}
        failureText="El mapa no cargó del todo. La lista de abajo tiene lo mismo."
        onChoose={setSlug}
      />
      <div role="status">
        {chosen ? (
          <>
            <p>
              <Link to={href('store', { slug: chosen.slug })}>{chosen.name}</Link>, {chosen.city}
            </p>
            <ul className={styles.chosen} aria-label={`Torneos en ${chosen.name}`}>
              {chosen.entries.map(({ id, name, date }) => (
                <li key={id}>
                  {nearDate(date)}: <Link to={href('tournament', { id })}>{name}</Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>Toca una tienda para ver qué se juega en ella.</p>
        )}
      </div>
      {off > 0 && <p>{counted(off, 'torneo no está', 'torneos no están')} en el mapa: su tienda no indicó su ubicación.</p>}
    </section>
  );
}
