import { call, isApiError } from '@mesa/shared/api';
import type { Entry } from '@mesa/shared/contracts/results';
import { deactivateTournament, type Tournament, updateTournament } from '@mesa/shared/contracts/tournaments';
import { useUnsavedChanges } from '@mesa/shared/form';
import { useQueryClient } from '@mesa/shared/query';
import { askStale, confirm, notice } from '@mesa/shared/ui/ask';
import { Button } from '@mesa/shared/ui/button';
import { EditIcon } from '@mesa/shared/ui/icons';
import { useState } from 'react';
import { askLeave } from '../alerts/ask-leave';
import { noticeFailure, serviceFailure } from '../alerts/failure';
import { fieldErrors } from '../tournament-form/field-errors';
import {
  draftError,
  draftOf,
  fieldsOf,
  rebased,
  sameDraft,
  statusQuestion,
  type TournamentDraft,
  type TournamentErrors,
} from '../tournament-form/tournament-draft';
import { TournamentForm } from '../tournament-form/tournament-form';
import { tournamentQuery } from './tournament.queries';

/** What is being edited, and from which state of the tournament it began. */
interface Editing {
  base: TournamentDraft;
  updatedAt: string;
  draft: TournamentDraft;
}

const editingOf = (tournament: Tournament): Editing => ({ base: draftOf(tournament), updatedAt: tournament.updatedAt, draft: draftOf(tournament) });

interface EditTournamentProps {
  tournament: Tournament;
  entries: readonly Entry[];
  /** Results typed below and not saved: a change of status would lose them. */
  unsavedResults: boolean;
}

/** The tournament's form: read-only until Editar. A failed save keeps what was typed. */
export function EditTournament({ tournament, entries, unsavedResults }: EditTournamentProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [errors, setErrors] = useState<TournamentErrors>({});
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const now = draftOf(tournament);
  const dirty = editing !== null && !sameDraft(editing.draft, editing.base);
  const allowLeaving = useUnsavedChanges(dirty);
  const stop = () => {
    setEditing(null);
    setErrors({});
  };

  async function save({ base, updatedAt, draft }: Editing) {
    const wrong = draftError(draft);
    setErrors(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return notice(wrong.message);
    const question = statusQuestion(now.status, draft.status, tournament.winnerId !== null || entries.some(hasResult));
    if (question && !(await confirm({ text: question }))) return;
    if (unsavedResults && draft.status !== now.status && !(await askLeave())) return;
    setBusy(true);
    try {
      // Enrolments touch the tournament too. Unless somebody changed the form's own fields, this edits what is there now.
      const readAt = sameDraft(base, now) ? tournament.updatedAt : updatedAt;
      const saved = await call(updateTournament, { params: { id: tournament.id }, body: { ...fieldsOf(draft), updatedAt: readAt } });
      allowLeaving();
      queries.setQueryData(tournamentQuery(tournament.id).queryKey, saved);
      stop();
      void queries.invalidateQueries();
      await notice('Torneo actualizado correctamente.');
    } catch (error) {
      if (isApiError(error) && error.code === 'stale') return await settleStale({ base, updatedAt, draft });
      setErrors(fieldErrors(error));
      await notice(serviceFailure(error));
    } finally {
      setBusy(false);
    }
  }

  /** Both ways the tournament is read anew; what was typed goes, or stays on top of it. */
  async function settleStale({ base, draft }: Editing) {
    const load = await askStale();
    try {
      const { data } = await queries.fetchQuery({ ...tournamentQuery(tournament.id), staleTime: 0 });
      if (load) stop();
      else setEditing({ ...editingOf(data), draft: rebased(draft, base, draftOf(data)) });
    } catch (error) {
      await notice(serviceFailure(error));
    }
  }

  async function deactivate() {
    if (!(await confirm({ text: '¿Estás seguro de que deseas desactivar este torneo?', confirmLabel: 'Desactivar', tone: 'danger' }))) return;
    if (unsavedResults && !(await askLeave())) return;
    setBusy(true);
    try {
      await call(deactivateTournament, { params: { id: tournament.id }, body: {} });
      void queries.invalidateQueries();
      await notice('Torneo desactivado correctamente');
    } catch (error) {
      await noticeFailure('No se pudo desactivar el torneo.', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <TournamentForm
      draft={editing?.draft ?? now}
      readOnly={!editing}
      errors={errors}
      enrolled={entries.map(({ player }) => player)}
      onChange={(changes) => setEditing((was) => was && { ...was, draft: { ...was.draft, ...changes } })}
      onSubmit={() => editing && save(editing)}
    >
      {editing ? (
        <>
          {/* The keys keep the pressed Editar from turning into the button that submits, under the same press. */}
          <Button key="save" type="submit" tone="primary" busy={busy}>
            Guardar Torneo
          </Button>
          <Button
            key="cancel"
            onClick={async () => {
              if (!dirty || (await askLeave())) stop();
            }}
          >
            Cancelar
          </Button>
        </>
      ) : (
        <>
          <Button key="edit" tone="primary" icon={<EditIcon />} onClick={() => setEditing(editingOf(tournament))}>
            Editar
          </Button>
          {tournament.status !== 'desactivado' && (
            <Button key="deactivate" tone="danger" busy={busy} onClick={deactivate}>
              Desactivar Torneo
            </Button>
          )}
        </>
      )}
    </TournamentForm>
  );
}

const hasResult = ({ TournamentResult: { position, points, winRate } }: Entry) => position !== null || points !== null || winRate !== null;
