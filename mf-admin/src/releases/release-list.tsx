import type { Release } from '@mesa/shared/contracts/releases';
import { Badge } from '@mesa/shared/ui/badge';
import { Button } from '@mesa/shared/ui/button';
import { EmptyState } from '@mesa/shared/ui/feedback';
import { WarningIcon } from '@mesa/shared/ui/icons';
import { type Column, DataTable } from '@mesa/shared/ui/table';
import { VisuallyHidden } from '@mesa/shared/ui/visually-hidden';
import { type AreaOverview, misfits, type Overview } from './overview';
import { PreviewLink } from './preview-link';
import { ReleaseName } from './release-name';
import styles from './release-table.module.css';
import { SizeBars } from './size-bars';
import { Usage } from './usage';
import { When } from './when';

interface ReleaseTableProps {
  area: AreaOverview;
  overview: Overview;
  busy: string | undefined;
  onPromote(release: string): void;
  onTry(release: string): void;
}

/** Every release of an area that is kept, the latest first, and what can be done with it. */
export function ReleaseTable({ area, overview, busy, onPromote, onTry }: ReleaseTableProps) {
  const { area: name, label, state, releases } = area;
  const columns: Column<Release>[] = [
    {
      id: 'release',
      header: 'Publicación',
      primary: true,
      cell: ({ release }) => (
        <span className={styles.name}>
          <ReleaseName release={release} />
          {release === state.active && <Badge tone="success">En línea</Badge>}
          {release === state.previous && <Badge>Anterior</Badge>}
          {release === state.canary?.release && <Badge tone="warning">En prueba</Badge>}
        </span>
      ),
    },
    {
      id: 'published',
      header: 'Publicada',
      cell: ({ publishedAt, publishedBy }) => (
        <>
          <When at={publishedAt} short />
          <br />
          por {publishedBy}
        </>
      ),
    },
    { id: 'sizes', header: 'Tamaño comprimido', cell: ({ sizes }) => <SizeBars area={name} sizes={sizes} /> },
    { id: 'usage', header: 'Últimos 7 días', cell: (release) => <Usage of={release} /> },
    {
      id: 'actions',
      header: 'Acciones',
      cell: ({ release }) => {
        const reasons = misfits(overview, name, release);
        return (
          <div className={styles.actions}>
            {reasons.length > 0 ? (
              <span className={styles.misfit}>
                <WarningIcon /> {reasons.join(' ')}
              </span>
            ) : (
              release !== state.active && (
                <>
                  <Button size="small" busy={busy === `promote ${release}`} onClick={() => onPromote(release)}>
                    Promover<VisuallyHidden> {release}</VisuallyHidden>
                  </Button>
                  <Button size="small" onClick={() => onTry(release)}>
                    Probar<VisuallyHidden> {release} con un porcentaje</VisuallyHidden>
                  </Button>
                </>
              )
            )}
            {release !== state.active && <PreviewLink area={name} release={release} />}
          </div>
        );
      },
    },
  ];
  if (releases.length === 0)
    return (
      <EmptyState>
        Todavía no se ha publicado ninguna. La primera se publica con{' '}
        <code className={styles.command}>npm run release -- publish {name.replace('_', '-')}</code>
      </EmptyState>
    );
  return <DataTable caption={`Publicaciones de ${label}`} columns={columns} rows={releases} rowKey={({ release }) => release} />;
}
