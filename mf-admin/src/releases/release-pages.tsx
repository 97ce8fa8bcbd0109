import { differenceText } from '@mesa/contract/text/difference';
import { type pictureKinds, showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Dialog } from '@mesa/ui/dialog';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { SelectField } from '@mesa/ui/field';
import { useState } from 'react';
import { buildName } from './overview';
import styles from './release-pages.module.css';

interface ReleasePagesProps {
  area: string;
  release: string;
  onClose(): void;
}

const kindNames: Record<(typeof pictureKinds)[number], string> = {
  hydrated: 'Esta publicación',
  live: 'Lo que estaba en línea',
  difference: 'Lo que cambió, en rojo',
  drawn: 'Esta, sin JavaScript',
};
const widthNames = [
  [360, 'En un teléfono'],
  [1280, 'En una pantalla ancha'],
] as const;

/** The results of opening each page of a release before accepting it, beside those of the live release. */
export default function ReleasePages({ area, release, onClose }: ReleasePagesProps) {
  const [place, setPlace] = useState(0);
  return (
    <Dialog open onClose={onClose} title={`Páginas de ${buildName(release)}`} size="wide">
      <Loaded
        query={query(showReleasePages, { params: { area }, query: { release, place } })}
        skeleton={<Skeleton lines={12} />}
        loadingText="Cargando páginas..."
        keepPrevious
      >
        {({ pages, pictures }, { refetching }) =>
          pages.length === 0 ? (
            <EmptyState>Esta publicación se aceptó sin abrir sus páginas, porque el servidor no tenía un navegador.</EmptyState>
          ) : (
            <div className={styles.pages} aria-busy={refetching}>
              <SelectField
                label="Página"
                value={String(place)}
                onChange={(value) => setPlace(Number(value))}
                options={pages.map(({ page, address, opened }, i) => ({ value: String(i), label: `${page} · ${address}${opened ? '' : ' (sin abrir)'}` }))}
              />
              {pages[place]?.opened === false && <EmptyState>No se abrió: las páginas anteriores usaron todo el tiempo que tiene una publicación.</EmptyState>}
              {pages[place]?.unchangedSince && (
                <p>Sin cambios desde {buildName(pages[place].unchangedSince)}: no se abrió otra vez, y estas son sus imágenes de entonces.</p>
              )}
              {pages[place]?.differences?.some(({ share }) => share > 0) && (
                <p className={styles.hint}>Lo distinto es solo una pista: los datos que cambian a cada rato también cuentan.</p>
              )}
              {widthNames.map(([width, title]) => {
                const difference = pages[place]?.differences?.find((one) => one.width === width);
                const taken = Object.keys(kindNames).flatMap((kind) => pictures.filter((one) => one.width === width && one.kind === kind));
                if (taken.length === 0) return null;
                return (
                  <section key={width} className={styles.width}>
                    <h3>
                      {title} {difference && <span className={styles.difference}>{differenceText(difference.share)}</span>}
                    </h3>
                    <div className={styles.pictures} data-width={width}>
                      {taken.map(({ kind, jpeg }) => (
                        <figure key={kind}>
                          <figcaption>{kindNames[kind]}</figcaption>
                          <img
                            src={`data:image/jpeg;base64,${jpeg}`}
                            alt={`${pages[place]?.page}: ${kindNames[kind]}`}
                            width={width}
                            height={width === 360 ? 740 : 800}
                          />
                        </figure>
                      ))}
                    </div>
                  </section>
                );
              })}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
