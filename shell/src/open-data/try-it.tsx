import { Button } from '@mesa/ui/button';
import { ErrorState } from '@mesa/ui/feedback';
import { useState } from 'react';
import styles from './open-data-page.module.css';

type Answer = { text: string } | 'failed';

/** Requests the address like any client, and shows the response. */
export function TryIt({ address }: { address: string }) {
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);

  async function ask() {
    setBusy(true);
    try {
      const response = await fetch(address);
      setAnswer({ text: JSON.stringify(await response.json(), null, 2) });
    } catch (error) {
      console.debug('An example of the open data failed', error);
      setAnswer('failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.example}>
      <Button busy={busy} onClick={ask} aria-label={`Probar ${address}`}>
        Probar
      </Button>
      <div role="status">
        {answer === 'failed' && <ErrorState message="No se pudo pedir el ejemplo. Revisa tu conexión." onRetry={ask} busy={busy} />}
        {answer !== undefined && answer !== 'failed' && <pre className={styles.answer}>{answer.text}</pre>}
      </div>
    </div>
  );
}
