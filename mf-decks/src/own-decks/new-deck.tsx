import { createOwnDeck } from '@mesa/contract/calls/own-decks';
import { formats } from '@mesa/contract/rules/tournament';
import { addressOf } from '@mesa/release-contract/addresses';
import { messageOf } from '@mesa/runtime/api';
import { newBatch } from '@mesa/runtime/new-batch';
import { useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { SelectField, TextArea, TextField } from '@mesa/ui/field';
import { type FormEvent, useId } from 'react';
import area from '../../area';
import { takenNotes } from '../deck-edit/taken-notes';
import styles from './own-decks.module.css';

const labels = { name: 'Nombre', format: 'Formato', list: 'Lista de cartas', batch: 'Envío' };
/** `batch` is the idempotency key of the call: a retry creates no second deck, even after a reload. */
const blank = { name: '', format: formats[0] as string, list: '', batch: '' };

/** Creates a member's own deck, empty or from a pasted list. */
export default function NewDeck({ onClose }: { onClose(): void }) {
  const formId = useId();
  const navigate = useNavigate();
  const { write } = useWrite(createOwnDeck);
  const form = useForm({
    form: 'own-deck-new.1',
    id: 'new',
    server: blank,
    opens: 'new',
    label: (key) => labels[key as keyof typeof labels] ?? key,
    keyOf: (path) => (path === 'cards' ? 'list' : path),
  });
  const { name, format, list, batch } = form.values;
  // Different input is a different deck, so it gets a new key.
  const change = (changes: Partial<typeof blank>) => form.change({ ...changes, batch: newBatch() });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return form.refuse({ name: 'Escribe el nombre de la baraja.' });
    const body = { name: name.trim(), format: format as (typeof formats)[number], ...(list.trim() && { list }), ...(batch && { batch }) };
    void form.submit(
      async () => {
        const { data } = await write({ body });
        return async () => {
          navigate(addressOf(area.pages.ownDeck.path, { id: data.id }));
          const notes = takenNotes(data);
          if (notes) await notice(notes, { title: 'Baraja creada' });
        };
      },
      (error) => notice(messageOf(error), { title: 'No se creó la baraja' }),
    );
  }

  const leave = async () => (await form.cancel()) && onClose();
  return (
    <Dialog
      open
      onClose={leave}
      title="Nueva baraja"
      footer={
        <>
          <Button onClick={leave}>Cancelar</Button>
          <Button type="submit" form={formId} tone="primary" busy={form.busy}>
            Crear baraja
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} ref={form.root} onSubmit={submit} noValidate>
        {form.notices}
        <TextField
          label={labels.name}
          required
          maxLength={80}
          placeholder="Gardevoir ex"
          value={name}
          onChange={(typed) => change({ name: typed })}
          error={form.error('name')}
        />
        <SelectField
          label={labels.format}
          value={format}
          onChange={(chosen) => change({ format: chosen })}
          options={formats.map((one) => ({ value: one, label: one }))}
          hint="Las reglas de este formato dan los avisos, por el día de hoy."
          error={form.error('format')}
        />
        <TextArea
          label={labels.list}
          rows={8}
          maxLength={100_000}
          hint="Si ya tienes la lista en texto (de Pokémon TCG Live o de un chat), pégala aquí. Si no, déjalo vacío y agrega las cartas después."
          value={list}
          onChange={(typed) => change({ list: typed })}
          error={form.error('list')}
        />
      </form>
    </Dialog>
  );
}
