import { call, isApiError, issueOf } from '@mesa/shared/api';
import { type Card, deleteCard, listCards, updateCard } from '@mesa/shared/contracts/cards';
import { useUnsavedChanges } from '@mesa/shared/form';
import { href } from '@mesa/shared/paths';
import { queryKey, useQueryClient } from '@mesa/shared/query';
import { useNavigate } from '@mesa/shared/router';
import { askStale, confirm, notice } from '@mesa/shared/ui/ask';
import { Button } from '@mesa/shared/ui/button';
import { FieldGrid, TextField } from '@mesa/shared/ui/field';
import { type FormEvent, useState } from 'react';
import { type CardDraft, cardFields, draftOf, fieldsOf } from './card-draft';
import styles from './card-form.module.css';

/** The site admin's edit of a card: Guardar, Cancelar or Eliminar leave it. */
export default function CardForm({ card, onDone }: { card: Card; onDone(): void }) {
  const [draft, setDraft] = useState<CardDraft>(() => draftOf(card));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [updatedAt, setUpdatedAt] = useState(card.updatedAt);
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey(listCards) });
  const navigate = useNavigate();
  const allowLeaving = useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(draftOf(card)));

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await call(updateCard, { body: { ...fieldsOf(draft), id: card.id, updatedAt } });
      await refresh();
      onDone();
    } catch (error) {
      setErrors(Object.fromEntries(cardFields.map(({ name }) => [name, issueOf(error, name) ?? ''])));
      if (isApiError(error) && error.code === 'stale') await onStale();
      else await notice(`No se pudo actualizar la carta.${isApiError(error) && error.body ? ` ${error.message}` : ''}`);
    } finally {
      setBusy(false);
    }
  }

  async function onStale() {
    if (await askStale()) {
      allowLeaving();
      await refresh();
      return onDone();
    }
    // Past the cache: the next save is to replace what is there now.
    const now = await call(listCards, { body: { id: card.id } }).catch(() => null);
    if (now?.data[0]) setUpdatedAt(now.data[0].updatedAt);
  }

  async function remove() {
    if (!(await confirm({ text: '¿Estás seguro de que deseas eliminar esta carta?', confirmLabel: 'Eliminar', tone: 'danger' }))) return;
    try {
      await call(deleteCard, { body: { id: card.id } });
      allowLeaving();
      await notice('Carta eliminada correctamente.');
      navigate(href('collection'));
      await queries.invalidateQueries();
    } catch (error) {
      await notice(`No se pudo eliminar la carta.${isApiError(error) && error.body ? ` ${error.message}` : ''}`);
    }
  }

  return (
    <form onSubmit={save} noValidate>
      <FieldGrid>
        {cardFields.map(({ name, label, number, required }) => (
          <TextField
            key={name}
            label={label}
            value={draft[name]}
            required={required === true}
            onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
            {...(number ? { inputMode: 'numeric' as const } : {})}
            {...(errors[name] ? { error: errors[name] } : {})}
          />
        ))}
      </FieldGrid>
      <div className={styles.actions}>
        <Button type="submit" tone="primary" busy={busy}>
          Guardar
        </Button>
        <Button onClick={onDone}>Cancelar</Button>
        <Button tone="danger" onClick={remove}>
          Eliminar
        </Button>
      </div>
    </form>
  );
}
