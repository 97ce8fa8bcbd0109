import type { ReactNode } from 'react';
import { Timestamp } from '../timestamp';
import { CanaryPace } from './canary-pace';
import { type AreaOverview, hasPrevious, isNew } from './overview';
import { ReleaseName } from './release-name';
import styles from './release-track.module.css';
import { SizeBars } from './size-bars';
import { Usage } from './usage';

interface TrackProps {
  area: AreaOverview;
  /** Actions for the build at each station. */
  actions: { previous: ReactNode; canary: ReactNode };
}

/** An area's three builds: previous, live and on trial. */
export function ReleaseTrack({ area, actions }: TrackProps) {
  const { state, releases, included, label } = area;
  const { active, previous, canary, off, since } = state;
  const known = (release: string | null) => releases.find((one) => one.release === release);
  const live = known(active);
  const tried = canary && known(canary.release);
  const sizes = active === null ? included : live?.sizes;
  const everybody = area.roles.length > 0 ? 'administradores' : 'visitantes';
  return (
    <ol className={styles.track} aria-label={`Publicaciones de ${label}`}>
      <Station kind="previous" title="Anterior" present={hasPrevious(area)} absent="No hay ninguna">
        <ReleaseName release={previous} />
        {actions.previous}
      </Station>
      <Station
        kind={off === null ? 'active' : 'off'}
        title={off === null ? 'En línea' : 'Apagada'}
        present={!isNew(area)}
        absent="Todavía ninguna: nadie ve esta área"
      >
        <ReleaseName release={active} />
        <p className={styles.meta}>{off === null ? `${100 - (canary?.percent ?? 0)} % de los ${everybody}` : 'Nadie la recibe mientras tanto'}</p>
        {since && (
          <p className={styles.meta}>
            Desde <Timestamp at={since} />
          </p>
        )}
        {live && <Usage of={live} />}
        {sizes && <SizeBars area={area.area} sizes={sizes} />}
      </Station>
      <Station kind="canary" title="En prueba" present={canary !== null} absent="Ninguna prueba en curso">
        {canary && (
          <>
            <ReleaseName release={canary.release} />
            <p className={styles.meta}>
              {canary.percent} % de los {everybody}
            </p>
            {tried && <Usage of={tried} />}
            {area.pace && <CanaryPace of={area.pace} />}
            {tried && <SizeBars area={area.area} sizes={tried.sizes} />}
            {actions.canary}
          </>
        )}
      </Station>
    </ol>
  );
}

interface StationProps {
  kind: 'previous' | 'active' | 'off' | 'canary';
  title: string;
  present?: boolean;
  /** Shown if there is no such build. */
  absent?: string;
  children: ReactNode;
}

function Station({ kind, title, present = true, absent, children }: StationProps) {
  return (
    <li className={styles.station} data-kind={kind} data-present={present}>
      <h3 className={styles.title}>{title}</h3>
      {present ? children : <p className={styles.meta}>{absent}</p>}
    </li>
  );
}
