import { getMeta, type Meta } from '@mesa/contract/calls/meta';
import type { Input } from '@mesa/contract/endpoint';
import { longDate } from '@mesa/contract/format/date';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { DataTable, TableSkeleton } from '@mesa/ui/table';
import { archetypeColumns } from '../meta/archetype-columns';
import styles from './meta-block.module.css';

const maxShown = 5;

interface MetaBlockProps {
  /** A store, season or place, as the call's query. */
  of: Input<typeof getMeta>['query'];
  /** The same scope, as the query string of /meta. */
  search: Record<string, string>;
}

/** The most played archetypes of a store, season or place; /meta has the match-ups and weeks. */
export function MetaBlock({ of, search }: MetaBlockProps) {
  const all = (
    <Link className={buttonClass({ tone: 'quiet' })} to={`/meta?${new URLSearchParams(search)}`}>
      Ver enfrentamientos
    </Link>
  );
  return (
    <Section title="Meta" actions={all}>
      <Loaded
        query={query(getMeta, { query: of })}
        skeleton={<TableSkeleton rows={maxShown} columns={3} twoLines />}
        loadingText="Cargando el meta..."
        errorText="No se pudo cargar el meta"
      >
        {(meta) => <MetaOf meta={meta} />}
      </Loaded>
    </Section>
  );
}

function MetaOf({ meta }: { meta: Meta }) {
  const { archetypes, lists, unnamed, from } = meta;
  if (archetypes.length === 0)
    return (
      <EmptyState>
        {lists === 0
          ? `Todavía no hay listas de torneos terminados desde el ${longDate(from)}.`
          : `Hay ${counted(lists, 'lista', 'listas')} desde el ${longDate(from)}, pero ninguna tiene arquetipo todavía.`}
      </EmptyState>
    );
  const { name, share, rate } = archetypeColumns(meta);
  const shown = archetypes.slice(0, maxShown);
  return (
    <>
      <p className={styles.count}>
        {counted(lists, 'lista', 'listas')} desde el {longDate(from)}
        {archetypes.length > shown.length && `; estos son los ${shown.length} que más se juegan de ${archetypes.length}`}
        {unnamed > 0 && `; ${counted(unnamed, 'lista no tiene arquetipo', 'listas no tienen arquetipo')}`}.
      </p>
      <DataTable caption="Lo que más se juega" columns={[name, share, rate]} rows={shown} rowKey={({ id }) => id} />
    </>
  );
}
