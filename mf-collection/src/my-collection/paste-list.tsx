import { changeCopies, findListCards } from '@mesa/contract/calls/collection';
import { type CopyList, copyListNames, copyLists, variantName } from '@mesa/contract/rules/collection';
import { printOf } from '@mesa/contract/rules/print';
import { counted, plural } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { newBatch } from '@mesa/runtime/new-batch';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { FieldFrame, FieldGrid, SelectField, TextArea } from '@mesa/ui/field';
import { type Column, DataTable } from '@mesa/ui/table';
import { useState } from 'react';
import { changesOf, type FoundCopies, found } from './found-copies';
import styles from './my-collection.module.css';
import { pastedCopiesForm, pastedCopiesId } from './pasted-copies-form';
import { type ListFault, readList } from './read-list';

interface Reviewed {
  /** What was reviewed. It can be changed during the review. */
  text: string;
  list: CopyList;
  copies: FoundCopies[];
  faults: ListFault[];
}

const modes = [
  { value: 'add', label: 'Sumar a lo que ya anoté' },
  { value: 'set', label: 'Dejar estas cantidades' },
] as const;
type Mode = (typeof modes)[number]['value'];

const labels = { text: 'Lista de cartas', list: 'Anotar en', mode: 'Cantidades', batch: 'Envío' };
/** `batch` is the idempotency key of the call for this list: a retry counts once, even after a reload. */
const blank = { text: '', list: 'have' as CopyList, mode: 'add' as Mode, batch: '' };

const maxShown = 100;

const columns: Column<FoundCopies>[] = [
  { id: 'quantity', header: 'Copias', numeric: true, cell: ({ quantity }) => quantity },
  { id: 'card', header: 'Carta', primary: true, cell: ({ card, byName }) => (byName ? `${card.name} (la lista no dice la impresión)` : card.name) },
  { id: 'print', header: 'Impresión', cell: ({ card }) => `${card.expansionCode} ${printOf(card).number}` },
  { id: 'variant', header: 'Acabado, idioma y estado', cell: variantName },
  { id: 'list', header: 'Lista', cell: ({ list }) => copyListNames[list] },
];

/** Imports a pasted list or a file, which the user reviews first. Saves all lines or none. */
export default function PasteList() {
  const fetch = useFetch();
  const inSpanish = useInSpanish();
  const { write } = useWrite(changeCopies);
  const form = useForm({
    form: pastedCopiesForm,
    id: pastedCopiesId,
    server: blank,
    opens: 'always',
    label: (key) => labels[key as keyof typeof labels] ?? key,
  });
  const { text, list, mode, batch } = form.values;
  const [lastReview, setLastReview] = useState<Reviewed | null>(null);
  const reviewed = lastReview?.text === text && lastReview.list === list ? lastReview : null;
  const [busy, setBusy] = useState(false);

  function change(changes: Partial<typeof blank>) {
    form.change({ ...changes, batch: changes.text === '' ? '' : newBatch() });
  }

  async function review(from = text) {
    const { copies, faults } = readList(from, list);
    if (copies.length === 0) return setLastReview({ text: from, list, copies: [], faults });
    setBusy(true);
    try {
      const lines = copies.map(({ name, code, printNumber }) => ({ name, ...(code && printNumber ? { code, printNumber } : {}) }));
      const { data } = await fetch(findListCards, { body: { lines } });
      const cards = found(copies, data);
      setLastReview({ text: from, list, copies: cards.copies, faults: [...faults, ...cards.faults].sort((a, b) => a.number - b.number) });
    } catch (error) {
      await notice(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function withoutFaults() {
    const wrong = new Set(reviewed?.faults.map(({ number }) => number));
    const left = text
      .split(/\r\n|\r|\n/)
      .filter((_, index) => !wrong.has(index + 1))
      .join('\n');
    change({ text: left });
    void review(left);
  }

  const save = (copies: readonly FoundCopies[]) =>
    form.submit(
      async () => {
        await write({ body: { batch, changes: changesOf(copies, mode) } });
        return async () => {
          setLastReview(null);
          await notice(`${counted(total(copies), 'copia anotada', 'copias anotadas')} en tu colección.`);
        };
      },
      (error) => notice(messageOf(error), { title: 'No se anotó la lista' }),
    );

  return (
    <div className={styles.paste} ref={form.root}>
      {form.notices}
      <TextArea
        label={labels.text}
        rows={8}
        value={text}
        onChange={(typed) => change({ text: typed })}
        error={form.error('text')}
        placeholder={'2 Charizard ex OBF 125\n1 Charmander OBF 26 reverse'}
        hint="Una carta por línea: cantidad, nombre, expansión y número. También sirve una tabla CSV."
      />
      <FieldGrid>
        <FieldFrame label="O un archivo (CSV o TXT)">
          {(control) => (
            <input
              {...control}
              className={styles.file}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={async ({ target }) => {
                const content = await target.files?.[0]?.text();
                target.value = '';
                if (content !== undefined) change({ text: content.replace(/^\ufeff/, '') });
              }}
            />
          )}
        </FieldFrame>
        <SelectField
          label={labels.list}
          value={list}
          options={copyLists.map((value) => ({ value, label: copyListNames[value] }))}
          onChange={(value) => change({ list: value as CopyList })}
        />
        <SelectField label={labels.mode} value={mode} options={modes} onChange={(value) => change({ mode: value as Mode })} />
      </FieldGrid>
      <div className={styles.actions}>
        <Button busy={busy} disabled={text.trim() === ''} onClick={() => review()}>
          Revisar
        </Button>
        {reviewed && reviewed.copies.length > 0 && (
          <Button tone="primary" busy={form.busy} disabled={reviewed.faults.length > 0} onClick={() => save(reviewed.copies)}>
            Anotar {counted(total(reviewed.copies), 'copia', 'copias')}
          </Button>
        )}
      </div>
      {reviewed && reviewed.faults.length > 0 && <Faults faults={reviewed.faults} onRemove={reviewed.copies.length > 0 ? withoutFaults : undefined} />}
      {reviewed && reviewed.copies.length > 0 && (
        <>
          <DataTable
            caption="Lo que se anotará"
            columns={columns}
            rows={reviewed.copies.slice(0, maxShown).map((row) => ({ ...row, card: inSpanish(row.card) }))}
            rowKey={({ number }) => String(number)}
          />
          {reviewed.copies.length > maxShown && <p>Y {counted(reviewed.copies.length - maxShown, 'línea más', 'líneas más')}.</p>}
        </>
      )}
    </div>
  );
}

const total = (copies: readonly FoundCopies[]): number => copies.reduce((sum, { quantity }) => sum + quantity, 0);

function Faults({ faults, onRemove }: { faults: readonly ListFault[]; onRemove: (() => void) | undefined }) {
  return (
    <div role="alert" className={styles.paste}>
      <p>
        {plural(faults.length, 'Una línea tiene un problema', `${faults.length} líneas tienen problemas`)}. No se anota nada mientras la lista no esté bien.
      </p>
      <ul className={styles.faults}>
        {faults.slice(0, maxShown).map(({ number, message }) => (
          <li key={`${number} ${message}`}>
            Línea {number}: {message}
          </li>
        ))}
        {faults.length > maxShown && <li>Y {counted(faults.length - maxShown, 'línea más', 'líneas más')}.</li>}
      </ul>
      {onRemove && (
        <p>
          <Button size="small" onClick={onRemove}>
            {plural(faults.length, 'Quitar esa línea', `Quitar esas ${faults.length} líneas`)}
          </Button>
        </p>
      )}
    </div>
  );
}
