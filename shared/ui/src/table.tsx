import { type MouseEvent, type ReactNode, Suspense } from 'react';
import { cx } from './class-names';
import { Skeleton } from './feedback';
import { followedHere } from './followed-here';
import { range } from './range';
import styles from './table.module.css';
import lines from './table-lines.module.css';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  /** Null where the row has no value. */
  cell(row: Row): ReactNode;
  align?: 'start' | 'end' | 'center' | undefined;
  /** Aligned at the end, with tabular figures. */
  numeric?: boolean | undefined;
  sortable?: boolean | undefined;
  /** The title of a row on phones. */
  primary?: boolean | undefined;
  /**
   * Where the cell is on phones: `place` before the title, `figure` at the end of the row, `under` below the figure, `opened` only in a row that a
   * tap has opened. With one of them, each row is two lines under one row of headings, and the cells without a part share the second line; without
   * any, each row is a card.
   */
  phone?: 'place' | 'figure' | 'under' | 'opened' | undefined;
  /** Hidden on tablets if the table has many columns, and on phones, where a row of two lines shows it once it is opened. */
  hideOnPhone?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  empty?: ReactNode;
  rowClass?(row: Row): string | undefined;
  /** Whether a row is about the person who reads; it is tinted. */
  isOwn?(row: Row): boolean;
  sort?: { column: string; order: 'asc' | 'desc' } | undefined;
  onSort?(column: string): void;
  /** Returns the address of the table sorted by a column, if it has one: headings are then links, which work before the scripts load. */
  sortHref?(column: string): string;
}

const cellClass = <Row,>({ align, numeric, primary, phone, hideOnPhone }: Column<Row>) =>
  cx(
    styles[align ?? (numeric ? 'end' : 'start')],
    numeric && `${styles.numeric} ${lines.numeric}`,
    primary && styles.primary,
    hideOnPhone || phone === 'opened' ? `${lines.detail} ${lines.opened}` : lines[phone ?? (primary ? 'primary' : 'detail')],
    hideOnPhone && styles.wideOnly,
  );

/** What a cell without a value shows; nothing in a row of two lines. */
export const NoValue = ({ children }: { children: ReactNode }) => <span data-no-value="">{children}</span>;

const shownIn = (value: ReactNode): ReactNode => (value === 0 || (value && value !== '–') ? value : <NoValue>–</NoValue>);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** With this many columns the table is denser, so that a laptop shows all without scrolling. */
const manyColumns = 9;

/** Shows a row's details whole, or cut again. React sets no such attribute, so it stays while the row does. */
function toggleDetails({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (!(target as Element).closest('a,button,label')) currentTarget.toggleAttribute('data-open');
}

/** A table that becomes two-line rows or small cards at 640 px and less. A tap on a two-line row shows the details that its second line cuts. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, rowClass, isOwn, sort, onSort, sortHref }: DataTableProps<Row>) {
  return (
    <div className={cx(styles.box, columns.length >= manyColumns && styles.dense, columns.some(({ phone }) => phone) ? lines.lines : styles.cards)}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const order = sort?.column === column.id ? sort.order : undefined;
              const sorts = column.sortable && onSort;
              return (
                <th key={column.id} scope="col" className={cx(cellClass(column), sorts && styles.sortable)} {...(order && { 'aria-sort': ariaSort[order] })}>
                  {sorts && sortHref ? (
                    <a href={sortHref(column.id)} className={styles.sort} data-order={order} onClick={followedHere(() => onSort(column.id))}>
                      {column.header}
                    </a>
                  ) : sorts ? (
                    <button type="button" className={styles.sort} data-order={order} onClick={() => onSort(column.id)}>
                      {column.header}
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {/* Rows come to life after the rest of the page, or at once when one is pressed. */}
          <Suspense>
            {rows.map((row) => (
              <tr key={rowKey(row)} className={cx(rowClass?.(row), isOwn?.(row) && styles.own)} onClick={toggleDetails}>
                {columns.map((column) => (
                  <td key={column.id} className={cellClass(column)} data-label={typeof column.header === 'string' ? column.header : undefined}>
                    {shownIn(column.cell(row))}
                  </td>
                ))}
              </tr>
            ))}
          </Suspense>
          {rows.length === 0 && empty && (
            <tr className={styles.emptyRow}>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The skeleton of a table; `twoLines` of one whose rows are two lines on phones. */
export function TableSkeleton({ rows, columns, twoLines }: { rows: number; columns: number; twoLines?: boolean }) {
  return (
    <div className={cx(styles.box, twoLines ? lines.lines : styles.cards)} aria-hidden="true">
      <div className={styles.skeleton} data-lines={Math.ceil((columns - 1) / 2)}>
        {range(rows + 1).map((row) => (
          <div key={row} className={styles.skeletonRow}>
            {range(columns).map((column) => (
              <Skeleton key={column} width={row === 0 ? '50%' : ['85%', '60%', '72%'][(row + column) % 3]} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
