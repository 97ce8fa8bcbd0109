import { useState } from 'react';
import { Button, buttonClass } from './button';
import { useBrowser } from './hydrated';

interface PicturesProps {
  /** The button's name, such as Imagen, and the addresses of the pictures. */
  pictures: readonly { label: string; addresses: readonly string[] }[];
  /** The text shared with them. */
  text?: string;
}

/** Buttons that share the server's pictures as files for a chat or a story, or save them if the browser cannot share files. */
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

/** Some browsers share only right after a press: if drawing took longer, a second press shares the finished files. */
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
        // The person closed the share sheet, or the browser requires another press.
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
