import type { ReactNode } from 'react';
import { cx } from './class-names';
import { Skeleton } from './feedback';
import { followedHere } from './followed-here';
import { range } from './range';
import styles from './table.module.css';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell(row: Row): ReactNode;
  align?: 'start' | 'end' | 'center' | undefined;
  /** Aligned at the end, with figures of one width. */
  numeric?: boolean | undefined;
  sortable?: boolean | undefined;
  /** On phones, where a row becomes a card: its title. */
  primary?: boolean | undefined;
  /** Hidden on phones, and of a table with many columns on tablets too. */
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
  sort?: { column: string; order: 'asc' | 'desc' } | undefined;
  onSort?(column: string): void;
  /** The address of the table sorted by a column, where it has one: then links lead there, also before the page's scripts came. */
  sortHref?(column: string): string;
}

const cellClass = <Row,>({ align, numeric, primary, hideOnPhone }: Column<Row>) =>
  cx(styles[align ?? (numeric ? 'end' : 'start')], numeric && styles.numeric, primary && styles.primary, hideOnPhone && styles.wideOnly);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** From this many columns on the table is denser, so that a laptop shows them all without scrolling. */
const manyColumns = 9;

/** A table that is a list of small cards at 640 px and less. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, rowClass, sort, onSort, sortHref }: DataTableProps<Row>) {
  return (
    <div className={cx(styles.box, columns.length >= manyColumns && styles.dense)}>
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
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowClass?.(row)}>
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)} data-label={typeof column.header === 'string' ? column.header : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
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

/** Holds the place of a table while its rows are on their way. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  return (
    <div className={styles.box} aria-hidden="true">
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
