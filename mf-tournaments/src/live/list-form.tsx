import { isApiError, messageOf } from '@mesa/runtime/api';
import { useForm } from '@mesa/runtime/use-form';
import { Button } from '@mesa/ui/button';
import { TextArea } from '@mesa/ui/field';
import type { FormEvent } from 'react';
import { pastedDeckForm } from './pasted-deck-form';

const nothing = { list: '' };

interface ListFormProps {
  /** Names the draft. */
  id: string;
  save(cards: string): Promise<unknown>;
  /** Reads the list again, after somebody else changed it. */
  refresh(): Promise<void>;
  onDone(): void;
}

/** Submits a list in Pokémon TCG Live's export format. Reports errors per line and saves nothing. */
export function ListForm({ id, save, refresh, onDone }: ListFormProps) {
  // Another device can have changed the list, so the player chooses which one counts.
  const form = useForm({ form: pastedDeckForm, id, server: nothing, opens: 'always', label: () => 'Lista', keyOf: () => 'list', reload: refresh });
  const { list } = form.values;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!list.trim()) return form.refuse({ list: 'Pega tu lista: en Pokémon TCG Live, abre la baraja y elige «Exportar».' });
    void form.submit(
      async () => {
        await save(list);
        return onDone;
      },
      (refusal) => {
        form.refuse({ list: isApiError(refusal) && refusal.body ? refusal.message : `${messageOf(refusal)} Tu lista queda aquí.` });
        return Promise.resolve();
      },
    );
  }

  return (
    <form ref={form.root} onSubmit={submit} noValidate>
      {form.notices}
      <TextArea
        label="Lista"
        rows={10}
        value={list}
        onChange={(typed) => form.change({ list: typed })}
        maxLength={100_000}
        error={form.error('list')}
        hint="Como la exporta Pokémon TCG Live: cada línea dice cuántas copias, la carta, su expansión y su número."
      />
      <Button type="submit" tone="primary" busy={form.busy}>
        Entregar
      </Button>
    </form>
  );
}
