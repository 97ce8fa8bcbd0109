import { addressOf } from '@mesa/contract/area/addresses';
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
  /** The page that one is on. */
  current?: Entry;
  /** Which of them have something to show. */
  shown?: readonly Entry[];
}

/** The pages of a tournament that is played here. */
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
