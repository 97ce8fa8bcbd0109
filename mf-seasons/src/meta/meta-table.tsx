import type { Meta } from '@mesa/contract/calls/meta';
import { DataTable } from '@mesa/ui/table';
import { archetypeColumns } from './archetype-columns';
import { CsvButton } from './csv-button';
import styles from './meta-page.module.css';

/** The archetypes by share of the lists, most played first, with win rates. */
export function MetaTable({ meta }: { meta: Meta }) {
  const { archetypes } = meta;
  const { name, lists, share, games, rate } = archetypeColumns(meta);
  return (
    <>
      <DataTable caption="Arquetipos por su parte de las listas" columns={[name, lists, share, games, rate]} rows={archetypes} rowKey={({ id }) => id} />
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
