import { getSeason, listSeasonTable, type Season } from '@mesa/contract/calls/seasons';
import { embedPaths } from '@mesa/contract/format/embed-paths';
import { seasonTableFilePath } from '@mesa/contract/format/feed-paths';
import { divisionNames } from '@mesa/contract/format/play-names';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { maxOpenRows } from '@mesa/contract/rules/open-data';
import { ruleKindNames, ruleWords } from '@mesa/contract/rules/season';
import { counted } from '@mesa/contract/text/plural';
import { useAwaitedMember } from '@mesa/runtime/awaited-member';
import { Folded } from '@mesa/runtime/folded';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { ShareMenu } from '@mesa/runtime/share-menu';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Panel, Section } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { TableSkeleton } from '@mesa/ui/table';
import area from '../../area';
import { Choices } from '../choices/choices';
import { MetaBlock } from '../meta-block/meta-block';
import { datesText, placeText } from '../season-texts/season-texts';
import { picturesOf } from '../share/pictures';
import { seasonText } from '../share/share-text';
import { ComingEvents } from './coming-events';
import { SeasonEvents } from './season-events';
import styles from './season-page.module.css';
import { SeasonPlayer, SeasonPlayerSkeleton } from './season-player';
import { SeasonTable, tableColumns } from './season-table';

// Loaded only for users who may edit the season.
const EditableSeason = lazyPage<{ season: Season }>(() => import(/* webpackChunkName: "editable-season" */ './editable-season'));

/** All players, and each division with players. */
const divisionChoices = ({ divisions }: Season) => [
  { value: '', label: 'Todas' },
  ...divisions.map(({ division, players }) => ({ value: division, label: `${divisionNames[division]} (${players})` })),
];

/** /temporada/:slug: the table, one player's points, the events and the rules. */
export default function SeasonPage() {
  const { input } = usePage(area.pages.season);
  return (
    <Loaded query={query(getSeason, input(getSeason))} skeleton={<SeasonSkeleton />} loadingText="Cargando temporada..." missing={<NoSeason />}>
      {({ data }) => <SeasonView key={data.id} season={data} />}
    </Loaded>
  );
}

function SeasonView({ season }: { season: Season }) {
  const { input, search: address } = usePage(area.pages.season);
  const [search, setSearch] = useSearchParams();
  const own = useSession((session) => session.user?.username ?? null);
  const awaited = useAwaitedMember();
  const chosen = address.jugador ?? own;
  const { division } = address;
  const { rule, events, players, divisions } = season;
  const table = query(listSeasonTable, input(listSeasonTable));
  const shown = useQuery(table).data;
  const share = shown && shown.data.length > 0 && shown.pagination.page === 1 && (
    <ShareMenu
      textsOf={(link) => [seasonText(season, division, shown.data, link)]}
      pictures={picturesOf({ season: season.slug, division })}
      files={[
        {
          label: shown.pagination.total > maxOpenRows ? `Descargar CSV (los primeros ${maxOpenRows})` : 'Descargar CSV',
          address: seasonTableFilePath(season.slug, division),
        },
      ]}
      embed={{ title: season.name, address: `${embedPaths.season.replace(':slug', season.slug)}?filas=10${division ? `&division=${division}` : ''}` }}
    />
  );
  return (
    <Page title={season.name} lead={`${placeText(season)} · ${datesText(season)}`} back={<Link to={href('seasons')}>Temporadas</Link>} actions={share}>
      <p className={styles.facts}>
        {counted(events, 'torneo', 'torneos')} · {counted(players, 'jugador', 'jugadores')} · {season.format ?? 'Todos los formatos'} ·{' '}
        {ruleKindNames[rule.kind]} · <Link to={`${href('ranking')}?temporada=${season.slug}`}>Ranking de sus partidas</Link>
      </p>
      {!chosen && awaited && players > 0 && <SeasonPlayerSkeleton />}
      {chosen && players > 0 && <SeasonPlayer key={chosen} season={season} username={chosen} isOwn={chosen === own} details={address.jugador !== undefined} />}
      <Section title="Tabla">
        {(division || divisions.length > 1) && <Choices label="División" name="division" choices={divisionChoices(season)} />}
        {division && (
          <p className={styles.facts}>La división es la del torneo más reciente de cada jugador. Quien solo tiene resultados sin división está en Todas.</p>
        )}
        <Loaded query={table} skeleton={<TableSkeleton rows={10} columns={tableColumns} twoLines />} loadingText="Cargando tabla..." keepPrevious>
          {({ data, pagination: { page, pages } }, { refetching }) => (
            <>
              <SeasonTable rows={data} chosen={chosen} division={division} />
              <Pager
                label="Páginas de la tabla"
                variant="words"
                page={page}
                pages={pages}
                refetching={refetching}
                onPage={(n, options) => setSearch(changedSearch(search, { pagina: pageParam(n) }), options)}
                hrefOf={(n) => `?${changedSearch(search, { pagina: pageParam(n) })}`}
              />
            </>
          )}
        </Loaded>
      </Section>
      <ComingEvents season={season} />
      <SeasonEvents season={season} />
      <MetaBlock of={{ season: season.slug }} search={{ temporada: season.slug }} />
      <Folded title="Cómo se suma">
        <ul className={styles.rules}>
          {ruleWords(rule).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {season.scope !== 'store' && <li>Los torneos Special, Regional e Internacional cuentan cuando el administrador del sitio los confirma.</li>}
        </ul>
      </Folded>
      {season.canEdit && (
        <Section title="Editar temporada">
          <Panel>
            <EditableSeason season={season} />
          </Panel>
        </Section>
      )}
    </Page>
  );
}

const NoSeason = () => (
  <Page title="Temporada no encontrada">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={href('seasons')}>
          Ver las temporadas
        </Link>
      }
    >
      Ninguna temporada tiene esta dirección. Puede que el enlace esté incompleto, o que la hayan eliminado.
    </EmptyState>
  </Page>
);

const SeasonSkeleton = () => (
  <Page title="Temporada">
    <Skeleton height="10rem" />
    <Section>
      <TableSkeleton rows={10} columns={tableColumns} twoLines />
    </Section>
  </Page>
);
