import { cardFields as fields } from '@mesa/contract/calls/card-fields';
import type { Card } from '@mesa/contract/calls/cards';
import { EmptyState } from '@mesa/ui/feedback';
import { TypeIcon } from '@mesa/ui/icons';
import type { ReactNode } from 'react';
import styles from './card-info.module.css';

/** Sites that show a card's price, searched by name and collection number. */
const priceSites: { name: string; address(words: string): string }[] = [
  { name: 'Cardmarket', address: (words) => `https://www.cardmarket.com/es/Pokemon/Products/Search?searchString=${words}` },
  { name: 'TCGplayer', address: (words) => `https://www.tcgplayer.com/search/pokemon/product?q=${words}` },
  { name: 'PriceCharting', address: (words) => `https://www.pricecharting.com/es/search-products?type=prices&q=${words}` },
];

/** Returns the printed number; a card from a deck list without a print has none. */
export const numberOf = ({ collectionNumber, cardNumber }: Card): string => collectionNumber ?? (cardNumber > 0 ? String(cardNumber) : '');

/** `printed` has the name used in Spain, `card` the displayed name. */
export function CardInfo({ card, printed }: { card: Card; printed: Card }) {
  // The name in the other Spanish, if it differs.
  const otherName = [printed.name, printed.nameEsMx].find((name) => name !== null && name !== card.name) ?? null;
  const rows: [string, ReactNode][] = [
    [card.name === printed.name ? 'En Latinoamérica' : 'En España', otherName],
    [fields.category.label, card.category],
    [
      fields.type.label,
      card.type && (
        <span className={styles.type}>
          <TypeIcon type={card.type} /> {card.type}
        </span>
      ),
    ],
    [fields.subtype.label, card.subtype],
    [fields.hp.label, card.hp],
    [fields.evolvesFrom.label, card.evolvesFrom],
    [fields.expansion.label, card.expansion === card.expansionCode ? card.expansionCode : `${card.expansion} (${card.expansionCode})`],
    ['Número', numberOf(card)],
    [fields.rarity.label, card.rarity],
    [fields.letterExpansion.label, card.letterExpansion],
    ['Pokédex', card.pokedexNumber],
    [fields.artist.label, card.artist],
  ];
  const filled = rows.filter(([, value]) => value !== null && value !== '');
  const words = encodeURIComponent(`${card.name} ${numberOf(card)}`.trim());
  return (
    <div>
      {filled.length === 0 ? (
        <EmptyState>Sin Registros</EmptyState>
      ) : (
        <dl className={styles.info}>
          {filled.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <h2 className={styles.heading}>Buscar precio</h2>
      <ul className={styles.prices}>
        {priceSites.map(({ name, address }) => (
          <li key={name}>
            <a href={address(words)} target="_blank" rel="noreferrer nofollow">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
