import { listReportCases, type ReportCase } from '@mesa/contract/calls/moderation';
import { changedSearch, pageIn, pageParam } from '@mesa/contract/format/search';
import { reportables, reportKinds } from '@mesa/contract/rules/moderation';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { SelectField } from '@mesa/ui/field';
import { Pager } from '@mesa/ui/pager';
import { Tabs } from '@mesa/ui/tabs';
import { useState } from 'react';
import type { Action } from './case-actions';
import { CaseCard } from './case-card';
import styles from './reports.module.css';

const DecisionDialog = lazyPage<{ decided: ReportCase; action: Action; onClose(): void }>(
  () => import(/* webpackChunkName: "decision-dialog" */ './decision-dialog'),
);

/** Values of the filters: in the address, and in the call. */
const states = { abiertas: 'open', apelaciones: 'appealed', resueltas: 'decided' } as const;
type Tab = keyof typeof states;
const empty: Record<Tab, string> = {
  abiertas: 'No hay denuncias abiertas.',
  apelaciones: 'No hay apelaciones por responder.',
  resueltas: 'Todavía no hay denuncias resueltas.',
};
const orders = [
  { value: 'recientes', label: 'Lo más reciente' },
  { value: 'denunciadas', label: 'Lo más denunciado' },
];
const kindOptions = reportKinds.map((value) => ({ value, label: reportables[value].label }));

/** The queue of reports, by state, kind and order (`estado`, `tipo`, `orden`, `pagina`). */
export function Reports() {
  const [search, setSearch] = useSearchParams();
  const [deciding, setDeciding] = useState<{ decided: ReportCase; action: Action }>();
  const tab = (Object.keys(states) as Tab[]).find((one) => one === search.get('estado')) ?? 'abiertas';
  const kind = reportKinds.find((one) => one === search.get('tipo'));
  const byCount = search.get('orden') === 'denunciadas';
  const page = pageIn(search);
  const input = { query: { state: states[tab], order: byCount ? ('most' as const) : ('newest' as const), ...(kind && { kind }), page, limit: 20 } };
  const show = (changes: Record<string, string>, options?: { replace: true }) => setSearch(changedSearch(search, { pagina: '', ...changes }), options);

  return (
    <Loaded query={query(listReportCases, input)} skeleton={<Skeleton height="30rem" />} loadingText="Cargando denuncias..." keepPrevious>
      {({ data, open, appealed, pagination }, { refetching }) => (
        <>
          <Tabs
            label="Estado"
            tabs={[
              { id: 'abiertas', label: `Abiertas (${open})` },
              { id: 'apelaciones', label: `Apelaciones (${appealed})` },
              { id: 'resueltas', label: 'Resueltas' },
            ]}
            value={tab}
            onChange={(id) => show({ estado: id === 'abiertas' ? '' : id })}
          >
            <div className={styles.filter}>
              <SelectField label="Qué" value={kind ?? ''} onChange={(value) => show({ tipo: value })} options={kindOptions} placeholder="Todo" />
              <SelectField
                label="Primero"
                value={byCount ? 'denunciadas' : 'recientes'}
                onChange={(value) => show({ orden: value === 'denunciadas' ? value : '' })}
                options={orders}
              />
            </div>
            <div className={styles.list} aria-busy={refetching}>
              {data.length === 0 && <EmptyState>{kind ? 'No hay denuncias con este filtro.' : empty[tab]}</EmptyState>}
              <ul className={styles.cases} aria-label="Denuncias">
                {data.map((one) => (
                  <li key={one.id}>
                    <CaseCard reported={one} onAct={(action) => setDeciding({ decided: one, action })} />
                  </li>
                ))}
              </ul>
              <Pager
                label="Páginas de denuncias"
                variant="arrows"
                page={page}
                pages={pagination.pages}
                refetching={refetching}
                onPage={(n, options) => show({ pagina: pageParam(n) }, options)}
              />
            </div>
          </Tabs>
          {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(undefined)} />}
        </>
      )}
    </Loaded>
  );
}
