import { addressOf } from '@mesa/contract/area/addresses';
import type { Head } from '@mesa/contract/area/describe';
import { listExpansionCards } from '@mesa/contract/calls/cards';
import { posterPath, posterSize } from '@mesa/contract/format/poster-paths';
import { plural } from '@mesa/contract/rules/plural';

/** What the page of an expansion says of itself to search engines and chats. */
export const expansionHead: Head = ({ answer }) => {
  const found = answer(listExpansionCards);
  const [card] = found?.cards ?? [];
  if (!found || !card) return null;
  return {
    title: card.expansion,
    description: `${plural(found.pagination.total, 'La carta', `Las ${found.pagination.total} cartas`)} de ${card.expansion} (${card.expansionCode}) en español.`,
    picture: { url: posterPath('expansion', card.expansionCode), ...posterSize, alt: `Cartas de la expansión ${card.expansion}` },
    path: addressOf('/coleccion/:expansionCode', { expansionCode: card.expansionCode }),
  };
};
