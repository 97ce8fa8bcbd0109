import type { Entry } from '@mesa/contract/calls/results';
import { type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { displayName } from '@mesa/contract/rules/names';
import { isApiError } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { serviceFailure } from '../alerts/failure';
import { draftOf, fieldsOf } from '../tournament-form/tournament-draft';
import styles from './note.module.css';
import { tournamentQuery } from './tournament.queries';

interface WinnerProposalProps {
  tournament: Tournament;
  entries: readonly Entry[];
}

/** Proposes the first-placed player as the winner of a finished tournament without one. Never replaces a chosen winner. */
export function WinnerProposal({ tournament, entries }: WinnerProposalProps) {
  const { write, refresh, busy } = useWrite(updateTournament, { shows: (saved) => ({ query: tournamentQuery(tournament.id), data: saved }) });
  const [first, second] = entries.filter(({ TournamentResult: { position } }) => position === 1);
  if (tournament.status !== 'finalizado' || tournament.winnerId !== null || !first || second) return null;
  const { id, updatedAt } = tournament;

  async function accept(winnerId: number) {
    try {
      const body = { ...fieldsOf(draftOf(tournament)), winnerId, updatedAt };
      await write({ params: { id }, body });
    } catch (error) {
      // Another organiser saved first: refetch, and check whether a proposal is still needed.
      if (isApiError(error) && error.code === 'stale') void refresh();
      else await notice(serviceFailure(error));
    }
  }

  return (
    <Panel tone="accent">
      <div className={styles.note}>
        <p>
          <strong>{displayName(first.player)}</strong> quedó en la posición 1 y el torneo todavía no tiene ganador.
        </p>
        <Button tone="primary" busy={busy} onClick={() => accept(first.playerId)}>
          Poner como ganador
        </Button>
      </div>
    </Panel>
  );
}
