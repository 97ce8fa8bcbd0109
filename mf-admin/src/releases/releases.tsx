import { registryOverview } from '@mesa/release-contract/calls/overview';
import { isApiError } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { WarningIcon } from '@mesa/ui/icons';
import { Panel } from '@mesa/ui/page';
import { Tabs } from '@mesa/ui/tabs';
import { AreaCard } from './area-card';
import { AreaTeams } from './area-teams';
import { Compatibility } from './compatibility';
import { DeployTokens } from './deploy-tokens';
import { LostCapabilities } from './lost-capabilities';
import { type AreaOverview, labelOf, may, type Overview } from './overview';
import { VitalsContext } from './release-vitals';
import styles from './releases.module.css';
import { SiteHistory } from './site-history';

type Tab = 'areas' | 'historial' | 'compatibilidad' | 'llaves' | 'personas';

/** Returns the tabs for what the user may do with these areas. */
const tabsFor = (areas: readonly AreaOverview[], isAdmin: boolean): { id: Tab; label: string }[] => [
  { id: 'areas', label: 'Áreas' },
  ...(isAdmin ? [{ id: 'historial' as const, label: 'Historial del sitio' }] : []),
  { id: 'compatibilidad', label: 'Compatibilidad' },
  ...(areas.some((area) => may(area, 'tokens')) ? [{ id: 'llaves' as const, label: 'Llaves de despliegue' }] : []),
  { id: 'personas', label: 'Personas' },
];

const refusal = 'Solo el administrador del sitio y el equipo de un área pueden ver y cambiar sus versiones.';

/** Milliseconds between refreshes, to watch a trial on an open page. */
const refreshEvery = 15_000;

/** The live releases of the user's areas, of all for the site admin; the tab is in the address. */
export function Releases() {
  const [search, setSearch] = useSearchParams();
  const status = useSession((session) => session.status);
  const role = useSession((session) => session.user?.role);
  const isAdmin = role === 'admin';
  const asked = { ...query(registryOverview, {}), enabled: role !== undefined };
  // Somebody who leaves the team stops seeing what this page has loaded.
  const { error } = useQuery(asked);
  const isRefused = isApiError(error) && error.code === 'forbidden';
  if (isRefused || (role === undefined && status !== 'loading')) return <EmptyState>{refusal}</EmptyState>;
  return (
    <Loaded query={{ ...asked, refetchInterval: refreshEvery }} skeleton={<ReleasesSkeleton />} loadingText="Cargando versiones...">
      {(answer) => {
        const areas = answer.areas.filter(({ as = 'admin' }) => isAdmin || as !== 'admin');
        if (areas.length === 0) return <EmptyState>{refusal}</EmptyState>;
        const overview = { ...answer, areas: areas.map((one) => ({ ...one, label: labelOf(areas, one.area) })) };
        const tabs = tabsFor(areas, isAdmin);
        const shown = tabs.find(({ id }) => id === search.get('ver'))?.id ?? 'areas';
        return (
          <>
            {overview.warning && (
              <div role="alert">
                <Panel tone="warning">
                  <p className={styles.warning}>
                    <WarningIcon /> {overview.warning}
                  </p>
                </Panel>
              </div>
            )}
            <LostCapabilities lost={overview.degraded} />
            <Summary overview={overview} />
            <Tabs label="Versiones" tabs={tabs} value={shown} onChange={(id) => setSearch(id === 'areas' ? {} : { ver: id }, { replace: true })}>
              {shown === 'areas' && (
                <>
                  <p className={styles.legend}>Visitas y fallos de los últimos siete días. Tamaños comprimidos, junto a lo que permite su presupuesto.</p>
                  <VitalsContext value={overview.vitals}>
                    {overview.areas.map((area) => (
                      <AreaCard key={area.area} area={area} overview={overview} />
                    ))}
                  </VitalsContext>
                </>
              )}
              {shown === 'historial' && <SiteHistory areas={overview.areas} />}
              {shown === 'compatibilidad' && <Compatibility overview={overview} />}
              {shown === 'llaves' && <DeployTokens areas={overview.areas.filter((area) => may(area, 'tokens'))} />}
              {shown === 'personas' && <AreaTeams areas={overview.areas} />}
            </Tabs>
          </>
        );
      }}
    </Loaded>
  );
}

function Summary({ overview: { revision, areas } }: { overview: Overview }) {
  const facts = [
    { name: 'Revisión', value: revision },
    { name: 'Áreas', value: areas.length },
    { name: 'En prueba', value: areas.filter(({ state }) => state.canary).length },
    { name: 'Apagadas', value: areas.filter(({ state }) => state.off !== null).length },
  ];
  return (
    <dl className={styles.summary}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ReleasesSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton height="4rem" />
    <Skeleton height="2.75rem" />
    <Skeleton height="16rem" />
    <Skeleton height="16rem" />
    <Skeleton height="16rem" />
  </div>
);
