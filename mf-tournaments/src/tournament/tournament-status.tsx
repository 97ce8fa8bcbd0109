import type { Entry } from '@mesa/contract/calls/results';
import { type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { type TournamentStatus as Status, statusNames } from '@mesa/contract/rules/tournament';
import { askLeave } from '@mesa/runtime/form';
import { useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { useRef, useState } from 'react';
import { serviceFailure } from '../alerts/failure';
import { hasResult, statusQuestion } from '../tournament-form/tournament-draft';
import { statusSteps } from './status-steps';
import { tournamentQuery } from './tournament.queries';
import styles from './tournament-status.module.css';

interface TournamentStatusProps {
  tournament: Tournament;
  entries: readonly Entry[];
  unsavedResults: boolean;
}

const stepNames: Record<Status, string> = {
  inscripciones: 'Pasar a inscripciones',
  progreso: 'Empezar Torneo',
  finalizado: 'Pasar a finalizado',
  desactivado: 'Desactivar',
};

/** What a step does before the first round, where «Llevar este torneo aquí» is the usual one. */
const stepHints: Partial<Record<Status, string>> = {
  progreso: 'Solo muestra que ya se juega, si llevas las rondas en otro programa: aquí no se sortea nada.',
  finalizado: 'Ya se jugó: cierra la inscripción para que escribas los resultados a mano.',
};

/** Explains blocked actions, with a button for the status that allows them. Before the first round these are the rarer ways. */
export function TournamentStatus({ tournament, entries, unsavedResults }: TournamentStatusProps) {
  const [statusText, setStatusText] = useState('');
  const section = useRef<HTMLElement>(null);
  const { write, refresh, input } = useWrite(updateTournament, { shows: (saved) => ({ query: tournamentQuery(tournament.id), data: saved }) });
  const changing = input?.body.status;
  const { id, name, storeId, date, status, updatedAt } = tournament;
  const { notices, next } = statusSteps(tournament, new Date());

  async function pass(to: Status) {
    const question = statusQuestion(status, to, tournament.winnerId !== null || entries.some(hasResult));
    if (question && !(await confirm({ text: question }))) return;
    if (unsavedResults && !(await askLeave())) return;
    try {
      await write({ params: { id }, body: { name, storeId, date, status: to, updatedAt } });
      // The pressed button has disappeared.
      section.current?.focus();
      setStatusText(`El torneo pasó a «${statusNames[to]}».`);
    } catch (error) {
      await notice(serviceFailure(error));
      void refresh();
    }
  }

  const step = (to: Status) => (
    <Button key={to} busy={changing === to} disabled={changing !== undefined && changing !== to} onClick={() => pass(to)}>
      {stepNames[to]}
    </Button>
  );

  return (
    <section ref={section} tabIndex={-1} className={styles.status} aria-label="Estado del torneo">
      <div className={styles.notices}>
        <p>
          <strong>{statusNames[status]}</strong>
        </p>
        {notices.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {status === 'inscripciones' ? (
        <Disclosure label="Más">
          <ul className={styles.more}>
            {next.map((to) => (
              <li key={to} className={styles.moreStep}>
                {step(to)}
                <span>{stepHints[to]}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : (
        <div className={styles.steps}>{next.map(step)}</div>
      )}
      <p className={styles.statusText} role="status">
        {statusText}
      </p>
    </section>
  );
}
