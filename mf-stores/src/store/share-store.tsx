import type { Store } from '@mesa/contract/calls/stores';
import { chatText } from '@mesa/contract/format/chat-text';
import { embedPaths } from '@mesa/contract/format/embed-paths';
import { agendaCalendarPath, storeFeedPath } from '@mesa/contract/format/feed-paths';
import { href } from '@mesa/contract/paths';
import { ShareMenu } from '@mesa/runtime/share-menu';

/** Shares a store: where it is, its next tournaments as a calendar, its results as a feed. */
export function ShareStore({ store: { id, slug, name, address, city, country, phone } }: { store: Store }) {
  const where = [address, city, country].filter(Boolean).join(', ');
  return (
    <ShareMenu
      path={href('store', { slug })}
      textsOf={(link) => [chatText(name, [where, ...(phone ? [phone] : [])], link)]}
      calendar={agendaCalendarPath({ store: slug })}
      feed={storeFeedPath(id)}
      embed={{ title: `Próximos torneos de ${name}`, address: `${embedPaths.agenda}?tienda=${encodeURIComponent(slug)}&filas=10` }}
    />
  );
}
