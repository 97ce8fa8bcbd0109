import { longMoment } from '@mesa/contract/format/date';
import type { Registry } from '@mesa/release-contract/registry';
import { pullRequestOf } from '@mesa/release-contract/release';
import { labelOf } from '@mesa/release-shell/registry';
import { useLocation } from '@mesa/runtime/router';
import styles from './preview-ribbon.module.css';

/** Returns the same address without the preview. */
function useWayOut(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('mf', '');
  return `${pathname}?${query}`;
}

/** Returns its version, or the pull request whose preview it is. */
const nameOf = (release: string): string => {
  const pullRequest = pullRequestOf(release);
  return pullRequest === null ? (release.split('+')[0] ?? release) : `del pull request ${pullRequest}`;
};

/** The exit is a plain link: the next page loads other releases. */
export default function PreviewRibbon({ area, release, until }: NonNullable<Registry['preview']>) {
  const wayOut = useWayOut();
  return (
    <aside className={styles.ribbon} aria-label="Vista previa">
      <p title={release}>
        Vista previa: {area === 'shell' ? 'Marco' : labelOf(area)} {nameOf(release)}
        {until !== undefined && ` · vence el ${longMoment(until)}`}
      </p>
      <a href={wayOut}>Salir de la vista previa</a>
    </aside>
  );
}
