import type { Meta, MetaArchetype } from '@mesa/contract/calls/meta';
import { enoughGames, gamesOf, winRateOf } from '@mesa/contract/rules/meta';
import { counted } from '@mesa/contract/text/plural';
import type { Column } from '@mesa/ui/table';
import styles from './archetype-columns.module.css';
import { Interval } from './interval';
import { percent } from './percent';

/** Columns of an archetype: its name, its share of the lists and its win rate. */
export function archetypeColumns({ lists }: Pick<Meta, 'lists'>): Record<'name' | 'lists' | 'share' | 'games' | 'rate', Column<MetaArchetype>> {
  return {
    name: {
      id: 'name',
      header: 'Arquetipo',
      primary: true,
      cell: ({ name, icon }) => (
        <span className={styles.name}>
          {icon && <img className={styles.icon} src={icon} alt="" width={32} height={32} loading="lazy" />}
          {name}
        </span>
      ),
    },
    lists: { id: 'lists', header: 'Listas', numeric: true, phone: 'opened', cell: (archetype) => archetype.lists },
    share: {
      id: 'share',
      header: 'Parte',
      phone: 'figure',
      cell: (archetype) => (
        <span className={styles.share}>
          {/* The Content-Security-Policy blocks `style` attributes in server-rendered pages, so an SVG attribute sets the width. */}
          <svg className={styles.track} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.bar} width={(100 * archetype.lists) / lists} height={1} />
          </svg>
          {percent((100 * archetype.lists) / lists)}
        </span>
      ),
    },
    games: { id: 'games', header: 'Partidas', numeric: true, cell: (archetype) => gamesOf(archetype) },
    rate: { id: 'rate', header: 'Victorias', align: 'end', cell: (archetype) => <WinRate archetype={archetype} /> },
  };
}

function WinRate({ archetype }: { archetype: MetaArchetype }) {
  const rate = winRateOf(archetype);
  const games = gamesOf(archetype);
  if (!rate) return '–';
  if (games < enoughGames) return <span className={styles.few}>{counted(games, 'partida', 'partidas')}: aún son pocas</span>;
  return (
    <span className={styles.rate}>
      {percent(rate.rate)} <Interval rate={rate} games={games} />
    </span>
  );
}
