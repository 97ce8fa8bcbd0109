import { shortMoment } from '@mesa/contract/format/date';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Page, Section } from '@mesa/ui/page';
import { useEffect, useState } from 'react';
import { type KeptPage, keptPages } from './kept';
import styles from './offline-page.module.css';

const maxLinks = 12;

/** Shown offline at an address without a saved copy: the readable pages and a retry button. */
export function OfflinePage({ onRetry }: { onRetry(): Promise<void> }) {
  const [pages, setPages] = useState<KeptPage[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    keptPages().then(setPages, () => setPages([]));
  }, []);

  async function retry(): Promise<void> {
    setBusy(true);
    // If the site answers, the requested page replaces this one.
    await onRetry();
    setFailed((n) => n + 1);
    setBusy(false);
  }

  return (
    <Page title="Página no guardada" documentTitle="Sin conexión">
      <div className={styles.text}>
        <p>No hay conexión con Mesa Abierta, y esta página no está guardada en este dispositivo. Se abrirá sola cuando vuelva tu internet.</p>
        <Button tone="primary" busy={busy} onClick={retry}>
          Reintentar
        </Button>
        <p role="status">{failed > 0 && !busy && 'Todavía no hay conexión.'}</p>
      </div>
      {pages && pages.length > 0 && (
        <Section title="Lo que puedes leer sin conexión">
          <ul className={styles.list}>
            {pages.slice(0, maxLinks).map(({ address, title, at }) => (
              <li key={address}>
                <Link to={address}>{title}</Link> <span>del {shortMoment(new Date(at))}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}
