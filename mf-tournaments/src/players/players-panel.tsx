import type { PublicPlayer } from '@mesa/contract/calls/players';
import { addPlayers, type Entry, removePlayers } from '@mesa/contract/calls/results';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { displayName } from '@mesa/contract/rules/names';
import { allowed, statusNames } from '@mesa/contract/rules/tournament';
import { counted, plural } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { useHasDraft } from '@mesa/runtime/form';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { useQuery, useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EditIcon, PlusIcon, TrashIcon, UserIcon } from '@mesa/ui/icons';
import { Panel, Section } from '@mesa/ui/page';
import { TableSkeleton } from '@mesa/ui/table';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { noticeFailure } from '../alerts/failure';
import { entriesQuery } from '../tournament/tournament.queries';
import { AddPlayers, addPlayersFormName } from './add-players';
import type { CreatePlayerDialogProps } from './create-player-dialog';
import styles from './players-panel.module.css';
import { PlayersTable } from './players-table';
import { resultColumns, resultsFormName } from './result-cells';
import { ResultsEditor } from './results-editor';

const CreatePlayerDialog = lazyPage<CreatePlayerDialogProps>(() => import('./create-player-dialog'));

interface PlayersPanelProps {
  tournament: Tournament;
  /** Reports whether there are unsaved results. */
  onUnsaved(unsaved: boolean): void;
}

/** The players, for users who may edit the tournament; shows only actions that its status allows. */
export function PlayersPanel({ tournament, onUnsaved }: PlayersPanelProps) {
  const { id, status } = tournament;
  const { played } = tournament;
  // For a played tournament, players and results come from the console; deck names are still typed here.
  const can = useMemo(() => (played ? { ...allowed[status], enrol: false, results: false } : allowed[status]), [played, status]);
  const columns = useMemo(() => resultColumns.filter(({ field }) => can.results || (field === 'deckName' && can.deckName)), [can]);
  // A draft of results opens the sheet again; selected players open their list.
  const hasDraft = useHasDraft(resultsFormName, id) && columns.length > 0;
  const hasTicked = useHasDraft(addPlayersFormName, id) && can.enrol;
  const [chosen, setMode] = useState<'reading' | 'adding' | 'editing'>();
  const mode = chosen ?? (hasDraft ? 'editing' : hasTicked ? 'adding' : 'reading');
  // The table of a large tournament takes longer to draw than a press may: the button changes first.
  const drawnMode = useDeferredValue(mode);
  // A dialog over the panel keeps the panel's search and selection.
  const [isCreating, setCreating] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [statusText, setStatusText] = useState('');
  const reasonId = useId();
  const enrolment = useWrite(addPlayers);
  const removal = useWrite(removePlayers);
  const { data, refetch, isFetching } = useQuery(entriesQuery(id));
  const entries = data?.data ?? [];
  // Selected players can have been removed since.
  const ticked = entries.filter(({ playerId }) => selected.has(playerId));

  const toggle = (playerId: number) =>
    setSelected((now) => (now.has(playerId) ? new Set([...now].filter((one) => one !== playerId)) : new Set([...now, playerId])));

  async function reload() {
    const { data: fresh, error } = await refetch();
    if (error) await notice(`Error al obtener jugadores del torneo: ${messageOf(error)}`);
    else setStatusText(`Lista cargada: ${playersCount(fresh?.data.length ?? 0)}.`);
  }

  async function enrol(playerIds: number[]): Promise<boolean> {
    try {
      const { jugadoresAgregados } = await enrolment.write({ body: { tournamentId: id, playerIds } });
      await notice(jugadoresAgregados.length > 0 ? '✅ Jugadores agregados correctamente.' : '✅ No se agregaron jugadores o los jugadores ya estan inscritos');
      return true;
    } catch (error) {
      await noticeFailure('Hubo un error al agregar los jugadores.', error);
      return false;
    }
  }

  async function created(player: PublicPlayer, enrolToo: boolean) {
    setCreating(false);
    await notice('✅ Jugador creado correctamente.');
    if (enrolToo) await enrol([player.id]);
  }

  async function remove() {
    if (ticked.length === 0) return notice('⚠️ Debes seleccionar al menos un jugador.');
    const sure = await confirm({
      title: '¿Estás seguro de que quieres eliminar a este jugador?',
      text: `${plural(ticked.length, 'Sale', 'Salen')} del torneo: ${namesOf(ticked)}.`,
      confirmLabel: 'Eliminar',
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const { jugadoresEliminados } = await removal.write({ body: { tournamentId: id, playerIds: ticked.map(({ playerId }) => playerId) } });
      setSelected(new Set());
      setStatusText(`Se ${plural(jugadoresEliminados.length, 'eliminó', 'eliminaron')} ${playersCount(jugadoresEliminados.length)}.`);
    } catch (error) {
      await notice(messageOf(error));
    }
  }

  const cannotEdit = data?.data.length === 0 && mode !== 'editing' && columns.length > 0;
  const editLabel = can.results ? 'Editar Resultados' : 'Editar Barajas';
  return (
    <Section title={entries.length > 0 ? `Jugadores (${entries.length})` : 'Jugadores'}>
      <div className={styles.tools}>
        {can.enrol && mode !== 'editing' && (
          <Button tone="primary" icon={<PlusIcon />} aria-expanded={mode === 'adding'} onClick={() => setMode(mode === 'adding' ? 'reading' : 'adding')}>
            Agregar Jugadores
          </Button>
        )}
        {mode !== 'editing' && (
          <Button icon={<UserIcon />} busy={mode !== 'adding' && enrolment.busy} onClick={() => setCreating(true)}>
            Crear Jugador
          </Button>
        )}
        {mode !== 'editing' && columns.length > 0 && (
          <Button
            icon={<EditIcon />}
            tone={can.results ? 'primary' : 'secondary'}
            disabled={entries.length === 0}
            aria-describedby={cannotEdit ? reasonId : undefined}
            onClick={() => setMode('editing')}
          >
            {editLabel}
          </Button>
        )}
        <Button busy={isFetching} onClick={reload}>
          Cargar Jugadores
        </Button>
        {can.enrol && mode !== 'editing' && (
          <Button tone="danger" icon={<TrashIcon />} busy={removal.busy} onClick={remove}>
            Eliminar Jugadores Seleccionados
          </Button>
        )}
        {cannotEdit && (
          <p className={styles.reason} id={reasonId}>
            {can.enrol
              ? 'Nadie está inscrito todavía. Agrega jugadores para editar sus barajas.'
              : `Nadie está inscrito. Para agregar jugadores, cambia el estado del torneo a «${statusNames.inscripciones}».`}
          </p>
        )}
        <p className={styles.status} role="status">
          {statusText}
        </p>
      </div>
      {mode === 'adding' && (
        <Panel tone="accent">
          <AddPlayers tournamentId={id} enrolled={new Set(entries.map(({ playerId }) => playerId))} onEnrol={enrol} onClose={() => setMode('reading')} />
        </Panel>
      )}
      {isCreating && <CreatePlayerDialog mayEnrol={can.enrol} onCreated={created} onClose={() => setCreating(false)} />}
      <Loaded
        query={entriesQuery(id)}
        skeleton={<TableSkeleton rows={Math.min(tournament.numberPlayers, 16)} columns={7} twoLines />}
        loadingText="Cargando jugadores..."
        errorText={(error) => `Error al obtener jugadores del torneo: ${messageOf(error)}`}
      >
        {(loaded) =>
          drawnMode === 'editing' ? (
            <ResultsEditor
              tournamentId={id}
              entries={loaded.data}
              columns={columns}
              saveLabel={can.results ? 'Guardar Cambios' : 'Guardar Barajas'}
              onUnsaved={onUnsaved}
              onClose={() => setMode('reading')}
            />
          ) : (
            <PlayersTable
              entries={loaded.data}
              admin
              selection={can.enrol ? { playerIds: selected, onToggle: toggle } : undefined}
              resultsLater={played && status === 'progreso'}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

const playersCount = (n: number): string => counted(n, 'jugador', 'jugadores');

function namesOf(entries: readonly Entry[]): string {
  const names = entries.slice(0, 5).map(({ player }) => displayName(player));
  return entries.length > 5 ? `${names.join(', ')} y ${entries.length - 5} más` : names.join(', ');
}
