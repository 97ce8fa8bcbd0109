import { isApiError, issueOf } from '@mesa/shared/api';
import type { Store, StoreFields } from '@mesa/shared/contracts/stores';
import { useUnsavedChanges } from '@mesa/shared/form';
import { PlaceFields } from '@mesa/shared/place-fields';
import { notice } from '@mesa/shared/ui/ask';
import { Button } from '@mesa/shared/ui/button';
import { FieldGrid, TextArea, TextField } from '@mesa/shared/ui/field';
import { type FormEvent, useState } from 'react';
import { draftOf, emptyDraft, fieldsOf, type StoreDraft, storeErrors } from './store-draft';
import styles from './store-form.module.css';

interface StoreFormProps {
  mode: 'create' | 'edit';
  store?: Store;
  /** Rejects with an ApiError where the server refuses; resolves to what is to happen once the form is no longer dirty. */
  save(fields: StoreFields): Promise<() => void>;
  /** Somebody else saved meanwhile: whether to go on with the state that is there now. */
  onStale?(): Promise<boolean>;
}

/** The store's fields: read-only until Editar, editable at once where a store is created. A failed save keeps what was typed. */
export function StoreForm({ mode, store, save, onStale }: StoreFormProps) {
  const saved = store ? draftOf(store) : emptyDraft;
  const [draft, setDraft] = useState<StoreDraft>(saved);
  const [editing, setEditing] = useState(mode === 'create');
  const [errors, setErrors] = useState<Partial<StoreDraft>>({});
  const [busy, setBusy] = useState(false);
  const dirty = editing && JSON.stringify(draft) !== JSON.stringify(saved);
  const allowLeaving = useUnsavedChanges(dirty);
  const field = (name: keyof StoreDraft) => ({
    value: draft[name],
    readOnly: !editing,
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
    ...(errors[name] ? { error: errors[name] } : {}),
  });
  const leave = () => {
    setDraft(saved);
    setErrors({});
    setEditing(false);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = storeErrors(draft);
    setErrors(wrong.fields);
    if (wrong.message) return void notice(wrong.message);
    setBusy(true);
    try {
      const then = await save({ ...fieldsOf(draft), ...(store ? { updatedAt: store.updatedAt } : {}) });
      allowLeaving();
      if (mode === 'edit') setEditing(false);
      then();
    } catch (error) {
      if (isApiError(error) && error.code === 'stale' && (await onStale?.())) return leave();
      if (isApiError(error) && error.code === 'stale') return;
      setErrors(
        Object.fromEntries(
          Object.keys(draft)
            .map((name) => [name, issueOf(error, name)])
            .filter(([, message]) => message),
        ),
      );
      await notice(failure(mode, error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <FieldGrid>
        <TextField label="Nombre" required maxLength={120} autoComplete="organization" {...field('name')} />
        <TextField label="Email" type="email" required maxLength={200} autoComplete="email" {...field('email')} />
        <PlaceFields value={draft} onChange={(place) => setDraft((now) => ({ ...now, ...place }))} readOnly={!editing} required errors={errors} />
        <TextField label="Dirección" maxLength={200} autoComplete="street-address" {...field('address')} />
        <TextField label="Latitud" inputMode="decimal" {...field('latitude')} />
        <TextField label="Longitud" inputMode="decimal" {...field('longitude')} />
        <TextField label="Página web" type="url" maxLength={200} autoComplete="url" {...field('website')} />
        <TextField label="Teléfono" type="tel" maxLength={40} autoComplete="tel" {...field('phone')} />
      </FieldGrid>
      <TextArea label="Descripción" rows={4} maxLength={2000} {...field('description')} />
      <div className={styles.actions}>
        {!editing && (
          <Button tone="primary" onClick={() => setEditing(true)}>
            Editar
          </Button>
        )}
        {editing && (
          <Button type="submit" tone="primary" busy={busy}>
            {mode === 'create' ? 'Crear Tienda' : 'Guardar'}
          </Button>
        )}
        {editing && mode === 'edit' && <Button onClick={leave}>Regresar</Button>}
      </div>
    </form>
  );
}

function failure(mode: 'create' | 'edit', error: unknown): string {
  const message = isApiError(error) && error.body ? error.message : '';
  if (mode === 'create') return message || 'Error en el servicio.';
  return message || 'Error al actualizar la tienda. (1x08xp)';
}
