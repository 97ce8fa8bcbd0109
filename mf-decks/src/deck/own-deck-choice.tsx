import type { DeckCard } from '@mesa/contract/calls/decks';
import { getOwnDeck, listOwnDecks, type OwnDeckSummary } from '@mesa/contract/calls/own-decks';
import { localDay } from '@mesa/contract/format/date';
import { maxDeckCards } from '@mesa/contract/rules/deck';
import { counted } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useFetch } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useInSpanish } from '@mesa/runtime/spanish';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { useState } from 'react';
import area from '../../area';
import styles from '../deck-view/deck-choice.module.css';

/** Estándar · 58 de 60 cartas · 2 avisos */
const summaryText = ({ format, total, findings }: OwnDeckSummary): string =>
  [format, `${total} de ${maxDeckCards} cartas`, findings > 0 && counted(findings, 'aviso', 'avisos')].filter(Boolean).join(' · ');

/** Chooses one of the player's own decks for the editor. Empty decks cannot be chosen. */
export default function OwnDeckChoice({ onChoose, onClose }: { onChoose(list: DeckCard[]): void; onClose(): void }) {
  const fetch = useFetch();
  const inSpanish = useInSpanish();
  const [day] = useState(() => localDay(new Date()));
  const [busy, setBusy] = useState<number | null>(null);

  async function choose({ id, name }: OwnDeckSummary) {
    setBusy(id);
    try {
      const { data } = await fetch(getOwnDeck, { params: { id } });
      onChoose(data.deck.map(inSpanish));
      onClose();
      await notice('Revísala y pulsa «Actualizar Baraja» para entregarla.', { title: `La lista de ${name} está en el editor` });
    } catch (error) {
      setBusy(null);
      await notice(messageOf(error), { title: 'No se pudo leer la baraja' });
    }
  }

  return (
    <Dialog open onClose={onClose} title="Usar una de mis barajas">
      <Loaded query={query(listOwnDecks, { query: { day } })} skeleton={<Skeleton lines={4} />} loadingText="Cargando tus barajas...">
        {({ data }) => {
          const decks = data.filter(({ total }) => total > 0);
          if (decks.length === 0)
            return (
              <EmptyState action={<Link to={area.pages.ownDecks.path}>Ir a mis barajas</Link>}>
                Aún no tienes barajas con cartas fuera de los torneos.
              </EmptyState>
            );
          return (
            <ul className={styles.decks}>
              {decks.map((deck) => (
                <li key={deck.id}>
                  <span>
                    <Link to={addressOf(area.pages.ownDeck.path, { id: deck.id })}>{deck.name}</Link>
                    <small>{summaryText(deck)}</small>
                  </span>
                  <Button size="small" busy={busy === deck.id} disabled={busy !== null} aria-label={`Usar ${deck.name}`} onClick={() => choose(deck)}>
                    Usar
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
