import { longestInAddress } from '@mesa/contract/format/chat-text';
import { Button, buttonClass } from '@mesa/ui/button';
import { TextArea } from '@mesa/ui/field';
import { useBrowser } from '@mesa/ui/hydrated';
import { SharePictures } from '@mesa/ui/share-pictures';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import styles from './share-menu.module.css';

export interface ShareMenuProps {
  /** Returns the page as a text for a chat, which ends in `link`; several if one would be too long. */
  textsOf(link: string): readonly string[];
  /** Where `link` leads, if not to the address shown. */
  path?: string;
  pictures?: readonly { label: string; addresses: readonly string[] }[];
  /** The page's tables as files. A file without an address is made by the browser. */
  files?: readonly ({ label: string } & ({ address: string } | { save(): void }))[];
  /** Address of the calendar with the page's tournaments. */
  calendar?: string | undefined;
  /** Address of the page's feed. */
  feed?: string | undefined;
  /** Title and address of the page's table without a frame, for other sites. */
  embed?: { title: string; address: string } | undefined;
  /** What only this page offers, such as printing. */
  children?: ReactNode;
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}

const small = { size: 'small', tone: 'quiet' } as const;

/** Everything that takes a page elsewhere, in its heading under 'Compartir': texts, pictures, files, calendar, feed and the code for other sites. */
export function ShareItems({ textsOf, path, pictures = [], files = [], calendar, feed, embed, children }: ShareMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const link = useBrowser(() => (path === undefined ? location.href : location.origin + path), path ?? '');
  const canShare = useBrowser(() => 'share' in navigator, false);
  const { copied, byHand, copy, setByHand } = useCopied();
  const texts = textsOf(link);
  const [first = ''] = texts;

  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => !menu.current?.contains(target as Node) && close(menu.current);
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close(menu.current);
    menu.current?.querySelector('summary')?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => relatedTarget && !menu.current?.contains(relatedTarget) && close(menu.current);
  const named = (action: string, at: number) => (texts.length > 1 ? `${action}, parte ${at + 1} de ${texts.length}` : action);

  return (
    <details
      ref={menu}
      className={styles.menu}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <summary className={buttonClass()}>Compartir</summary>
      <div className={styles.items}>
        {canShare &&
          texts.map((text, at) => (
            <Button key={text} {...small} onClick={() => void navigator.share({ text }).catch(() => undefined)}>
              {named('Enviar', at)}
            </Button>
          ))}
        {texts.length === 1 && first.length <= longestInAddress && (
          <a className={buttonClass(small)} href={`https://wa.me/?text=${encodeURIComponent(first)}`} target="_blank" rel="noreferrer">
            Compartir por WhatsApp
          </a>
        )}
        {texts.map((text, at) => (
          <Button key={text} {...small} onClick={() => void copy(text)}>
            {named('Copiar texto', at)}
          </Button>
        ))}
        <Button {...small} onClick={() => void copy(link)}>
          Copiar enlace
        </Button>
        <SharePictures pictures={pictures} text={first} />
        {files.map((file) =>
          'address' in file ? (
            <a key={file.label} className={buttonClass(small)} href={file.address} download>
              {file.label}
            </a>
          ) : (
            <Button key={file.label} {...small} onClick={file.save}>
              {file.label}
            </Button>
          ),
        )}
        {calendar && (
          <a className={buttonClass(small)} href={calendar}>
            Agregar a mi calendario
          </a>
        )}
        {feed && (
          <a className={buttonClass(small)} href={feed}>
            Seguir por RSS
          </a>
        )}
        {embed && (
          <Button {...small} onClick={() => void copy(embedCode(embed))}>
            Copiar código para tu página
          </Button>
        )}
        {children}
        <span role="status" className={styles.said}>
          {copied && 'Copiado: pégalo donde quieras.'}
        </span>
        {byHand && <TextArea label="Copia este texto" value={byHand} onChange={setByHand} rows={6} />}
      </div>
    </details>
  );
}

/** The code that /api documents, with the usual ten rows. */
const embedCode = ({ title, address }: { title: string; address: string }): string =>
  `<iframe src="${location.origin}${address}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="480" loading="lazy" style="border:0"></iframe>`;

const copiedFor = 4000;

function useCopied() {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState('');
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setByHand('');
      setCopied(true);
    } catch {
      // Without TLS, or the user declined.
      setByHand(text);
    }
  }
  return { copied, byHand, copy, setByHand };
}
