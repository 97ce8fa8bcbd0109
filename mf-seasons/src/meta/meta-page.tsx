import { getArchetypeCards, getMeta, type Meta } from '@mesa/contract/calls/meta';
import { csvOf } from '@mesa/contract/format/csv';
import { longDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { metaPeriods, usualPeriod } from '@mesa/contract/rules/meta';
import { formats } from '@mesa/contract/rules/tournament';
import { counted } from '@mesa/contract/text/plural';
import { downloadText } from '@mesa/runtime/download';
import { Folded } from '@mesa/runtime/folded';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { ShareMenu } from '@mesa/runtime/share-menu';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Section } from '@mesa/ui/page';
import type { ReactNode } from 'react';
import area from '../../area';
import { Choices } from '../choices/choices';
import { PlaceFilter, PlacePages, usePlaceName } from '../place-filter/place-filter';
import { picturesOf } from '../share/pictures';
import { metaText } from '../share/share-text';
import { ArchetypeCards } from './archetype-cards';
import { Matchups } from './matchups';
import { metaFiles } from './meta-files';
import styles from './meta-page.module.css';
import { MetaTable } from './meta-table';
import { Weeks } from './weeks';

const periodNames: Record<(typeof metaPeriods)[number], string> = { 4: '4 semanas', 12: '12 semanas', 26: '6 meses', 52: '1 año' };
const periods = metaPeriods.map((weeks) => ({ value: weeks === usualPeriod ? '' : String(weeks), label: periodNames[weeks] }));
const leads = {
  place: 'Qué se juega, qué gana y contra qué, en torneos oficiales terminados.',
  store: 'Qué se juega, qué gana y contra qué, en los torneos terminados de la tienda.',
  season: 'Qué se juega, qué gana y contra qué, en los torneos de la temporada.',
};
const formatChoices = [{ value: '', label: 'Todos' }, ...formats.map((format) => ({ value: format, label: format }))];

/** /meta: the archetypes played, everywhere or in the place, store or season of the address, so that people can share a city's meta. */
export default function MetaPage() {
  const { input } = usePage(area.pages.meta);
  const [search] = useSearchParams();
  const meta = query(getMeta, input(getMeta));
  const shown = useQuery(meta).data;
  const of = shown?.of ?? null;
  const place = usePlaceName();
  const where = of?.name ?? place;
  const title = where ? `Meta de ${where}` : 'Meta';
  const hasPeriod = !search.has('temporada');
  const chosenIn = (choices: readonly { value: string; label: string }[], name: string) =>
    choices.find(({ value }) => value === (search.get(name) ?? ''))?.label ?? '';
  return (
    <Page
      title={title}
      lead={leads[of?.kind ?? 'place']}
      back={of && <Link to={href(of.kind, { slug: of.slug })}>{of.name}</Link>}
      actions={
        shown &&
        shown.archetypes.length > 0 && (
          <ShareMenu
            textsOf={(link) => [metaText(title, shown, link)]}
            pictures={picturesOf({ meta: input(getMeta).query ?? {} })}
            files={metaFiles(shown).map(({ label, name, rows }) => ({
              label: `Descargar CSV: ${label}`,
              save: () => downloadText(csvOf(rows()), `${name}.csv`, 'text/csv;charset=utf-8'),
            }))}
          />
        )
      }
    >
      <PlaceFilter
        action="Ver meta"
        values={[...(hasPeriod ? [chosenIn(periods, 'semanas')] : []), ...(search.has('formato') ? [chosenIn(formatChoices, 'formato')] : [])]}
      >
        {hasPeriod && <Choices label="Período" name="semanas" choices={periods} />}
        <Choices label="Formato" name="formato" choices={formatChoices} />
      </PlaceFilter>
      <Loaded
        key={search.toString()}
        query={meta}
        skeleton={<Skeleton height="30rem" />}
        loadingText="Cargando el meta..."
        errorText="No se pudo cargar el meta"
        missing={<NoScope />}
      >
        {(meta) =>
          meta.archetypes.length === 0 ? (
            <EmptyState>{emptyText(meta, place)}</EmptyState>
          ) : (
            <MetaOf meta={meta} cards={search.has('arquetipo') && <ArchetypeCards input={input(getArchetypeCards)} />} />
          )
        }
      </Loaded>
      <PlacePages />
    </Page>
  );
}

const emptyText = ({ lists, from, of }: Meta, place: string | null) =>
  lists === 0
    ? `No hay listas de torneos terminados${place ? ` en ${place}` : ''} desde el ${longDate(from)}.${of?.kind === 'season' ? '' : ' Prueba con un período más largo.'}`
    : `Hay ${counted(lists, 'lista', 'listas')}, pero ninguna tiene arquetipo todavía.`;

const NoScope = () => (
  <EmptyState
    action={
      <Link className={buttonClass({ tone: 'primary' })} to="/meta">
        Ver todo el meta
      </Link>
    }
  >
    No encontramos la tienda, la temporada o el lugar de este enlace. Puede que haya cambiado de nombre o que ya no exista.
  </EmptyState>
);

/** Maximum archetypes with a link to their cards. */
const maxChosen = 12;

const MetaOf = ({ meta, cards }: { meta: Meta; cards: ReactNode }) => (
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
    <Section title="Cartas y mejores listas">
      <Choices label="Arquetipo" name="arquetipo" choices={meta.archetypes.slice(0, maxChosen).map(({ id, name }) => ({ value: String(id), label: name }))} />
      {cards || <p className={styles.note}>Elige un arquetipo para ver qué cartas tienen en común sus listas, y las mejores.</p>}
    </Section>
    <Folded title="Semana a semana">
      <Weeks meta={meta} />
    </Folded>
  </>
);
