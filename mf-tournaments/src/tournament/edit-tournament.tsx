import type { Entry } from '@mesa/contract/calls/results';
import { deactivateTournament, getTournament, type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { askLeave } from '@mesa/runtime/form';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { useForm } from '@mesa/runtime/use-form';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EditIcon } from '@mesa/ui/icons';
import { useDeferredValue, useMemo } from 'react';
import { noticeFailure, serviceFailure } from '../alerts/failure';
import { draftError, draftOf, fieldsOf, hasResult, statusQuestion } from '../tournament-form/tournament-draft';
import { TournamentForm } from '../tournament-form/tournament-form';
import { tournamentShape } from '../tournament-form/tournament-shape';
import { tournamentQuery } from './tournament.queries';

interface EditTournamentProps {
  tournament: Tournament;
  entries: readonly Entry[];
  /** Whether there are unsaved results, which a change of status would discard. */
  unsavedResults: boolean;
}

/** The tournament's form: read-only until Editar. A failed save keeps the typed values. */
export function EditTournament({ tournament, entries, unsavedResults }: EditTournamentProps) {
  const fetch = useFetch();
  const { write } = useWrite(updateTournament, { shows: (saved) => ({ query: tournamentQuery(tournament.id), data: saved }) });
  const deactivation = useWrite(deactivateTournament);
  const form = useForm({
    ...tournamentShape,
    id: tournament.id,
    server: useMemo(() => draftOf(tournament), [tournament]),
    reload: () => fetch(getTournament, { params: { id: tournament.id } }, { fresh: true }),
  });
  const draft = form.values;
  // All fields change with it, which takes longer than a press may: the buttons change first.
  const readOnly = useDeferredValue(!form.open);

  async function save() {
    const wrong = draftError(draft, new Date());
    form.refuse(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return notice(wrong.message);
    const question = statusQuestion(tournament.status, draft.status, tournament.winnerId !== null || entries.some(hasResult));
    if (question && !(await confirm({ text: question }))) return;
    if (unsavedResults && draft.status !== tournament.status && !(await askLeave())) return;
    await form.submit(
      async () => {
        await write({ params: { id: tournament.id }, body: { ...fieldsOf(draft), updatedAt: tournament.updatedAt } });
        return () => notice('Torneo actualizado correctamente.');
      },
      (error) => notice(serviceFailure(error)),
    );
  }

  async function deactivate() {
    if (!(await confirm({ text: '¿Estás seguro de que deseas desactivar este torneo?', confirmLabel: 'Desactivar', tone: 'danger' }))) return;
    if (unsavedResults && !(await askLeave())) return;
    try {
      await deactivation.write({ params: { id: tournament.id }, body: {} });
      await notice('Torneo desactivado correctamente');
    } catch (error) {
      await noticeFailure('No se pudo desactivar el torneo.', error);
    }
  }

  return (
    <TournamentForm
      root={form.root}
      notices={form.notices}
      draft={draft}
      readOnly={readOnly}
      errors={form.errors}
      enrolled={entries.map(({ player }) => player)}
      onChange={form.change}
      onSubmit={() => form.open && void save()}
    >
      {form.open ? (
        <>
          {/* The keys stop React from turning the pressed Editar into the submit button during the press. */}
          <Button key="save" type="submit" tone="primary" busy={form.busy}>
            {form.busy ? 'Guardando...' : 'Guardar Torneo'}
          </Button>
          <Button key="cancel" onClick={form.cancel}>
            Cancelar
          </Button>
        </>
      ) : (
        <>
          <Button key="edit" tone="primary" icon={<EditIcon />} onClick={form.start}>
            Editar
          </Button>
          {tournament.status !== 'desactivado' && (
            <Button key="deactivate" tone="danger" busy={deactivation.busy} onClick={deactivate}>
              Desactivar Torneo
            </Button>
          )}
        </>
      )}
    </TournamentForm>
  );
}
