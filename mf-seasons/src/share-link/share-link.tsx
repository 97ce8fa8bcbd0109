import { buttonClass } from '@mesa/ui/button';
import { useBrowser } from '@mesa/ui/hydrated';

/** Opens WhatsApp with a text that ends in this page's address, of which the chat shows the picture. */
export function ShareLink({ textOf }: { textOf(link: string): string }) {
  const address = useBrowser(() => location.href, '');
  if (!address) return null;
  return (
    <a className={buttonClass({ tone: 'quiet' })} href={`https://wa.me/?text=${encodeURIComponent(textOf(address))}`} target="_blank" rel="noreferrer">
      Compartir por WhatsApp
    </a>
  );
}
