import type { Entry } from '@mesa/contract/calls/results';
import { displayName } from '@mesa/contract/rules/names';
import { parseTable } from '@mesa/contract/rules/parse-table';
import { type ClipboardEvent, type KeyboardEvent, memo, useRef } from 'react';
import { type CellsByRow, cellText, type ResultColumn, type ResultField, type RowCells } from './result-cells';
import styles from './results-grid.module.css';

export interface CellPlace {
  row: number;
  column: number;
}

interface ResultsGridProps {
  entries: readonly Entry[];
  columns: readonly ResultColumn[];
  /** The cells that differ from the server's values. */
  typed: CellsByRow;
  errors: CellsByRow;
  /** Must keep its identity between renders, so that a keystroke renders one row. */
  onType(playerId: number, field: ResultField, text: string): void;
  onPasteBlock(block: string[][], at: CellPlace): void;
}

const placeOf = ({ dataset }: HTMLInputElement): CellPlace => ({ row: Number(dataset.row), column: Number(dataset.column) });

/** Whether a horizontal arrow key leaves the cell: the cursor is at the edge of the text. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, key: 'ArrowLeft' | 'ArrowRight'): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionEnd === (key === 'ArrowLeft' ? 0 : value.length);
}

/**
 * Shows results as a sheet: Tab moves from cell to cell, Enter and the vertical arrows move up and down, a horizontal arrow leaves the cell at the
 * edge of its text. A block pasted from a spreadsheet fills rows and columns from the focused cell.
 */
export function ResultsGrid({ entries, columns, typed, errors, onType, onPasteBlock }: ResultsGridProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const goTo = ({ row, column }: CellPlace) => body.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target;
    if (!(cell instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const next = nextPlace(event, cell, placeOf(cell), entries.length);
    if (!next) return;
    event.preventDefault();
    goTo(next);
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text');
    // A single cell's text is pasted as usual.
    if (!(event.target instanceof HTMLInputElement) || !/[\t\n\r]./.test(text.trimEnd())) return;
    event.preventDefault();
    onPasteBlock(parseTable(text, '\t'), placeOf(event.target));
  };

  return (
    <div className={styles.box}>
      <table className={styles.grid}>
        <caption className={styles.caption}>Resultados que se editan. Enter y las flechas pasan de una celda a otra.</caption>
        <thead>
          <tr>
            <th scope="col">Jugador</th>
            {columns.map(({ field, header }) => (
              <th key={field} scope="col" className={styles[field]}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move} onPaste={paste} onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}>
          {entries.map((entry, row) => (
            <Row
              key={entry.playerId}
              entry={entry}
              row={row}
              columns={columns}
              typed={typed.get(entry.playerId)}
              errors={errors.get(entry.playerId)}
              onType={onType}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nextPlace(event: KeyboardEvent, cell: HTMLInputElement, { row, column }: CellPlace, rows: number): CellPlace | null {
  switch (event.key) {
    case 'Enter':
      if (event.shiftKey) return { row: row - 1, column };
      // After the last row, continues at the top of the next column.
      return row + 1 < rows ? { row: row + 1, column } : { row: 0, column: column + 1 };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowLeft':
    case 'ArrowRight':
      if (event.shiftKey || !isAtEdge(cell, event.key)) return null;
      return { row, column: column + (event.key === 'ArrowLeft' ? -1 : 1) };
    default:
      return null;
  }
}

interface RowProps {
  entry: Entry;
  row: number;
  columns: readonly ResultColumn[];
  typed: RowCells | undefined;
  errors: RowCells | undefined;
  onType: ResultsGridProps['onType'];
}

function ResultRow({ entry: { playerId, player, TournamentResult }, row, columns, typed, errors, onType }: RowProps) {
  const who = displayName(player);
  return (
    <tr>
      <th scope="row" className={styles.player}>
        {who}
      </th>
      {columns.map(({ field, header, inputMode, maxLength }, column) => {
        const error = errors?.[field];
        return (
          <td key={field} className={styles[field]}>
            <input
              className={styles.cell}
              aria-label={`${header} de ${who}`}
              data-row={row}
              data-column={column}
              data-changed={typed?.[field] !== undefined || undefined}
              inputMode={inputMode}
              maxLength={maxLength}
              autoComplete="off"
              value={typed?.[field] ?? cellText(TournamentResult, field)}
              onChange={(event) => onType(playerId, field, event.target.value)}
              {...(error && { 'aria-invalid': true, title: error })}
            />
          </td>
        );
      })}
    </tr>
  );
}

const sameCells = (columns: readonly ResultColumn[], a: RowCells | undefined, b: RowCells | undefined): boolean =>
  a === b || columns.every(({ field }) => a?.[field] === b?.[field]);

/** Renders a row only if its own cells changed: a keystroke in a sheet of a thousand renders one. */
const Row = memo(
  ResultRow,
  (before, after) =>
    before.entry === after.entry &&
    before.row === after.row &&
    before.columns === after.columns &&
    before.onType === after.onType &&
    sameCells(after.columns, before.typed, after.typed) &&
    sameCells(after.columns, before.errors, after.errors),
);
