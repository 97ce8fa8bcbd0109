import { type Deck, importDeck } from '@mesa/contract/calls/decks';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { useForm } from '@mesa/runtime/use-form';
import { Button } from '@mesa/ui/button';
import { TextArea } from '@mesa/ui/field';
import type { FormEvent } from 'react';
import { pastedDeckForm } from './pasted-deck-form';

const nothing = { list: '' };

/** Submits a list in Pokémon TCG Live's export format. Reports errors per line and saves nothing. */
export default function PastedDeck({ deck: { tournament, player, updatedAt }, onDone }: { deck: Deck; onDone(): void }) {
  const deckOf = { tournamentId: tournament.id, userName: player.username, ...(updatedAt && { updatedAt }) };
  const id = `${tournament.id}/${player.username}`;
  const { write, refresh } = useWrite(importDeck);
  // Another device can have changed the list, so the player chooses which one counts.
  const form = useForm({ form: pastedDeckForm, id, server: nothing, opens: 'always', label: () => 'Lista', keyOf: () => 'list', reload: refresh });
  const { list } = form.values;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!list.trim()) return form.refuse({ list: 'Pega tu lista: en Pokémon TCG Live, abre la baraja y elige «Exportar».' });
    void form.submit(
      async () => {
        await write({ body: { ...deckOf, cards: list } });
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
