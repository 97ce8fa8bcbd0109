import { listCopies } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { messageOf } from '@mesa/runtime/api';
import { downloadText } from '@mesa/runtime/download';
import { useFetch } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import { collectionCsv } from './write-csv';

/** Downloads the whole collection as CSV. */
export function CsvButton() {
  const fetch = useFetch();
  const inSpanish = useInSpanish();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const rows: Result<typeof listCopies>['data'] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await fetch(listCopies, { query: { page, limit: 1000 } }, { fresh: true });
        rows.push(...answer.data.map((row) => ({ ...row, card: inSpanish(row.card) })));
        pages = answer.pagination.pages;
      }
      if (rows.length === 0) return await notice('Tu colección aún no tiene cartas.');
      downloadText(collectionCsv(rows), 'mi-coleccion.csv', 'text/csv;charset=utf-8');
    } catch (error) {
      await notice(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={busy} onClick={download}>
      Descargar CSV
    </Button>
  );
}
