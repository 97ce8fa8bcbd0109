import type { Meta, MetaArchetype } from '@mesa/contract/calls/meta';
import { enoughGames, gamesOf, winRateOf } from '@mesa/contract/rules/meta';
import { counted } from '@mesa/contract/rules/plural';
import { type Column, DataTable } from '@mesa/ui/table';
import { CsvButton } from './csv-button';
import styles from './meta-page.module.css';
import { percent } from './percent';

/** The archetypes by their share of the lists, the most played first, with how often they win. */
export function MetaTable({ meta: { archetypes, lists } }: { meta: Meta }) {
  const most = archetypes[0]?.lists ?? 1;
  const columns: Column<MetaArchetype>[] = [
    {
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
    { id: 'lists', header: 'Listas', numeric: true, cell: (archetype) => archetype.lists },
    {
      id: 'share',
      header: 'Parte',
      cell: (archetype) => (
        <span className={styles.share}>
          {/* The site's policy refuses the `style` of a drawn page: a drawing has its width as data. */}
          <svg className={styles.track} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.bar} width={(100 * archetype.lists) / most} height={1} />
          </svg>
          {percent((100 * archetype.lists) / lists)}
        </span>
      ),
    },
    { id: 'games', header: 'Partidas', numeric: true, cell: (archetype) => gamesOf(archetype) },
    { id: 'rate', header: 'Victorias', align: 'end', cell: (archetype) => <WinRate archetype={archetype} /> },
  ];
  return (
    <>
      <DataTable caption="Arquetipos por su parte de las listas" columns={columns} rows={archetypes} rowKey={({ id }) => id} />
      <p className={styles.note}>
        Entre paréntesis, el intervalo en el que está el valor verdadero con una certeza del 95 %. Las victorias salen del récord de cada jugador.
      </p>
      <CsvButton
        name="meta-arquetipos"
        table="arquetipos"
        rows={() => [
          ['arquetipo', 'listas', 'ganadas', 'perdidas', 'empatadas'],
          ...archetypes.map(({ name, lists, wins, losses, draws }) => [name, lists, wins, losses, draws]),
        ]}
      />
    </>
  );
}

function WinRate({ archetype }: { archetype: MetaArchetype }) {
  const rate = winRateOf(archetype);
  const games = gamesOf(archetype);
  if (!rate) return '–';
  if (games < enoughGames) return <span className={styles.few}>{counted(games, 'partida', 'partidas')}: no alcanza</span>;
  return (
    <span className={styles.rate}>
      {percent(rate.rate)}{' '}
      <span className={styles.interval}>
        ({Math.round(rate.low)}–{Math.round(rate.high)} %)
      </span>
    </span>
  );
}
