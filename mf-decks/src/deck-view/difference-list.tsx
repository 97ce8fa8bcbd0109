import type { VersionCard } from '@mesa/contract/calls/decks';
import type { CardDifference } from '@mesa/contract/rules/deck-differences';
import { printOf } from '@mesa/contract/rules/print';
import styles from './deck-versions.module.css';

interface DifferenceListProps {
  differences: readonly CardDifference[];
  cards: ReadonlyMap<number, VersionCard>;
}

/** `+2 Iono`, `−1 Arven`; with the print if only the print of a card changed. */
export function DifferenceList({ differences, cards }: DifferenceListProps) {
  if (differences.length === 0) return <p className={styles.note}>Las dos listas son iguales.</p>;
  const names = differences.map(({ cardId }) => cards.get(cardId)?.name);
  return (
    <ul className={styles.differences}>
      {differences.map(({ cardId, delta }) => {
        const card = cards.get(cardId);
        const isAmbiguous = card !== undefined && names.filter((name) => name === card.name).length > 1;
        return (
          <li key={cardId} data-change={delta > 0 ? 'in' : 'out'}>
            {delta > 0 ? '+' : '−'}
            {Math.abs(delta)} {card?.name ?? 'Carta eliminada'}
            {isAmbiguous && ` (${card.expansionCode} ${printOf(card).number})`}
          </li>
        );
      })}
    </ul>
  );
}
