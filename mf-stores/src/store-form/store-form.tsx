import { isApiError, issueOf } from '@mesa/shared/api';
import type { Store, StoreFields } from '@mesa/shared/contracts/stores';
import { useUnsavedChanges } from '@mesa/shared/form';
import { PlaceFields } from '@mesa/shared/place-fields';
import { confirm, notice } from '@mesa/shared/ui/ask';
import { Button } from '@mesa/shared/ui/button';
import { FieldGrid, TextArea, TextField } from '@mesa/shared/ui/field';
import { EditIcon } from '@mesa/shared/ui/icons';
import { type FormEvent, useState } from 'react';
import { draftOf, emptyDraft, fieldsOf, rebased, type StoreDraft, sameDraft, storeErrors } from './store-draft';
import styles from './store-form.module.css';

interface StoreFormProps {
  mode: 'create' | 'edit';
  store?: Store;
  /** Rejects with an ApiError where the server refuses; resolves to what is to happen once the form is no longer dirty. */
  save(fields: StoreFields): Promise<() => void>;
  /** Somebody else saved meanwhile: what the store is now, or null where it is to be shown as it is and typed changes go. */
  onStale?(): Promise<Store | null>;
}

/** What is being edited, and from which state of the store it began. */
interface Editing {
  base: StoreDraft;
  updatedAt: string | undefined;
  draft: StoreDraft;
}

const editingOf = (store: Store | undefined): Editing => {
  const base = store ? draftOf(store) : emptyDraft;
  return { base, updatedAt: store?.updatedAt, draft: base };
};

const askLeave = () =>
  confirm({ text: '¿Seguro que quieres salir? Hay cambios sin guardar.', confirmLabel: 'Salir sin guardar', cancelLabel: 'Seguir editando' });

/** The store's fields: read-only until Editar, editable at once where a store is created. A failed save keeps what was typed. */
export function StoreForm({ mode, store, save, onStale }: StoreFormProps) {
  const [editing, setEditing] = useState<Editing | null>(() => (mode === 'create' ? editingOf(store) : null));
  const [errors, setErrors] = useState<Partial<StoreDraft>>({});
  const [busy, setBusy] = useState(false);
  const draft = editing?.draft ?? editingOf(store).draft;
  const dirty = editing !== null && !sameDraft(editing.draft, editing.base);
  const allowLeaving = useUnsavedChanges(dirty);
  const change = (typed: Partial<StoreDraft>) => setEditing((now) => now && { ...now, draft: { ...now.draft, ...typed } });
  const field = (name: keyof StoreDraft) => ({
    value: draft[name],
    readOnly: !editing,
    onChange: (value: string) => change({ [name]: value }),
    ...(errors[name] ? { error: errors[name] } : {}),
  });
  const leave = () => {
    setErrors({});
    setEditing(null);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!editing) return;
    const wrong = storeErrors(draft);
    setErrors(wrong.fields);
    if (wrong.message) return void notice(wrong.message);
    setBusy(true);
    try {
      const then = await save({ ...fieldsOf(draft), ...(editing.updatedAt === undefined ? {} : { updatedAt: editing.updatedAt }) });
      allowLeaving();
      if (mode === 'edit') leave();
      then();
    } catch (error) {
      await settle(error, editing).catch((second: unknown) => notice(failure(mode, second)));
    } finally {
      setBusy(false);
    }
  }

  async function settle(error: unknown, { base }: Editing) {
    if (onStale && isApiError(error) && error.code === 'stale') {
      const now = await onStale();
      if (!now) return leave();
      return setEditing({ ...editingOf(now), draft: rebased(draft, base, draftOf(now)) });
    }
    setErrors(
      Object.fromEntries(
        Object.keys(draft)
          .map((name) => [name, issueOf(error, name)])
          .filter(([, message]) => message),
      ),
    );
    await notice(failure(mode, error));
  }

  return (
    <form onSubmit={submit} noValidate>
      <FieldGrid>
        <TextField label="Nombre" required maxLength={120} autoComplete="organization" {...field('name')} />
        <TextField label="Email" type="email" required maxLength={200} autoComplete="email" {...field('email')} />
        <PlaceFields value={draft} onChange={change} readOnly={!editing} required errors={errors} />
        <TextField label="Dirección" maxLength={200} autoComplete="street-address" {...field('address')} />
        <TextField label="Latitud" inputMode="decimal" {...field('latitude')} />
        <TextField label="Longitud" inputMode="decimal" {...field('longitude')} />
        <TextField label="Página web" type="url" maxLength={200} autoComplete="url" {...field('website')} />
        <TextField label="Teléfono" type="tel" maxLength={40} autoComplete="tel" {...field('phone')} />
        <TextArea label="Descripción" rows={4} maxLength={2000} {...field('description')} />
      </FieldGrid>
      <div className={styles.actions}>
        {!editing && (
          <Button key="edit" tone="primary" icon={<EditIcon />} onClick={() => setEditing(editingOf(store))}>
            Editar
          </Button>
        )}
        {editing && (
          <Button key="save" type="submit" tone="primary" busy={busy}>
            {mode === 'create' ? 'Crear Tienda' : 'Guardar'}
          </Button>
        )}
        {editing && mode === 'edit' && (
          <Button
            key="back"
            onClick={async () => {
              if (!dirty || (await askLeave())) leave();
            }}
          >
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
