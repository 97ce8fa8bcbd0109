import type { Head } from '@mesa/contract/area/describe';
import { listExpansionCards } from '@mesa/contract/calls/cards';
import { posterPath, posterSize } from '@mesa/contract/format/poster-paths';
import { plural } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';

/** Returns an expansion page's metadata for search engines and link previews. */
export const expansionHead: Head = ({ answer }) => {
  const found = answer(listExpansionCards);
  const expansion = found?.expansion;
  if (!found || !expansion || found.cards.length === 0) return null;
  const { code, name_es: name } = expansion;
  return {
    title: name,
    description: `${plural(found.pagination.total, 'La carta', `Las ${found.pagination.total} cartas`)} de ${name} (${code}) en español.`,
    picture: { url: posterPath('expansion', code), ...posterSize, alt: `Cartas de la expansión ${name}` },
    path: addressOf('/coleccion/:expansionCode', { expansionCode: code }),
  };
};
