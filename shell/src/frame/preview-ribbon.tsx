import { useLocation } from '@mesa/runtime/router';
import { labelOf } from '../remotes/registry';
import styles from './preview-ribbon.module.css';

/** The same address without the preview. */
function useWayOut(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('mf', '');
  return `${pathname}?${query}`;
}

/** The way out is a plain link: the page is then made of other releases. */
export default function PreviewRibbon({ area, release }: { area: string; release: string }) {
  const wayOut = useWayOut();
  return (
    <aside className={styles.ribbon} aria-label="Vista previa">
      <p title={release}>
        Vista previa: {area === 'shell' ? 'Marco' : labelOf(area)} {release.split('+')[0]}
      </p>
      <a href={wayOut}>Salir de la vista previa</a>
    </aside>
  );
}
