import type { ListTaken } from '@mesa/contract/calls/decks';
import { counted } from '@mesa/contract/text/plural';
import { isApiError } from '@mesa/runtime/api';
import { useHasDraft } from '@mesa/runtime/form';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { TextArea } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import styles from './import-deck.module.css';
import { takenNotes } from './taken-notes';

const example = `Pokémon: 2
4 Charmander MEW 4
3 Charizard ex OBF 125

Entrenador: 1
4 Ultra Ball SVI 196

Energía: 1
7 Energía Fuego Básica SVE 2

Cartas totales: 60`;

const formName = 'deck-import.1';
const nothing = { list: '' };

interface ImportDeckProps {
  /** Id that the draft belongs to. */
  id: string;
  onImport(list: string): Promise<ListTaken>;
}

/** Importar baraja TXT: imports a list in the game's export format. Reports errors per line and saves nothing. */
export function ImportDeck({ id, onImport }: ImportDeckProps) {
  // A pasted list that was not imported opens its field again.
  const hasDraft = useHasDraft(formName, id);
  const [chosen, setOpen] = useState<boolean>();
  const open = chosen ?? hasDraft;
  const form = useForm({ form: formName, id, server: nothing, opens: 'always', label: () => 'Lista de cartas', keyOf: () => 'list' });
  const { list } = form.values;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!list.trim()) return void notice('Las cartas Importadas deben tener el formato de Pokémon Live');
    void form.submit(
      async () => {
        const data = await onImport(list);
        return () => notice('Baraja Importada exitosamente!', { title: summary(data) });
      },
      (refusal) => {
        const message =
          isApiError(refusal) && refusal.body ? `Error al guardar la baraja: ${refusal.message}` : 'Error en el servicio de importación de baraja';
        form.refuse({ list: message });
        return notice(message);
      },
    );
  }

  return (
    <div className={styles.import}>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Cerrar Importar baraja TXT' : 'Importar baraja TXT'}
      </Button>
      {open && (
        <form ref={form.root} className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.help}>
            <p>Pega la lista que exporta Pokémon TCG Live:</p>
            <ul>
              <li>Lleva la etiqueta «Pokémon:» antes de las cartas.</li>
              <li>Lleva la etiqueta «Cartas totales:» al final.</li>
              <li>Cada carta dice su código de expansión y su número en la expansión (no el de la Pokédex).</li>
            </ul>
            <pre>{example}</pre>
          </div>
          <div>
            {form.notices}
            <TextArea
              label="Lista de cartas"
              rows={14}
              value={list}
              onChange={(typed) => form.change({ list: typed })}
              maxLength={100_000}
              error={form.error('list')}
            />
            <Button type="submit" tone="primary" busy={form.busy}>
              {form.busy ? 'Importando...' : 'Importar'}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

const summary = (taken: ListTaken): string => [counted(taken.total, 'carta', 'cartas'), takenNotes(taken)].filter(Boolean).join(' · ');
