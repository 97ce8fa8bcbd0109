import { type OrganiserFields, requestOrganising } from '@mesa/contract/calls/organisers';
import { organiserTexts } from '@mesa/contract/rules/organisers';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { TextArea, TextField } from '@mesa/ui/field';
import { Panel } from '@mesa/ui/page';
import type { FormEvent } from 'react';
import styles from './organise.module.css';

const empty: OrganiserFields = { who: '', store: '', proof: '' };
const labels: Record<keyof OrganiserFields, string> = { who: 'Quién eres', store: 'Tienda', proof: 'Prueba' };
const missing: Record<keyof OrganiserFields, string> = {
  who: 'Cuéntanos quién eres.',
  store: 'Escribe el nombre de la tienda y su ciudad.',
  proof: 'Escribe algo que podamos comprobar, o pega un enlace.',
};

/** Asks who the person is, for which store, and what proves it. A failed save keeps the text. */
export function OrganiseForm() {
  const { write } = useWrite(requestOrganising);
  const form = useForm({
    form: 'organise.1',
    id: 'new',
    server: empty,
    opens: 'new' as const,
    label: (name) => labels[name as keyof OrganiserFields],
  });
  const field = (name: keyof OrganiserFields) => ({
    label: labels[name],
    value: form.values[name],
    maxLength: organiserTexts[name],
    required: true,
    onChange: (value: string) => form.change({ [name]: value }),
    error: form.error(name),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = Object.entries(missing).filter(([name]) => !form.values[name as keyof OrganiserFields].trim());
    form.refuse(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    void form.submit(
      async () => {
        await write({ body: form.values });
        return () => undefined;
      },
      (error) => notice(messageOf(error)),
    );
  }

  return (
    <Panel>
      <form ref={form.root} className={styles.form} onSubmit={submit} noValidate>
        {form.notices}
        <TextArea {...field('who')} rows={3} hint="Tu nombre, y desde cuándo juegas u organizas." />
        <TextField {...field('store')} hint="Su nombre y su ciudad. Si todavía no tienes local, dinos dónde se jugaría." />
        <TextArea {...field('proof')} rows={4} hint="Un enlace a la página o las redes de la tienda, o cómo podemos comprobar que la representas." />
        <p>Solo lo lee el administrador del sitio.</p>
        <div>
          <Button type="submit" tone="primary" busy={form.busy}>
            {form.busy ? 'Enviando...' : 'Enviar solicitud'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
