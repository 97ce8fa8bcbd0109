import { getMeta, type Meta } from '@mesa/contract/calls/meta';
import { longDate } from '@mesa/contract/format/date';
import { counted } from '@mesa/contract/rules/plural';
import { formats } from '@mesa/contract/rules/tournament';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Section } from '@mesa/ui/page';
import area from '../../area';
import { PlaceFilter, usePlaceName } from '../place-filter/place-filter';
import { Choices } from './choices';
import { Matchups } from './matchups';
import styles from './meta-page.module.css';
import { MetaTable } from './meta-table';
import { Weeks } from './weeks';

const periods = [
  { value: '4', label: '4 semanas' },
  { value: '', label: '12 semanas' },
  { value: '26', label: '6 meses' },
  { value: '52', label: '1 año' },
];
const formatChoices = [{ value: '', label: 'Todos los formatos' }, ...formats.map((format) => ({ value: format, label: format }))];

/** /meta: what is played, everywhere or in the place of the address, so that a city's meta can be shared. */
export default function MetaPage() {
  const { input } = usePage(area.pages.meta);
  const [search] = useSearchParams();
  const where = usePlaceName();
  return (
    <Page title={where ? `Meta de ${where}` : 'Meta'} lead="Qué se juega, qué gana y contra qué, en torneos oficiales terminados.">
      <PlaceFilter action="Ver meta" />
      <Choices label="Período" name="semanas" choices={periods} />
      <Choices label="Formato" name="formato" choices={formatChoices} />
      <Loaded
        key={search.toString()}
        query={query(getMeta, input(getMeta))}
        skeleton={<Skeleton height="30rem" />}
        loadingText="Cargando el meta..."
        errorText="No se pudo cargar el meta"
      >
        {(meta) => (meta.archetypes.length === 0 ? <EmptyState>{emptyText(meta, where)}</EmptyState> : <MetaOf meta={meta} />)}
      </Loaded>
    </Page>
  );
}

const emptyText = ({ lists, from }: Meta, where: string | null) =>
  lists === 0
    ? `No hay listas de torneos terminados${where ? ` en ${where}` : ''} desde el ${longDate(from)}. Prueba con un período más largo.`
    : `Hay ${counted(lists, 'lista', 'listas')}, pero ninguna tiene arquetipo todavía.`;

const MetaOf = ({ meta }: { meta: Meta }) => (
  <>
    <p className={styles.count}>
      {counted(meta.lists, 'lista', 'listas')} desde el {longDate(meta.from)}
      {meta.unnamed > 0 && `; ${counted(meta.unnamed, 'no tiene arquetipo', 'no tienen arquetipo')}`}.
    </p>
    <Section title="Qué se juega">
      <MetaTable meta={meta} />
    </Section>
    <Section title="Enfrentamientos">
      <Matchups meta={meta} />
    </Section>
    <Section title="Semana a semana">
      <Weeks meta={meta} />
    </Section>
  </>
);
