import type { listCopies } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { csvOf } from '@mesa/contract/format/csv';
import { cardLanguageNames, copyListNames, finishNames } from '@mesa/contract/rules/collection';
import { printOf } from '@mesa/contract/rules/print';

type Row = Result<typeof listCopies>['data'][number];

const head = ['lista', 'cantidad', 'nombre', 'expansión', 'número', 'acabado', 'idioma', 'estado'];

/** Returns a collection as CSV that spreadsheets open and this site imports. */
export const collectionCsv = (rows: readonly Row[]): string =>
  csvOf([
    head,
    ...rows.map(({ list, quantity, card, finish, language, condition }) => {
      const { code, number } = printOf(card);
      return [copyListNames[list], quantity, card.name, code, number, finishNames[finish], cardLanguageNames[language], condition];
    }),
  ]);
