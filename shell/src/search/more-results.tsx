import type { searchAll, searchResultTypes } from '@mesa/contract/calls/site';
import type { Result } from '@mesa/contract/endpoint';
import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import styles from './search-page.module.css';

type Type = (typeof searchResultTypes)[number];
type Answer = Result<typeof searchAll>;

const names: Record<Type, string> = {
  tournament: 'Ver todos los torneos',
  player: 'Ver todos los jugadores',
  store: 'Ver todas las tiendas',
  card: 'Ver todas las cartas',
};

const withSearch = (page: string, fields: Record<string, string>): string => `${page}?${new URLSearchParams(fields)}`;

/** Returns the address that lists all matches of a type. */
function listOf(type: Type, words: string, { tournamentStatus }: Answer): string {
  const status = tournamentStatus && tournamentStatus !== 'finalizado' ? { estado: tournamentStatus } : {};
  if (type === 'tournament') return withSearch(href('tournaments'), { nombre: words, ...status });
  if (type === 'store') return withSearch(href('stores'), { buscar: words });
  if (type === 'card') return withSearch(href('searchCard'), { nombre: words });
  return withSearch(href('search'), { q: words, tipo: 'jugador' });
}

/** Links to the lists of types with more than ten matches. */
export function MoreResults({ words, answer }: { words: string; answer: Answer }) {
  if (answer.more.length === 0) return null;
  return (
    <nav className={styles.more} aria-label="Más resultados">
      <span>Hay más de diez:</span>
      {answer.more.map((type) => (
        <Link key={type} className={buttonClass({ tone: 'secondary' })} to={listOf(type, words, answer)}>
          {names[type]}
        </Link>
      ))}
    </nav>
  );
}
