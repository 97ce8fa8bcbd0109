import type { DeckCard } from '@mesa/contract/calls/decks';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useSession } from '@mesa/runtime/session';
import { Disclosure } from '@mesa/ui/disclosure';

const MissingCards = lazyPage<{ cards: readonly DeckCard[] }>(() => import(/* webpackChunkName: "missing-cards" */ './missing-cards'));

/** ¿Qué me falta?: compares the deck with the signed-in member's collection. */
export function MissingButton({ cards }: { cards: readonly DeckCard[] }) {
  const isMember = useSession((session) => session.user !== null);
  if (!isMember || cards.length === 0) return null;
  return (
    <Disclosure label="¿Qué me falta?" openLabel="Cerrar lo que me falta">
      <MissingCards cards={cards} />
    </Disclosure>
  );
}
