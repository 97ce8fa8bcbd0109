import type { Deck } from '@mesa/contract/calls/decks';
import { posterPath } from '@mesa/contract/format/poster-paths';
import { useFlag } from '@mesa/runtime/flags';
import { buttonClass } from '@mesa/ui/button';
import { StarIcon } from '@mesa/ui/icons';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { flags } from '../flags';
import { CopyButton } from './copy-button';
import { DeckFindings } from './deck-findings';
import { DeckList } from './deck-list';
import styles from './deck-view.module.css';
import { ExportButton } from './export-button';
import { MissingButton } from './missing-button';
import { exportedOf, printedOf } from './of-tournament';
import { OpeningHand } from './opening-hand';
import { SheetButton } from './sheet-button';
import { useShownDeck } from './use-shown-deck';
import { VersionsButton } from './versions-button';

/** A read-only deck; anyone can export it. */
export function DeckView({ deck: printed }: { deck: Deck }) {
  const deck = useShownDeck(printed);
  const hasOpeningHand = useFlag(flags.openingHand);
  return (
    <>
      <DeckFindings findings={deck.findings} format={deck.tournament.format} open={deck.isOwner || deck.canEdit} />
      <div className={styles.actions}>
        <ExportButton deck={exportedOf(deck, deck.deck, deck.findings)} />
        <SheetButton deck={printedOf(deck, deck.deck)} />
        <CopyButton deck={deck} />
        {deck.id !== null && (
          <noscript>
            <a className={buttonClass()} href={posterPath('baraja', deck.id)} download>
              Guardar imagen
            </a>
          </noscript>
        )}
      </div>
      {hasOpeningHand && <OpeningHand cards={deck.deck} />}
      <MissingButton cards={deck.deck} />
      <DeckList
        cards={deck.deck}
        before={({ quantity }) => <span className={styles.quantity}>{quantity}</span>}
        after={({ favourite }) =>
          favourite && (
            <span className={styles.favourite}>
              <StarIcon filled />
              <VisuallyHidden>Carta favorita</VisuallyHidden>
            </span>
          )
        }
      />
      {deck.id !== null && <VersionsButton of={{ deckId: deck.id }} current={deck.deck} />}
    </>
  );
}
