import { type CsvRow, csvOf } from '@mesa/contract/format/csv';
import { downloadText } from '@mesa/runtime/download';
import { Button } from '@mesa/ui/button';
import styles from './meta-page.module.css';

interface CsvButtonProps {
  /** File name without its extension. */
  name: string;
  /** The table's name for screen readers: a page has several tables. */
  table: string;
  rows(): readonly CsvRow[];
}

/** Downloads a table of the page as CSV, as shown. */
export const CsvButton = ({ name, table, rows }: CsvButtonProps) => (
  <p className={styles.csv}>
    <Button
      size="small"
      tone="quiet"
      aria-label={`Descargar CSV: ${table}`}
      onClick={() => downloadText(csvOf(rows()), `${name}.csv`, 'text/csv;charset=utf-8')}
    >
      Descargar CSV
    </Button>
  </p>
);
