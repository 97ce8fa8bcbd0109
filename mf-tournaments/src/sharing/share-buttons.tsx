import { Button } from '@mesa/ui/button';
import { TextArea } from '@mesa/ui/field';
import { useBrowser } from '@mesa/ui/hydrated';
import { useEffect, useState } from 'react';
import styles from './share-buttons.module.css';

interface ShareProps {
  /** Called when a text is needed; `link` leads to `path` on this site. */
  textsOf(link: string): string[];
  path: string;
  label?: string;
}

const copiedFor = 4000;

/** Copies a text for a chat, or hands it to the phone's share menu. A long text needs one press per part. */
export function ShareButtons({ textsOf, path, label = 'Copiar para WhatsApp' }: ShareProps) {
  const origin = useBrowser(() => location.origin, '');
  const canShare = useBrowser(() => 'share' in navigator, false);
  const [copied, setCopied] = useState<number | null>(null);
  const [byHand, setByHand] = useState('');
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const texts = textsOf(origin + path);
  const copy = async (at: number) => {
    const text = texts[at] ?? '';
    try {
      await navigator.clipboard.writeText(text);
      setCopied(at);
    } catch {
      // Without TLS, or the user declined.
      setByHand(text);
    }
  };
  const share = (at: number) => void navigator.share({ text: texts[at] ?? '' }).catch(() => undefined);
  const named = (action: string, at: number) => (texts.length > 1 ? `${action}, parte ${at + 1} de ${texts.length}` : action);
  return (
    <div className={styles.buttons}>
      {texts.map((text, at) => (
        <span key={text} className={styles.part}>
          <Button size="small" onClick={() => void copy(at)}>
            {named(copied === at ? 'Copiado' : label, at)}
          </Button>
          {canShare && (
            <Button size="small" tone="quiet" onClick={() => share(at)}>
              {named('Compartir', at)}
            </Button>
          )}
        </span>
      ))}
      <span role="status" className={styles.status}>
        {copied !== null && 'Copiado: pégalo en el chat.'}
      </span>
      {byHand && <TextArea label="Copia este texto" value={byHand} onChange={setByHand} rows={8} />}
    </div>
  );
}
