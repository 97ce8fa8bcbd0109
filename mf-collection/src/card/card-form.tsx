import { type Card, deleteCard, listCards, updateCard } from '@mesa/contract/calls/cards';
import { isApiError } from '@mesa/runtime/api';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { useForm } from '@mesa/runtime/use-form';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { type FormEvent, useMemo } from 'react';
import area from '../../area';
import { type CardDraft, cardFormName, draftOf, fieldNames, fieldsOf, isNumber, isRequired, labels } from './card-draft';
import styles from './card-form.module.css';

/** The site admin's form for a card. Guardar, Cancelar and Eliminar close it. */
export default function CardForm({ card, onDone }: { card: Card; onDone(): void }) {
  const fetch = useFetch();
  const { write } = useWrite(updateCard);
  const deletion = useWrite(deleteCard);
  const navigate = useNavigate();
  const form = useForm({
    form: cardFormName,
    id: card.id,
    server: useMemo(() => draftOf(card), [card]),
    opens: 'always',
    label: (name) => labels[name as keyof CardDraft],
    reload: () => fetch(listCards, { body: { id: card.id } }, { fresh: true }),
    onLoaded: onDone,
  });
  const failed = (what: string) => (error: unknown) => notice(`${what}${isApiError(error) && error.body ? ` ${error.message}` : ''}`);

  const save = (event: FormEvent) => {
    event.preventDefault();
    return form.submit(async () => {
      await write({ body: { ...fieldsOf(form.values), id: card.id, updatedAt: card.updatedAt } });
      return (clean) => clean && onDone();
    }, failed('No se pudo actualizar la carta.'));
  };

  async function remove() {
    if (!(await confirm({ text: '¿Estás seguro de que deseas eliminar esta carta?', confirmLabel: 'Eliminar', tone: 'danger' }))) return;
    try {
      await deletion.write({ body: { id: card.id } });
      form.allowLeaving();
      form.discard();
      await notice('Carta eliminada correctamente.');
      navigate(area.pages.collection.path);
    } catch (error) {
      await failed('No se pudo eliminar la carta.')(error);
    }
  }

  return (
    <form ref={form.root} onSubmit={save} noValidate>
      {form.notices}
      <FieldGrid>
        {fieldNames.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            value={form.values[name]}
            required={isRequired(name)}
            onChange={(value) => form.change({ [name]: value })}
            error={form.error(name)}
            {...(isNumber(name) ? { inputMode: 'numeric' as const } : {})}
          />
        ))}
      </FieldGrid>
      <div className={styles.actions}>
        <Button type="submit" tone="primary" busy={form.busy}>
          {form.busy ? 'Guardando...' : 'Guardar'}
        </Button>
        <Button onClick={async () => (await form.cancel()) && onDone()}>Cancelar</Button>
        <Button tone="danger" busy={deletion.busy} onClick={remove}>
          Eliminar
        </Button>
      </div>
    </form>
  );
}
