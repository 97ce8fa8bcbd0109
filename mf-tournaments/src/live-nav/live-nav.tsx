import { addressOf } from '@mesa/release-contract/addresses';
import { Link } from '@mesa/runtime/router';
import area from '../../area';
import styles from './live-nav.module.css';

const { rounds, standings, myTable } = area.pages;
const entries = [
  ['Rondas', rounds.path],
  ['Posiciones', standings.path],
  ['Mi mesa', myTable.path],
] as const;
type Entry = (typeof entries)[number][0];

interface LiveNavProps {
  id: number;
  /** The current page. */
  current?: Entry;
  /** Which pages have content. */
  shown?: readonly Entry[];
}

/** Links between the pages of a tournament played here. */
export const LiveNav = ({ id, current, shown }: LiveNavProps) => (
  <nav aria-label="Torneo en vivo" className={styles.nav}>
    {entries
      .filter(([label]) => !shown || shown.includes(label))
      .map(([label, path]) => (
        <Link key={label} to={addressOf(path, { id })} className={styles.entry} {...(label === current && { 'aria-current': 'page' as const })}>
          {label}
        </Link>
      ))}
  </nav>
);
