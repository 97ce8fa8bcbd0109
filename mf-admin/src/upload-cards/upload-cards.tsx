import { type CardFields, createCards } from '@mesa/contract/calls/cards';
import { isApiError } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { TextArea } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import { CardUpdates } from './card-updates';
import { example } from './example';
import { PendingCards } from './pending-cards';
import styles from './upload-cards.module.css';

const nothing = { json: '' };
const fallback = 'Formato inválido o cartas ya existentes.';

/** Uploads a JSON array of cards: creates all, or none and reports errors per card. */
export function UploadCards() {
  const form = useForm({ form: 'upload-cards.1', id: 'new', server: nothing, opens: 'always', label: () => 'Cartas (JSON)', keyOf: () => 'json' });
  const { json } = form.values;
  const [shown, setShown] = useState(false);
  const [errors, setErrors] = useState<{ card: string; message: string }[]>([]);
  const { write } = useWrite(createCards);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setErrors([]);
    const cards = parsed(json);
    if (!cards) return void notice(fallback);
    await form.submit(
      async () => {
        const { message } = await write({ body: cards });
        return () => notice(message, { title: 'Cartas creadas correctamente.' });
      },
      (error) => {
        const refused = errorsOf(error);
        setErrors(refused);
        const message = isApiError(error) && error.body ? error.message : fallback;
        return notice(refused.length > 0 ? `Las siguientes cartas tienen errores: ${refused.map(({ card }) => card).join(', ')}. ${message}` : message);
      },
    );
  }

  return (
    <>
      <form ref={form.root} className={styles.form} onSubmit={submit} noValidate>
        {form.notices}
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Ocultar Ejemplo' : 'Ver Ejemplo'}
        </Button>
        {shown && <pre className={styles.example}>{example}</pre>}
        <TextArea
          label="Cartas (JSON)"
          rows={18}
          value={json}
          onChange={(typed) => form.change({ json: typed })}
          error={form.error('json')}
          hint="Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna."
        />
        <Button type="submit" tone="primary" busy={form.busy}>
          {form.busy ? 'Enviando...' : 'Agregar Cartas'}
        </Button>
        {errors.length > 0 && (
          <ul className={styles.errors} role="alert">
            {errors.map(({ card, message }) => (
              <li key={`${card}${message}`}>
                <strong>{card}</strong>: {message}
              </li>
            ))}
          </ul>
        )}
      </form>
      <PendingCards />
      <CardUpdates />
    </>
  );
}

function parsed(json: string): CardFields[] | null {
  try {
    const cards: unknown = JSON.parse(json);
    return Array.isArray(cards) && cards.length > 0 ? cards : null;
  } catch {
    return null;
  }
}

/** Returns the refused cards, by name if the array has one. */
function errorsOf(error: unknown): { card: string; message: string }[] {
  const errors = isApiError(error) ? error.body?.errors : undefined;
  return Array.isArray(errors)
    ? errors.map(({ card, message }) => ({ card: typeof card === 'string' ? card : String(card?.name ?? '¿?'), message: String(message) }))
    : [];
}
