import { type Board, type BoardShape, type BoardSubject, boardParts, boardPath } from '@mesa/contract/format/board';
import { Button, buttonClass } from '@mesa/ui/button';
import { useBrowser } from '@mesa/ui/hydrated';
import { useState } from 'react';
import styles from '../sharing/share-buttons.module.css';

interface PicturesProps {
  tournament: number;
  subject: BoardSubject;
  board: Board;
}

const shapes: readonly [BoardShape, string][] = [
  ['imagen', 'Imagen'],
  ['historia', 'Historia'],
];

/** What the server draws of pairings or places, as files for a chat or a story; where files cannot be shared, to be saved. */
export function SharePictures({ tournament, subject, board }: PicturesProps) {
  const canShare = useBrowser(() => navigator.canShare?.({ files: [new File([], 'mesa.png', { type: 'image/png' })] }) ?? false, false);
  return (
    <div className={styles.buttons}>
      {shapes.map(([shape, label]) => {
        const addresses = boardParts(board, shape).map((_, at) => boardPath(tournament, subject, shape, at + 1));
        return canShare ? (
          <SharePicture key={shape} label={label} addresses={addresses} />
        ) : (
          addresses.map((address, at) => (
            <a key={address} className={buttonClass({ size: 'small', tone: 'quiet' })} href={address} download>
              {addresses.length > 1 ? `Guardar ${label.toLowerCase()} ${at + 1}` : `Guardar ${label.toLowerCase()}`}
            </a>
          ))
        );
      })}
    </div>
  );
}

async function fileAt(address: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const name = address.split('/').slice(-2).join('-');
  return new File([await answer.blob()], name, { type: 'image/png' });
}

/** Some browsers share only right after a press: where the drawing took longer, a second press shares what has come. */
function SharePicture({ label, addresses }: { label: string; addresses: readonly string[] }) {
  const [files, setFiles] = useState<File[]>();
  const [state, setState] = useState<'' | 'loading' | 'failed'>('');
  async function share() {
    setState('loading');
    try {
      const ready = files ?? (await Promise.all(addresses.map(fileAt)));
      setFiles(ready);
      setState('');
      await navigator.share({ files: ready }).then(
        () => setFiles(undefined),
        // The person closed the list of programs; or the browser wants to be pressed again.
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError' && setFiles(undefined),
      );
    } catch {
      setState('failed');
    }
  }
  return (
    <span className={styles.part}>
      <Button size="small" tone={files ? 'primary' : 'quiet'} busy={state === 'loading'} onClick={() => void share()}>
        {files ? `Enviar ${label.toLowerCase()}` : `Compartir ${label.toLowerCase()}`}
      </Button>
      {state === 'failed' && <span role="alert">La imagen no llegó. Revisa la conexión y toca otra vez.</span>}
    </span>
  );
}
