import { type Entry, listEntries, type ResultFields, saveResults } from '@mesa/contract/calls/results';
import { displayName } from '@mesa/contract/rules/names';
import { counted, plural } from '@mesa/contract/text/plural';
import { isApiError } from '@mesa/runtime/api';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { noticeFailure } from '../alerts/failure';
import {
  asCells,
  byRow,
  cellKey,
  cellsOf,
  pasteChanges,
  type ResultColumn,
  type ResultField,
  resultColumns,
  resultsFormName,
  rowsToSave,
} from './result-cells';
import styles from './results-editor.module.css';
import { decodeFile, readResultsFile } from './results-file';
import { type CellPlace, ResultsGrid } from './results-grid';

interface ResultsEditorProps {
  tournamentId: number;
  entries: readonly Entry[];
  /** Keeps the same array while the columns are equal. */
  columns: readonly ResultColumn[];
  saveLabel: string;
  onUnsaved(unsaved: boolean): void;
  onClose(): void;
}

/** The results grid, until saved or cancelled; sends only changes. */
export function ResultsEditor({ tournamentId, entries, columns, saveLabel, onUnsaved, onClose }: ResultsEditorProps) {
  const fetch = useFetch();
  const { write } = useWrite(saveResults);
  const picker = useRef<HTMLInputElement>(null);
  const rows = useFixedOrder(entries);
  const sent = useRef<readonly ResultFields[]>([]);
  const form = useForm({
    form: resultsFormName,
    id: tournamentId,
    server: useMemo(() => cellsOf(rows, columns), [rows, columns]),
    opens: 'always',
    identity: (text) => String(text ?? '').trim(),
    label: (key) => labelOf(key, rows),
    keyOf: (path) => keyOf(path, sent.current),
    listErrors: true,
    reload: () => fetch(listEntries, { params: { id: tournamentId } }, { fresh: true }),
  });
  const { change, dirty } = form;
  const typed = useMemo(() => byRow(form.changed, form.values), [form.changed, form.values]);
  const errors = useMemo(() => byRow(Object.keys(form.errors), form.errors), [form.errors]);
  const [filled, setFilled] = useState<{ text: string; before: typeof form.edits } | null>(null);

  useEffect(() => {
    onUnsaved(dirty);
    return () => onUnsaved(false);
  }, [dirty, onUnsaved]);

  const type = useCallback(
    (playerId: number, field: ResultField, text: string) => {
      change({ [cellKey(playerId, field)]: text });
      setFilled(null);
    },
    [change],
  );

  const paste = (block: string[][], at: CellPlace) => {
    const { changes, ...counts } = pasteChanges(
      block,
      rows.map(({ playerId }) => playerId),
      columns.map(({ field }) => field),
      at.row,
      at.column,
    );
    setFilled({ text: pasteText(counts), before: form.edits });
    change(asCells(changes));
  };

  async function importFile(file: File) {
    const text = decodeFile(await file.arrayBuffer());
    const isTom = /\.tdf$/i.test(file.name) || /^\uFEFF?\s*<\?xml/.test(text);
    // Few organisers have a file, so the game rules load on demand.
    const read = isTom
      ? (await import(/* webpackChunkName: "tom-here" */ './tom-results')).readTomResults(text, rows, columns)
      : readResultsFile(text, rows, columns);
    if ('faults' in read) return notice(`No se cargó nada de ${file.name}.\n${read.faults.join('\n')}`);
    setFilled({
      text: `Se cargaron ${counted(read.rows, 'fila', 'filas')} de ${file.name}.${read.note ? ` ${read.note}` : ''} Revisa y guarda.`,
      before: form.edits,
    });
    change(asCells(read.changes));
  }

  async function save() {
    const { results, errors: wrong } = rowsToSave(form.changed, form.values, rows);
    form.refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (results.length === 0) return onClose();
    sent.current = results;
    await form.submit(
      async () => {
        await write({ body: { results } });
        return (clean) => {
          if (clean) onClose();
          return notice('✅ Resultados guardados correctamente.');
        };
      },
      (error) => {
        const refused = firstRefused(error, results, rows);
        return noticeFailure('Hubo un error al guardar los resultados.', error, refused && `${refused.who}: ${refused.message}`);
      },
      (error) => {
        const refused = firstRefused(error, results, rows);
        return refused && `También cambió el resultado de ${refused.who}`;
      },
    );
    setFilled(null);
  }

  return (
    <div className={styles.editor} ref={form.root}>
      {form.notices}
      <div className={styles.actions}>
        <Button tone="primary" busy={form.busy} onClick={save}>
          {form.busy ? 'Guardando...' : saveLabel}
        </Button>
        <Button onClick={async () => (await form.cancel()) && onClose()}>Cancelar</Button>
        <Button onClick={() => picker.current?.click()}>Cargar archivo</Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Archivo de resultados"
          accept=".csv,.tsv,.txt,.tdf,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again after a correction.
            target.value = '';
            if (file) void importFile(file);
          }}
        />
        <p className={styles.status} role="status">
          {filled?.text ?? (dirty && `${counted(typed.size, 'jugador', 'jugadores')} con cambios sin guardar`)}
        </p>
        {filled && (
          <Button
            tone="quiet"
            onClick={() => {
              form.restore(filled.before);
              setFilled(null);
            }}
          >
            Deshacer
          </Button>
        )}
      </div>
      <ResultsGrid entries={rows} columns={columns} typed={typed} errors={errors} onType={type} onPasteBlock={paste} />
      <p className={styles.help}>Puedes pegar filas y columnas copiadas de una hoja de cálculo: llenan desde la celda en la que estás.</p>
    </div>
  );
}

function labelOf(key: string, entries: readonly Entry[]): string {
  const entry = entries.find(({ playerId }) => key.startsWith(`${playerId}.`));
  const column = resultColumns.find(({ field }) => key.endsWith(`.${field}`));
  return `${entry ? displayName(entry.player) : '–'}, ${column?.header}`;
}

/** Returns the cell of a server error (`results.3.points`). */
function keyOf(path: string, sent: readonly ResultFields[]): string | undefined {
  const [, index, name] = /^results\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const row = sent[Number(index)];
  const column = resultColumns.find(({ field }) => field === name);
  return row && column && cellKey(row.playerId, column.field);
}

/** Returns the first player whose result the server refused, and the reason. */
function firstRefused(error: unknown, sent: readonly ResultFields[], entries: readonly Entry[]): { who: string; message: string } | undefined {
  for (const { path, message } of (isApiError(error) && error.body?.issues) || []) {
    const row = sent[Number(/^results\.(\d+)\./.exec(path)?.[1])];
    const entry = entries.find(({ playerId }) => playerId === row?.playerId);
    if (entry) return { who: displayName(entry.player), message };
  }
  return undefined;
}

/** Keeps the row order from the start of editing; new players come last. */
function useFixedOrder(entries: readonly Entry[]): readonly Entry[] {
  const [order] = useState(() => new Map(entries.map(({ playerId }, i) => [playerId, i])));
  return useMemo(() => [...entries].sort((a, b) => (order.get(a.playerId) ?? order.size) - (order.get(b.playerId) ?? order.size)), [entries, order]);
}

function pasteText({ rows, columns, rowsLeftOut, columnsLeftOut }: { rows: number; columns: number; rowsLeftOut: number; columnsLeftOut: number }): string {
  const pasted = `Se pegaron ${counted(rows, 'fila', 'filas')} y ${counted(columns, 'columna', 'columnas')}.`;
  const left = [rowsLeftOut > 0 && counted(rowsLeftOut, 'fila', 'filas'), columnsLeftOut > 0 && counted(columnsLeftOut, 'columna', 'columnas')].filter(Boolean);
  const fits = plural(rowsLeftOut + columnsLeftOut, 'cabía', 'cabían');
  return left.length > 0 ? `${pasted} No ${fits} ${left.join(' y ')}.` : pasted;
}
