import { buttonClass } from '@mesa/ui/button';
import { useBrowser } from '@mesa/ui/hydrated';

/** Opens WhatsApp with a text that ends in this page's address, of which the chat shows the picture; the server, which draws it in its place, does not know the address. */
export function ShareLink({ textOf }: { textOf(link: string): string }) {
  const address = useBrowser(() => location.href, '');
  return (
    <a className={buttonClass({ tone: 'quiet' })} href={`https://wa.me/?text=${encodeURIComponent(textOf(address).trim())}`} target="_blank" rel="noreferrer">
      Compartir por WhatsApp
    </a>
  );
}
