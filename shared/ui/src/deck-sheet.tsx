import { type DeckGroup, deckGroup, deckGroups, maxDeckCards, totalCards } from '@mesa/contract/rules/deck';
import { printOf } from '@mesa/contract/rules/print';
import styles from './deck-sheet.module.css';

interface SheetCard {
  id: number;
  name: string;
  category: string;
  type: string | null;
  expansionCode: string;
  cardNumber: number;
  collectionNumber: string | null;
  letterExpansion: string | null;
  quantity: number;
}

interface DeckSheetProps {
  /** Null fields are left blank to fill in by hand. */
  player: { name: string; playerId: string | null; birthDate: string | null; division: 'junior' | 'senior' | 'masters' | null };
  event: { name: string; date: string | null; format: string | null };
  cards: readonly SheetCard[];
}

const divisions = [
  ['junior', 'Júnior'],
  ['senior', 'Sénior'],
  ['masters', 'Máster'],
] as const;

const number = (card: SheetCard): string => (card.expansionCode ? printOf(card).number : '');
const day = (date: string | null): string => date?.split('-').reverse().join('/') ?? '';

/** The deck sheet that tournaments collect, A4, with the order and columns of the official form. For printing: black on white. */
export function DeckSheet({ player, event, cards }: DeckSheetProps) {
  const total = totalCards(cards);
  const groups = deckGroups.map((group) => [group, cards.filter((card) => deckGroup(card) === group)] as const);
  const [pokemon, ...others] = groups.filter(([group, members]) => group === 'Pokémon' || members.length > 0);
  return (
    <article className={styles.sheet}>
      <p className={styles.title}>Lista de baraja</p>
      <dl className={styles.head}>
        <Written label="Jugador" value={player.name} wide />
        <Written label="Player ID" value={player.playerId ?? ''} />
        <Written label="Fecha de nacimiento" value={day(player.birthDate)} />
        <Written label="Torneo" value={event.name} wide />
        <Written label="Fecha" value={day(event.date)} />
        <Written label="Formato" value={event.format ?? ''} />
      </dl>
      <p className={styles.divisions}>
        División:{' '}
        {divisions.map(([division, name]) => (
          <span key={division}>
            <span className={styles.box} aria-hidden="true">
              {player.division === division && '×'}
            </span>{' '}
            {name}
          </span>
        ))}
      </p>
      <div className={styles.columns}>
        {pokemon && <Cards group={pokemon[0]} cards={pokemon[1]} />}
        <div>
          {others.map(([group, members]) => (
            <Cards key={group} group={group} cards={members} />
          ))}
        </div>
      </div>
      <p className={styles.total}>
        Cartas totales: <strong>{total}</strong>
        {total !== maxDeckCards && ` (deben ser ${maxDeckCards})`}
      </p>
      <dl className={styles.head}>
        <Written label="Firma del jugador" value="" wide />
        <Written label="Revisó (juez)" value="" wide />
      </dl>
    </article>
  );
}

const Written = ({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) => (
  <div className={wide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const Cards = ({ group, cards }: { group: DeckGroup; cards: readonly SheetCard[] }) => (
  <table className={styles.cards}>
    <caption>
      {group}: {totalCards(cards)}
    </caption>
    <thead>
      <tr>
        <th scope="col">Cant.</th>
        <th scope="col">Nombre</th>
        <th scope="col">Exp.</th>
        <th scope="col">N.º</th>
        <th scope="col">Reg.</th>
      </tr>
    </thead>
    <tbody>
      {cards.map((card) => (
        <tr key={card.id}>
          <td>{card.quantity}</td>
          <td>{card.name}</td>
          <td>{card.expansionCode}</td>
          <td>{number(card)}</td>
          <td>{card.letterExpansion}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
