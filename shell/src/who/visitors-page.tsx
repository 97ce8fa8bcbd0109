import { counted } from '@mesa/contract/text/plural';
import { useEffect, useState } from 'react';
import styles from './who.module.css';

/** Why the server did not render a visitor's page (server/src/delivery/site/without-script.ts). */
const reasons: { readonly [reason: string]: string } = {
  'for-one': 'porque es de quien inicia sesión',
  missing: 'porque ahí no hay nada',
  late: 'porque el servidor no la tuvo a tiempo',
};

/** Returns a sentence for the server's `mesa-rendering` header. */
function sentenceOf(rendering: string): string {
  const [, reason] = /^browser; reason=([\w-]+)$/.exec(rendering) ?? [];
  if (reason !== undefined) return `Quien no tiene cuenta la recibe sin dibujar, ${reasons[reason] ?? 'porque necesita JavaScript'}.`;
  const [, age] = /^cached; age=(\d+)$/.exec(rendering) ?? [];
  return age === undefined
    ? 'Quien no tiene cuenta la recibe dibujada por el servidor, recién hecha.'
    : `Quien no tiene cuenta la recibe dibujada por el servidor hace ${counted(Number(age), 'segundo', 'segundos')}.`;
}

/** What a visitor without an account gets at this address; people who see this have accounts, so the browser renders their pages. */
export function VisitorsPage({ pathname }: { pathname: string }) {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const left = new AbortController();
    fetch(pathname, { method: 'HEAD', credentials: 'omit', cache: 'no-store', signal: left.signal }).then(
      ({ headers }) => setSentence(sentenceOf(headers.get('mesa-rendering') ?? '')),
      // Without a network there is nothing to say.
      () => undefined,
    );
    return () => left.abort();
  }, [pathname]);
  return <p className={styles.visitors}>{sentence}</p>;
}
