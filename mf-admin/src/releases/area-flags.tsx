import { flagAudience, isFlagOff } from '@mesa/contract/rules/flag-audience';
import { type Flag, listFlags, saveFlag } from '@mesa/release-contract/calls/flags';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { type ComponentProps, useState } from 'react';
import styles from './area-flags.module.css';
import lists from './boxed-list.module.css';
import type FlagFormModule from './flag-form';
import { type AreaOverview, may } from './overview';
import type { Change } from './use-change';

// A separate chunk, loaded with the dialog.
const FlagForm = lazyPage<ComponentProps<typeof FlagFormModule>>(() => import('./flag-form'));

interface AreaFlagsProps {
  area: AreaOverview;
  /** The button whose change is being sent. */
  busy: string | undefined;
  change: Change;
}

/** Describes a flag's audience, with the usernames of accounts. */
const audienceOf = ({ accounts, ...rule }: Flag): string =>
  flagAudience({ ...rule, accounts: accounts.map(({ username, name }) => (username ? `@${username}` : name)) });

function FlagBadge({ flag }: { flag: Flag }) {
  if (flag.description === null) return <Badge tone="warning">Ya nadie la usa</Badge>;
  if (isFlagOff(flag)) return <Badge>Apagada</Badge>;
  return flag.percent === 100 ? <Badge tone="success">Para todos</Badge> : <Badge tone="info">En prueba</Badge>;
}

/** The flags that an area's live release declares, each with its audience, and those that no live release declares any more. */
export function AreaFlags({ area, busy, change }: AreaFlagsProps) {
  const { area: name, label } = area;
  const { write } = useWrite(saveFlag);
  const [edited, setEdited] = useState<string>();

  async function switchOff(flag: Flag, revision: number) {
    const shown = flag.description ?? flag.name;
    const isUnused = flag.description === null;
    const question = isUnused
      ? { title: `¿Quitar «${shown}»?`, text: 'Ninguna publicación en línea la usa: nadie nota el cambio.', confirmLabel: 'Quitar' }
      : { title: `¿Apagar «${shown}»?`, text: 'Nadie la ve desde su próxima visita. El historial guarda para quién estaba encendida.', confirmLabel: 'Apagar' };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    const body = { name: flag.name, percent: 0, roles: [], accounts: [], revision };
    const done = `${label}: «${shown}» está ${isUnused ? 'quitada' : 'apagada'}.`;
    const refusal = await change(`flag ${flag.name}`, () => write({ params: { area: name }, body }), done);
    if (refusal !== null) await notice(refusal, { title: 'No se cambió nada' });
  }

  return (
    <Loaded query={query(listFlags, { params: { area: name } })} skeleton={<Skeleton lines={4} />} loadingText="Cargando funciones en prueba...">
      {({ flags, revision }) => {
        const form = flags.find((flag) => flag.name === edited);
        if (flags.length === 0) return <EmptyState>Lo que está en línea de {label} no tiene funciones en prueba.</EmptyState>;
        return (
          <>
            <ul className={lists.list} aria-label={`Funciones en prueba de ${label}`}>
              {flags.map((flag) => {
                const shown = flag.description ?? flag.name;
                const mayChange = may(area, flag.percent === 100 ? 'flagsForAll' : 'flags');
                return (
                  <li key={flag.name}>
                    <p className={styles.name}>
                      {shown} {flag.description !== null && <code>{flag.name}</code>} <FlagBadge flag={flag} />
                    </p>
                    {!isFlagOff(flag) && <p className={styles.audience}>Encendida para {audienceOf(flag)}.</p>}
                    {mayChange && (
                      <div className={styles.actions}>
                        {flag.description !== null && (
                          <Button size="small" onClick={() => setEdited(flag.name)}>
                            {isFlagOff(flag) ? 'Encender' : 'Cambiar'}
                            <VisuallyHidden> «{shown}»</VisuallyHidden>
                          </Button>
                        )}
                        {!isFlagOff(flag) && (
                          <Button size="small" tone="danger" busy={busy === `flag ${flag.name}`} onClick={() => switchOff(flag, revision)}>
                            {flag.description === null ? 'Quitar' : 'Apagar'}
                            <VisuallyHidden> «{shown}»</VisuallyHidden>
                          </Button>
                        )}
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
            {form && (
              <FlagForm area={area} flag={form} revision={revision} busy={busy === `flag ${form.name}`} change={change} onClose={() => setEdited(undefined)} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
