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
  /** Aligned at the end, with tabular figures. */
  numeric?: boolean | undefined;
  sortable?: boolean | undefined;
  /** The title of a row's card on phones. */
  primary?: boolean | undefined;
  /** Hidden on phones, and on tablets if the table has many columns. */
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
  /** Returns the address of the table sorted by a column, if it has one: headings are then links, which work before the scripts load. */
  sortHref?(column: string): string;
}

const cellClass = <Row,>({ align, numeric, primary, hideOnPhone }: Column<Row>) =>
  cx(styles[align ?? (numeric ? 'end' : 'start')], numeric && styles.numeric, primary && styles.primary, hideOnPhone && styles.wideOnly);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** With this many columns the table is denser, so that a laptop shows all without scrolling. */
const manyColumns = 9;

/** A table that becomes a list of small cards at 640 px and less. */
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

/** The skeleton of a table. */
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
