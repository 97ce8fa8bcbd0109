import type { DeckIconCard } from '@mesa/contract/calls/tournaments';
import { Link } from '@mesa/runtime/router';
import { DeckIcons } from '@mesa/ui/card-picture';
import styles from './deck-link.module.css';

interface DeckLinkProps {
  to: string;
  name: string;
  cards: readonly DeckIconCard[];
}

/** A deck's icons and name; a tap on either opens it. The icons are outside the link, so its accessible name is the deck's name. */
export const DeckLink = ({ to, name, cards }: DeckLinkProps) => (
  <span className={styles.deck}>
    <DeckIcons cards={cards} />
    <Link to={to}>{name}</Link>
  </span>
);
