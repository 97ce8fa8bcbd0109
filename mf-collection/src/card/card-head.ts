import type { Head } from '@mesa/contract/area/describe';
import { listCards } from '@mesa/contract/calls/cards';
import { posterPath, posterSize } from '@mesa/contract/format/poster-paths';
import { href } from '@mesa/contract/paths';
import { printLabel } from '@mesa/contract/rules/print';

/** Returns a card page's metadata for search engines and link previews. */
export const cardHead: Head = ({ answer }) => {
  const [card] = answer(listCards)?.data ?? [];
  if (!card) return null;
  // The name that the server renders.
  const name = card.nameEsMx ?? card.name;
  const kind = [card.category, card.type, card.subtype].filter((part, i, all) => part && all.indexOf(part) === i).join(', ');
  return {
    title: `${name} · ${printLabel(card)}`,
    description: `${name}${name === card.name ? '' : ` (en España, ${card.name})`}: ${kind}. ${card.expansion} ${card.collectionNumber ?? card.cardNumber}.`,
    picture: { url: posterPath('carta', card.id), ...posterSize, alt: `La carta ${name} de ${card.expansion}` },
    path: href('card', { id: card.id }),
  };
};
