import type { SearchResult } from '@mesa/contract/calls/site';
import { longDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { useInSpanish } from '@mesa/runtime/spanish';
import { CardPicture } from '@mesa/ui/card-picture';
import { StoreIcon, TrophyIcon, UserIcon } from '@mesa/ui/icons';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import type { ComponentType } from 'react';
import styles from './search-page.module.css';

interface Kind {
  tag: string;
  address(result: SearchResult): string;
  /** Shown if the result has no picture. */
  Symbol?: ComponentType;
}

const kinds: Record<SearchResult['type'], Kind> = {
  tournament: { tag: 'Torneo', address: ({ id }) => href('tournament', { id }), Symbol: TrophyIcon },
  player: { tag: 'Jugador', address: ({ username, name }) => href('player', { username: username ?? name }), Symbol: UserIcon },
  store: { tag: 'Tienda', address: ({ slug, id }) => href('store', { slug: slug ?? id }), Symbol: StoreIcon },
  card: { tag: 'Carta', address: ({ id }) => href('card', { id }) },
};

/** Details that distinguish results with the same name. */
const details = (result: SearchResult): string[] =>
  [
    result.date && longDate(result.date),
    result.type === 'player' && displayName(result) !== result.username ? result.username : null,
    result.print,
    result.place,
  ].filter((detail): detail is string => Boolean(detail));

export function SearchResultItem({ result: found }: { result: SearchResult }) {
  const result = useInSpanish()(found);
  const { tag, address, Symbol: Drawing } = kinds[result.type];
  const name = result.type === 'player' ? displayName(result) : result.name;
  return (
    <a href={address(result)} target="_blank" rel="noopener" className={styles.result} data-type={result.type}>
      <span className={styles.picture}>{Drawing ? <Drawing /> : <CardPicture name="" imageUrl={result.imgUrl} sizes="3.5rem" />}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.tag}>{tag}</span>
      {details(result).length > 0 && <span className={styles.details}>{details(result).join(' · ')}</span>}
      <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
    </a>
  );
}
