import { longMoment } from '@mesa/contract/format/date';
import { listPreviews, type ReleasePreview, removePreview } from '@mesa/release-contract/calls/previews';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Button, buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { type ComponentProps, useState } from 'react';
import { Timestamp } from '../timestamp';
import styles from './area-previews.module.css';
import lists from './boxed-list.module.css';
import { type AreaOverview, may } from './overview';
import type ReleasePagesModule from './release-pages';
import { refusalOf } from './use-change';

// A separate chunk, loaded with the dialog.
const ReleasePages = lazyPage<ComponentProps<typeof ReleasePagesModule>>(() => import('./release-pages'));

/** The previews of an area's pull requests: what each shows, until when, and a button to remove it. */
export default function AreaPreviews({ area }: { area: AreaOverview }) {
  const { area: name, label } = area;
  const { write } = useWrite(removePreview);
  const [shown, setShown] = useState<string>();
  const [busy, setBusy] = useState<number>();

  async function remove({ pullRequest }: ReleasePreview) {
    const text = 'Su enlace deja de servir. Quien la tiene abierta ve lo que está en línea desde su próxima página.';
    if (!(await confirm({ title: `¿Quitar la vista previa del pull request ${pullRequest}?`, text, confirmLabel: 'Quitar', tone: 'danger' }))) return;
    setBusy(pullRequest);
    await write({ params: { area: name, pullRequest } }).catch((error: unknown) => notice(refusalOf(error), { title: 'No se quitó' }));
    setBusy(undefined);
  }

  return (
    <Loaded query={query(listPreviews, { params: { area: name } })} skeleton={<Skeleton lines={4} />} loadingText="Cargando vistas previas...">
      {({ previews }) =>
        previews.length === 0 ? (
          <EmptyState>
            Ningún pull request de {label} tiene vista previa. Se hace con <code className={styles.command}>npx mesa-release preview . --pull-request 12</code>
          </EmptyState>
        ) : (
          <>
            <ul className={lists.list} aria-label={`Vistas previas de ${label}`}>
              {previews.map((preview) => (
                <li key={preview.pullRequest}>
                  <p className={styles.name}>Pull request {preview.pullRequest}</p>
                  <p className={styles.meta}>
                    <Timestamp at={preview.publishedAt} /> · por {preview.publishedBy} · vence el {longMoment(preview.expiresAt)}
                    {preview.open ? '' : ' · la ven solo el equipo y el administrador'}
                  </p>
                  <div className={styles.actions}>
                    <a className={buttonClass({ size: 'small' })} href={preview.address} target="_blank" rel="noreferrer">
                      Abrir<VisuallyHidden> la vista previa del pull request {preview.pullRequest}, en otra pestaña</VisuallyHidden>
                    </a>
                    <Button tone="quiet" size="small" onClick={() => setShown(preview.release)}>
                      Ver páginas<VisuallyHidden> del pull request {preview.pullRequest}</VisuallyHidden>
                    </Button>
                    {may(area, 'preview') && (
                      <Button tone="danger" size="small" busy={busy === preview.pullRequest} onClick={() => remove(preview)}>
                        Quitar<VisuallyHidden> la vista previa del pull request {preview.pullRequest}</VisuallyHidden>
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
            {shown !== undefined && <ReleasePages area={name} release={shown} onClose={() => setShown(undefined)} />}
          </>
        )
      }
    </Loaded>
  );
}
