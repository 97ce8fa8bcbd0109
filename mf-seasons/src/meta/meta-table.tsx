import type { Meta } from '@mesa/contract/calls/meta';
import { DataTable } from '@mesa/ui/table';
import { archetypeColumns } from './archetype-columns';
import styles from './meta-page.module.css';

/** The archetypes by share of the lists, most played first, with win rates. */
export function MetaTable({ meta }: { meta: Meta }) {
  const { name, lists, share, games, rate } = archetypeColumns(meta);
  return (
    <>
      <DataTable caption="Arquetipos por su parte de las listas" columns={[name, lists, share, games, rate]} rows={meta.archetypes} rowKey={({ id }) => id} />
      <p className={styles.note}>Las victorias salen del récord de cada jugador. Toca un intervalo para saber qué significa.</p>
    </>
  );
}
