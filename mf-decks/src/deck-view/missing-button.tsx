import type { DeckCard } from '@mesa/contract/calls/decks';
import { useAwaitedMember } from '@mesa/runtime/awaited-member';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useSession } from '@mesa/runtime/session';
import { Disclosure } from '@mesa/ui/disclosure';
import { Skeleton } from '@mesa/ui/feedback';

const MissingCards = lazyPage<{ cards: readonly DeckCard[] }>(() => import(/* webpackChunkName: "missing-cards" */ './missing-cards'));

/** ¿Qué me falta?: compares the deck with the signed-in member's collection. */
export function MissingButton({ cards }: { cards: readonly DeckCard[] }) {
  const isMember = useSession((session) => session.user !== null);
  const awaited = useAwaitedMember();
  if (cards.length === 0) return null;
  if (awaited) return <Skeleton height="2.75rem" />;
  if (!isMember) return null;
  return (
    <Disclosure label="¿Qué me falta?" openLabel="Cerrar lo que me falta">
      <MissingCards cards={cards} />
    </Disclosure>
  );
}
