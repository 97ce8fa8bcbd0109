import { useState } from 'react';
import { Button, buttonClass } from './button';
import { useBrowser } from './hydrated';

interface PicturesProps {
  /** What they are called, as Imagen, and the addresses of the parts. */
  pictures: readonly { label: string; addresses: readonly string[] }[];
  /** Goes along with them. */
  text?: string;
}

/** What the server draws, as files for a chat or a story, a button each; where files cannot be shared, to be saved. */
export function SharePictures({ pictures, text }: PicturesProps) {
  const canShare = useBrowser(() => navigator.canShare?.({ files: [new File([], 'mesa.png', { type: 'image/png' })] }) ?? false, false);
  return (
    <>
      {pictures.map(({ label, addresses }) =>
        canShare ? (
          <SharePicture key={label} label={label} addresses={addresses} text={text} />
        ) : (
          addresses.map((address, at) => (
            <a key={address} className={buttonClass({ size: 'small', tone: 'quiet' })} href={address} download>
              {addresses.length > 1 ? `Guardar ${label.toLowerCase()} ${at + 1}` : `Guardar ${label.toLowerCase()}`}
            </a>
          ))
        ),
      )}
    </>
  );
}

async function fileAt(address: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const name = new URL(address, location.href).pathname.split('/').slice(-2).map(decodeURIComponent).join('-');
  return new File([await answer.blob()], name, { type: 'image/png' });
}

/** Some browsers share only right after a press: where the drawing took longer, a second press shares what has come. */
function SharePicture({ label, addresses, text }: { label: string; addresses: readonly string[]; text: string | undefined }) {
  const [files, setFiles] = useState<File[]>();
  const [state, setState] = useState<'' | 'loading' | 'failed'>('');
  async function share() {
    setState('loading');
    try {
      const ready = files ?? (await Promise.all(addresses.map(fileAt)));
      setFiles(ready);
      setState('');
      await navigator.share({ files: ready, ...(text ? { text } : {}) }).then(
        () => setFiles(undefined),
        // The person closed the list of programs; or the browser wants to be pressed again.
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError' && setFiles(undefined),
      );
    } catch {
      setState('failed');
    }
  }
  return (
    <span>
      <Button size="small" tone={files ? 'primary' : 'quiet'} busy={state === 'loading'} onClick={() => void share()}>
        {files ? `Enviar ${label.toLowerCase()}` : `Compartir ${label.toLowerCase()}`}
      </Button>
      {state === 'failed' && <span role="alert">La imagen no llegó. Revisa la conexión y toca otra vez.</span>}
    </span>
  );
}
