import { registryOverview } from '@mesa/release-contract/calls/releases';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { Skeleton } from '@mesa/ui/feedback';
import { WarningIcon } from '@mesa/ui/icons';
import { Panel } from '@mesa/ui/page';
import { Tabs } from '@mesa/ui/tabs';
import { AreaCard } from './area-card';
import { Compatibility } from './compatibility';
import { DeployTokens } from './deploy-tokens';
import { LostCapabilities } from './lost-capabilities';
import { labelOf, type Overview } from './overview';
import { VitalsContext } from './release-vitals';
import styles from './releases.module.css';
import { SiteHistory } from './site-history';

const tabs = [
  { id: 'areas', label: 'Áreas' },
  { id: 'historial', label: 'Historial del sitio' },
  { id: 'compatibilidad', label: 'Compatibilidad' },
  { id: 'llaves', label: 'Llaves de despliegue' },
] as const;

/** Milliseconds between refreshes, to watch a trial on an open page. */
const refreshEvery = 15_000;

/** The live releases of all areas; the tab is in the address. */
export function Releases() {
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find(({ id }) => id === search.get('ver'))?.id ?? 'areas';
  return (
    <Loaded query={{ ...query(registryOverview, {}), refetchInterval: refreshEvery }} skeleton={<ReleasesSkeleton />} loadingText="Cargando versiones...">
      {(answer) => {
        const overview = { ...answer, areas: answer.areas.map((one) => ({ ...one, label: labelOf(answer.areas, one.area) })) };
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
              {shown === 'llaves' && <DeployTokens areas={overview.areas} />}
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
