import { longDate, slashDate } from '@mesa/contract/format/date';
import { deckGroup, deckGroups, totalCards } from '@mesa/contract/rules/deck';
import { deckText } from '@mesa/contract/rules/deck-text';
import { slug } from '@mesa/contract/rules/fold';
import { printLabel } from '@mesa/contract/rules/print';
import { counted } from '@mesa/contract/text/plural';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { CardPicture } from '@mesa/ui/card-picture';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { useMemo, useState } from 'react';
import { DeckFindings } from '../deck-view/deck-findings';
import { exportedDeck } from '../deck-view/exported-deck';
import { drawDeck } from './draw-deck';
import styles from './export-deck-page.module.css';

/** /exportar-baraja: the deck stored in this browser, as a picture or as text for Pokémon TCG Live. */
export default function ExportDeckPage() {
  const deck = useMemo(exportedDeck, []);
  const [busy, setBusy] = useState(false);
  if (!deck) {
    return (
      <Page title="Exportar baraja">
        <EmptyState>No hay ninguna baraja para exportar. Abre una baraja y pulsa «Exportar Baraja».</EmptyState>
        <noscript>
          <p>Sin JavaScript, la página de cada baraja tiene «Guardar imagen».</p>
        </noscript>
      </Page>
    );
  }
  const cards = deckGroups.flatMap((group) => deck.cards.filter((card) => deckGroup(card) === group));
  const title = deck.tournament === null ? `${deck.name ?? 'Baraja'}, de ${deck.player}` : `Baraja creada por ${deck.player} en ${deck.tournament}`;

  async function savePicture() {
    if (!deck) return;
    setBusy(true);
    try {
      const address = URL.createObjectURL(await drawDeck({ title, date: deck.date && slashDate(deck.date), cards }));
      const link = Object.assign(document.createElement('a'), { href: address, download: `${slug(deck.player) || 'baraja'}.png` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch {
      await notice('No se pudo crear la imagen. Inténtalo de nuevo.');
    } finally {
      setBusy(false);
    }
  }

  async function copyText() {
    try {
      await navigator.clipboard.writeText(deckText(cards));
      await notice('¡Baraja copiada al portapapeles!');
    } catch {
      await notice('Tu navegador no permite copiar. Selecciona el texto de la lista y cópialo a mano.');
    }
  }

  return (
    <Page
      title={title}
      documentTitle="Exportar baraja"
      lead={`${deck.date ? `${longDate(deck.date)} · ` : ''}${counted(totalCards(cards), 'carta', 'cartas')}`}
      actions={
        <>
          <Button tone="primary" busy={busy} onClick={savePicture}>
            Exportar PNG
          </Button>
          <Button onClick={copyText}>Copiar TXT</Button>
        </>
      }
    >
      {deck.legality && <DeckFindings {...deck.legality} day={deck.tournament === null ? 'today' : 'tournament'} open />}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <CardPicture name={card.name} print={printLabel(card)} imageUrl={card.imageUrl} sizes="(max-width: 640px) 30vw, 160px" />
            <span className={styles.quantity}>
              <span className={styles.times}>×</span>
              {card.quantity}
            </span>
          </li>
        ))}
      </ul>
      <details className={styles.text}>
        <summary>Lista en texto</summary>
        <pre>{deckText(cards)}</pre>
      </details>
    </Page>
  );
}
