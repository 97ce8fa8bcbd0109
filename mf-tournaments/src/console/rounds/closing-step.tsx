import { href } from '@mesa/contract/paths';
import { standings, standingsDigest } from '@mesa/contract/play/standings';
import { Link } from '@mesa/runtime/router';
import { confirm } from '@mesa/ui/ask';
import { Button, buttonClass } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { NextStep } from '../next-step';
import { ExportTom } from '../tom/export-tom';
import { TomReady } from '../tom/tom-ready';
import { divisionNames } from '../tracks';

function Winners() {
  const { event, nameOf } = useConsole();
  return (
    <ul className={styles.notices} aria-label="Ganadores">
      {[...standings(event)].map(([division, [first]]) => first && <li key={division}>{`${divisionNames[division]}: gana ${nameOf(first.player)}`}</li>)}
    </ul>
  );
}

/** All rounds are complete: the standings become the tournament's results. */
export function ClosingStep() {
  const { event, give } = useConsole();
  async function close() {
    const sure = await confirm({
      title: '¿Cerrar el torneo?',
      text: 'Los puestos, puntos y récords pasan a la página del torneo y a los perfiles. Si falta corregir algo, puedes reabrirlo con un motivo.',
      confirmLabel: 'Cerrar torneo',
    });
    if (sure) await give({ kind: 'finalize', standings: standingsDigest(event) });
  }
  return (
    <NextStep label="Cerrar torneo" onPress={close}>
      <span>Todas las rondas están jugadas.</span>
      <Winners />
    </NextStep>
  );
}

export function FinalizedScreen() {
  const { id, give, holdsPen, may } = useConsole();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  async function reopen(event: FormEvent) {
    event.preventDefault();
    setError(reason.trim() ? undefined : 'Escribe por qué lo reabres.');
    if (reason.trim()) await give({ kind: 'reopen', reason: reason.trim() });
  }
  return (
    <div className={styles.screen}>
      <p>El torneo está cerrado. Sus resultados están en la página del torneo y en los perfiles.</p>
      <Winners />
      <div className={styles.row}>
        <Link className={buttonClass({ tone: 'primary' })} to={href('tournament', { id })}>
          Ver la página del torneo
        </Link>
      </div>
      {may('reopen') && (
        <>
          <ExportTom />
          <TomReady />
          <Disclosure label="Reabrir el torneo">
            <form onSubmit={reopen} className={styles.screen}>
              <TextField label="Motivo" value={reason} onChange={setReason} error={error} maxLength={300} hint="Queda en el historial de cambios." />
              <Button type="submit" tone="danger" disabled={!holdsPen}>
                Reabrir
              </Button>
            </form>
          </Disclosure>
        </>
      )}
    </div>
  );
}
