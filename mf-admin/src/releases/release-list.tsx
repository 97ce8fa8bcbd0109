import type { Release } from '@mesa/release-contract/calls/releases';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { WarningIcon } from '@mesa/ui/icons';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { type ComponentProps, useState } from 'react';
import { Timestamp } from '../timestamp';
import lists from './boxed-list.module.css';
import { type AreaOverview, may, misfits, type Overview, takenBackText } from './overview';
import { PreviewLink } from './preview-link';
import { promotionOf, promotionVerbs } from './promotion';
import styles from './release-list.module.css';
import { ReleaseName } from './release-name';
import type ReleasePagesModule from './release-pages';
import { SizeBars } from './size-bars';
import { Usage } from './usage';

// A separate chunk, loaded with the dialog.
const ReleasePages = lazyPage<ComponentProps<typeof ReleasePagesModule>>(() => import('./release-pages'));

interface ReleaseListProps {
  area: AreaOverview;
  overview: Overview;
  busy: string | undefined;
  onPromote(release: string): void;
  onTry(release: string): void;
}

/** All stored releases of an area, latest first, with their actions. */
export function ReleaseList({ area, overview, ...actions }: ReleaseListProps) {
  const { area: name, label, state, releases } = area;
  const [shown, setShown] = useState<string | null>(null);
  if (releases.length === 0)
    return (
      <EmptyState>
        Todavía no se ha publicado ninguna. La primera se publica con{' '}
        <code className={styles.command}>npm run release -- publish {name.replaceAll('_', '-')}</code>
      </EmptyState>
    );
  return (
    <>
      <ol className={`${lists.list} ${lists.columns}`} aria-label={`Todas las publicaciones de ${label}`}>
        {releases.map((one, place) => (
          <li key={one.release}>
            <div className={styles.name}>
              <ReleaseName release={one.release} />
              {one.release === state.active && <Badge tone="success">En línea</Badge>}
              {one.release === state.previous && <Badge>Anterior</Badge>}
              {one.release === state.canary?.release && <Badge tone="warning">En prueba</Badge>}
              {one.release === state.proposed?.release && <Badge tone="info">Propuesta</Badge>}
              {one.takenBack && <Badge tone="danger">Retirada</Badge>}
              <p className={styles.published}>
                <Timestamp at={one.publishedAt} /> · por {one.publishedBy}
              </p>
              {one.takenBack && (
                <p className={styles.misfit}>
                  <span>
                    {takenBackText(one.takenBack)} el <Timestamp at={one.takenBack.at} />
                    {one.takenBack.note && `: ${one.takenBack.note}`}
                  </span>
                </p>
              )}
              <Usage of={one} />
            </div>
            <SizeBars area={name} sizes={one.sizes} before={releases[place + 1]?.sizes} />
            <div className={styles.actions}>
              {one.release !== state.active && <Actions release={one} reasons={misfits(overview, name, one.release)} area={area} {...actions} />}
              <Button tone="quiet" size="small" onClick={() => setShown(one.release)}>
                Ver páginas<VisuallyHidden> de {one.release}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {shown !== null && <ReleasePages area={name} release={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface ActionsProps extends Pick<ReleaseListProps, 'busy' | 'onPromote' | 'onTry'> {
  release: Release;
  /** Reasons why it cannot go live. */
  reasons: string[];
  area: AreaOverview;
}

function Actions({ release: { release }, area, reasons, busy, onPromote, onTry }: ActionsProps) {
  const promotion = promotionOf(area, release);
  return (
    <>
      {reasons.length > 0 ? (
        <p className={styles.misfit}>
          <WarningIcon /> {reasons.join(' ')}
        </p>
      ) : (
        <>
          {may(area, 'promote') && promotion !== 'approve' && (
            <Button size="small" busy={busy === `promote ${release}`} onClick={() => onPromote(release)}>
              {promotionVerbs[promotion]}
              <VisuallyHidden> {release}</VisuallyHidden>
            </Button>
          )}
          <Button size="small" onClick={() => onTry(release)}>
            Probar con un %<VisuallyHidden> {release}</VisuallyHidden>
          </Button>
        </>
      )}
      <PreviewLink area={area} release={release} />
    </>
  );
}
