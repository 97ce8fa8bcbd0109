import type { Store, StoreFields } from '@mesa/contract/calls/stores';
import { isApiError } from '@mesa/runtime/api';
import { PlaceFields } from '@mesa/runtime/place-fields';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { FieldGrid, TextArea, TextField } from '@mesa/ui/field';
import { EditIcon } from '@mesa/ui/icons';
import { type FormEvent, useMemo } from 'react';
import { draftOf, emptyDraft, fieldsOf, labels, type StoreDraft, storeErrors } from './store-draft';
import styles from './store-form.module.css';

interface StoreFormProps {
  mode: 'create' | 'edit';
  store?: Store;
  /** Rejects with an ApiError if the server refuses; resolves to a callback to run once the form is no longer dirty. */
  save(fields: StoreFields): Promise<() => void>;
  /** Reads the current store after a conflict. */
  reload?(): Promise<unknown>;
}

/** The store's fields: read-only until Editar, editable at once for a new store. A failed save keeps the typed values. */
export function StoreForm({ mode, store, save, reload }: StoreFormProps) {
  const form = useForm({
    form: 'store.1',
    id: store?.id ?? 'new',
    server: useMemo(() => (store ? draftOf(store) : emptyDraft), [store]),
    together: [['country', 'state', 'city']],
    label: (name) => labels[name as keyof StoreDraft],
    ...(mode === 'create' && { opens: 'new' as const }),
    ...(reload && { reload }),
  });
  const { open: editing, values: draft } = form;
  const field = (name: keyof StoreDraft) => ({
    label: labels[name],
    value: draft[name],
    readOnly: !editing,
    onChange: (value: string) => form.change({ [name]: value }),
    error: form.error(name),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!editing) return;
    const wrong = storeErrors(draft);
    form.refuse(wrong.fields);
    if (wrong.message) return void notice(wrong.message);
    void form.submit(
      () => save({ ...fieldsOf(draft), ...(store && { updatedAt: store.updatedAt }) }),
      (error) => notice(failure(mode, error)),
    );
  }

  return (
    <form ref={form.root} onSubmit={submit} noValidate>
      {form.notices}
      <FieldGrid>
        <TextField required maxLength={120} autoComplete="organization" {...field('name')} />
        <TextField type="email" required maxLength={200} autoComplete="email" {...field('email')} />
        <PlaceFields value={draft} onChange={form.change} readOnly={!editing} required errors={form.errors} />
        <TextField maxLength={200} autoComplete="street-address" {...field('address')} />
        <TextField inputMode="decimal" {...field('latitude')} />
        <TextField inputMode="decimal" {...field('longitude')} />
        <TextField type="url" maxLength={200} autoComplete="url" {...field('website')} />
        <TextField type="tel" maxLength={40} autoComplete="tel" {...field('phone')} />
        <TextField
          inputMode="numeric"
          maxLength={20}
          {...field('popId')}
          hint={editing ? 'Va en el archivo de TOM de los torneos que no tienen otro. Solo lo ven quienes administran la tienda.' : undefined}
        />
        <TextArea rows={4} maxLength={2000} {...field('description')} />
      </FieldGrid>
      <div className={styles.actions}>
        {!editing && (
          <Button key="edit" tone="primary" icon={<EditIcon />} onClick={form.start}>
            Editar
          </Button>
        )}
        {editing && (
          <Button key="save" type="submit" tone="primary" busy={form.busy}>
            {form.busy ? 'Guardando...' : mode === 'create' ? 'Crear Tienda' : 'Guardar'}
          </Button>
        )}
        {editing && mode === 'edit' && (
          <Button key="back" onClick={form.cancel}>
            Regresar
          </Button>
        )}
      </div>
    </form>
  );
}

function failure(mode: 'create' | 'edit', error: unknown): string {
  const message = isApiError(error) && error.body ? error.message : '';
  if (mode === 'create') return message || 'Error en el servicio.';
  return message || 'Error al actualizar la tienda. (1x08xp)';
}
