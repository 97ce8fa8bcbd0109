import { call, isApiError } from '@mesa/shared/api';
import { type Entry, saveResults } from '@mesa/shared/contracts/results';
import { useUnsavedChanges } from '@mesa/shared/form';
import { useQueryClient } from '@mesa/shared/query';
import { displayName } from '@mesa/shared/rules/names';
import { askStale, notice } from '@mesa/shared/ui/ask';
import { Button } from '@mesa/shared/ui/button';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { askLeave } from '../alerts/ask-leave';
import { noticeFailure } from '../alerts/failure';
import { entriesQuery } from '../tournament/tournament.queries';
import {
  type CellErrors,
  cellKey,
  pasteChanges,
  type ResultColumn,
  type ResultEdits,
  type ResultField,
  rebasedEdits,
  resultColumns,
  rowsToSave,
  withChanges,
} from './result-cells';
import styles from './results-editor.module.css';
import { decodeFile, readResultsFile } from './results-file';
import { type CellPlace, ResultsGrid } from './results-grid';

interface ResultsEditorProps {
  tournamentId: number;
  entries: readonly Entry[];
  columns: readonly ResultColumn[];
  saveLabel: string;
  onUnsaved(unsaved: boolean): void;
  onClose(): void;
}

/** The results as a grid until they are saved or given up; only what changed is sent. */
export function ResultsEditor({ tournamentId, entries, columns, saveLabel, onUnsaved, onClose }: ResultsEditorProps) {
  const [edits, setEdits] = useState<ResultEdits>(new Map());
  const [errors, setErrors] = useState<CellErrors>(new Map());
  const [pasted, setPasted] = useState<{ text: string; before: ResultEdits } | null>(null);
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const grid = useRef<HTMLTableElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const unsaved = edits.size > 0;
  const allowLeaving = useUnsavedChanges(unsaved);
  const rows = useFixedOrder(entries);
  const latestRows = useRef(rows);
  latestRows.current = rows;

  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);

  const type = useCallback((playerId: number, field: ResultField, text: string) => {
    setEdits((now) => withChanges(now, latestRows.current, [{ playerId, field, text }]));
    setErrors((now) => (now.has(cellKey(playerId, field)) ? new Map([...now].filter(([key]) => key !== cellKey(playerId, field))) : now));
    setPasted(null);
  }, []);

  const paste = (block: string[][], at: CellPlace) => {
    const { changes, ...counts } = pasteChanges(
      block,
      rows.map(({ playerId }) => playerId),
      columns.map(({ field }) => field),
      at.row,
      at.column,
    );
    setPasted({ text: pasteText(counts), before: edits });
    setErrors(new Map());
    setEdits(withChanges(edits, rows, changes));
  };

  async function importFile(file: File) {
    const read = readResultsFile(decodeFile(await file.arrayBuffer()), rows, columns);
    if ('faults' in read) return notice(`No se cargó nada de ${file.name}.\n${read.faults.join('\n')}`);
    setPasted({ text: `Se cargaron ${read.rows} ${read.rows === 1 ? 'fila' : 'filas'} de ${file.name}. Revisa y guarda.`, before: edits });
    setErrors(new Map());
    setEdits(withChanges(edits, rows, read.changes));
  }

  function showErrors(found: CellErrors) {
    setErrors(found);
    const [first] = rows.flatMap(({ playerId }, row) => columns.flatMap(({ field }, column) => (found.has(cellKey(playerId, field)) ? [{ row, column }] : [])));
    if (first) grid.current?.querySelector<HTMLInputElement>(`[data-row="${first.row}"][data-column="${first.column}"]`)?.focus();
  }

  async function save() {
    const { results, errors: wrong } = rowsToSave(edits);
    showErrors(wrong);
    if (wrong.size > 0) return;
    if (results.length === 0) return onClose();
    setBusy(true);
    try {
      await call(saveResults, { body: { results } });
      allowLeaving();
      setEdits(new Map());
      void queries.invalidateQueries();
      onClose();
      await notice('✅ Resultados guardados correctamente.');
    } catch (error) {
      const issues = issuesByPlayer(error, results, rows);
      if (isApiError(error) && error.code === 'stale') return await settleStale(issues[0]?.who);
      showErrors(new Map(issues.flatMap(({ playerId, field, message }) => (field ? [[cellKey(playerId, field), message]] : []))));
      const [first] = issues;
      await noticeFailure('Hubo un error al guardar los resultados.', error, first && `${first.who}: ${first.message}`);
    } finally {
      setBusy(false);
    }
  }

  /** Both ways the rows are read anew; what was typed goes or stays. */
  async function settleStale(who: string | undefined) {
    const load = await askStale(who && `También cambió el resultado de ${who}`);
    try {
      const { data } = await queries.fetchQuery({ ...entriesQuery(tournamentId), staleTime: 0 });
      setEdits(load ? new Map() : rebasedEdits(edits, data));
      setPasted(null);
    } catch (error) {
      await noticeFailure('Hubo un error al guardar los resultados.', error);
    }
  }

  async function close() {
    if (!unsaved || (await askLeave())) onClose();
  }

  return (
    <div className={styles.editor}>
      <div className={styles.actions}>
        <Button tone="primary" busy={busy} onClick={save}>
          {saveLabel}
        </Button>
        <Button onClick={close}>Cancelar</Button>
        <Button onClick={() => picker.current?.click()}>Cargar archivo</Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Archivo de resultados"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again once it is corrected.
            target.value = '';
            if (file) void importFile(file);
          }}
        />
        <p className={styles.status} role="status">
          {pasted?.text ?? (unsaved && `${edits.size} ${edits.size === 1 ? 'jugador' : 'jugadores'} con cambios sin guardar`)}
        </p>
        {pasted && (
          <Button
            tone="quiet"
            onClick={() => {
              setEdits(pasted.before);
              setPasted(null);
            }}
          >
            Deshacer
          </Button>
        )}
      </div>
      {errors.size > 0 && <ErrorList errors={errors} entries={rows} columns={columns} />}
      <ResultsGrid ref={grid} entries={rows} columns={columns} edits={edits} errors={errors} onType={type} onPasteBlock={paste} />
      <p className={styles.help}>Puedes pegar filas y columnas copiadas de una hoja de cálculo: llenan desde la celda en la que estás.</p>
    </div>
  );
}

function ErrorList({ errors, entries, columns }: { errors: CellErrors; entries: readonly Entry[]; columns: readonly ResultColumn[] }) {
  const wrong = entries.flatMap(({ playerId, player }) =>
    columns.flatMap(({ field, header }) => {
      const key = cellKey(playerId, field);
      const message = errors.get(key);
      return message ? [{ key, text: `${displayName(player)}, ${header}: ${message}.` }] : [];
    }),
  );
  return (
    <ul className={styles.errors} role="alert">
      {wrong.slice(0, 5).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {wrong.length > 5 && <li>Y {wrong.length - 5} más.</li>}
    </ul>
  );
}

/** Rows stay where they were when editing began, whatever comes from the server meanwhile; new players come last. */
function useFixedOrder(entries: readonly Entry[]): readonly Entry[] {
  const [order] = useState(() => new Map(entries.map(({ playerId }, i) => [playerId, i])));
  return useMemo(() => [...entries].sort((a, b) => (order.get(a.playerId) ?? order.size) - (order.get(b.playerId) ?? order.size)), [entries, order]);
}

function pasteText({ rows, columns, rowsLeftOut, columnsLeftOut }: { rows: number; columns: number; rowsLeftOut: number; columnsLeftOut: number }): string {
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  const pasted = `Se pegaron ${count(rows, 'fila', 'filas')} y ${count(columns, 'columna', 'columnas')}.`;
  const left = [rowsLeftOut > 0 && count(rowsLeftOut, 'fila', 'filas'), columnsLeftOut > 0 && count(columnsLeftOut, 'columna', 'columnas')].filter(Boolean);
  const fits = rowsLeftOut + columnsLeftOut === 1 ? 'cabía' : 'cabían';
  return left.length > 0 ? `${pasted} No ${fits} ${left.join(' y ')}.` : pasted;
}

/** What the server says about single rows (`results.3.points`), in terms of the grid. */
function issuesByPlayer(error: unknown, sent: readonly { playerId: number }[], entries: readonly Entry[]) {
  const issues = isApiError(error) ? (error.body?.issues ?? []) : [];
  return issues.flatMap(({ path, message }) => {
    const [, index, name] = /^results\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const entry = entries.find(({ playerId }) => playerId === sent[Number(index)]?.playerId);
    const field = resultColumns.find((column) => column.field === name)?.field;
    return entry ? [{ playerId: entry.playerId, who: displayName(entry.player), field, message }] : [];
  });
}
