import { createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
import type { SiteRouter } from '@mesa/runtime/router';
import { createRoot } from 'react-dom/client';
import { WhoPanel } from './who-panel';

let isOpen = false;

/** Opens the panel beside the page, once. */
export function openWho(router: SiteRouter): void {
  const root = document.getElementById('root');
  if (isOpen || !root) return;
  isOpen = true;
  const place = document.createElement('div');
  document.body.append(place);
  const own = createRoot(place);
  const close = () => {
    isOpen = false;
    own.unmount();
    place.remove();
  };
  own.render(
    <QueryClientProvider client={createQueryClient()}>
      <WhoPanel root={root} router={router} onClose={close} />
    </QueryClientProvider>,
  );
}
