import type { Season, SeasonFields } from '@mesa/contract/calls/seasons';
import { ruleKindNames, ruleKinds, type SeasonScope } from '@mesa/contract/rules/season';
import { categories, formats } from '@mesa/contract/rules/tournament';
import { messageOf } from '@mesa/runtime/api';
import { PlaceFields } from '@mesa/runtime/place-fields';
import { useSession } from '@mesa/runtime/session';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { EditIcon } from '@mesa/ui/icons';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { CheckList } from './check-list';
import { draftOf, emptyDraft, fieldsOf, labels, type SeasonDraft, seasonErrors } from './season-draft';
import styles from './season-form.module.css';

interface SeasonFormProps {
  season?: Season;
  /** The stores the user can choose. */
  stores: readonly { id: number; name: string }[];
  /** Rejects with an ApiError if the server refuses; resolves to a callback to run once the form is no longer dirty. */
  save(fields: SeasonFields): Promise<() => void>;
  reload?(): Promise<unknown>;
  /** Additional actions for the season. */
  actions?: ReactNode;
}

const scopeNames: Record<SeasonScope, string> = { store: 'De tiendas', city: 'De una ciudad', country: 'De un país' };
const hints = {
  best: 'Vacío: cuentan todos.',
  places: 'Del 1.º, 2.º, 3.º…, separados por espacios: 10 8 6 4',
};
/** Maps a path in the server's error to its field. */
const keyOf = (path: string) => (path === 'storeIds' || path === 'storeId' ? 'stores' : path.split('.')[0]);

/** A season's fields: read-only until Editar, editable at once for a new season. A failed save keeps the typed values. */
export function SeasonForm({ season, stores, save, reload, actions }: SeasonFormProps) {
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  const form = useForm<SeasonDraft>({
    form: 'season.1',
    id: season?.id ?? 'new',
    server: useMemo(() => (season ? draftOf(season) : emptyDraft(stores.length === 1 ? stores.map(({ id }) => id) : [])), [season, stores]),
    together: [['country', 'state', 'city']],
    label: (name) => labels[name as keyof SeasonDraft],
    keyOf,
    ...(!season && { opens: 'new' as const }),
    ...(reload && { reload }),
  });
  const { open: editing, values: draft } = form;
  const field = (name: keyof SeasonDraft) => ({
    label: labels[name],
    value: draft[name],
    readOnly: !editing,
    onChange: (value: string) => form.change({ [name]: value }),
    error: form.error(name),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!editing) return;
    const wrong = seasonErrors(draft);
    form.refuse(wrong);
    const [first] = Object.values(wrong);
    if (first) return void notice(first === 'Campo Requerido' ? 'Completa los campos marcados.' : first);
    void form.submit(
      () => save({ ...fieldsOf(draft), ...(season && { updatedAt: season.updatedAt }) }),
      (error) => notice(messageOf(error)),
    );
  }

  return (
    <form ref={form.root} onSubmit={submit} noValidate>
      {form.notices}
      <FieldGrid>
        <TextField required maxLength={120} {...field('name')} />
        {isAdmin && <SelectField {...field('scope')} options={Object.entries(scopeNames).map(([value, label]) => ({ value, label }))} />}
        <TextField type="date" required {...field('startsOn')} />
        <TextField type="date" required {...field('endsOn')} />
        <SelectField {...field('format')} placeholder="Todos" options={formats.map((value) => ({ value, label: value }))} />
        <SelectField {...field('kind')} options={ruleKinds.map((value) => ({ value, label: ruleKindNames[value] }))} />
        {draft.kind !== 'championship' && <TextField inputMode="numeric" hint={hints.best} {...field('best')} />}
        {draft.kind === 'places' && <TextField inputMode="numeric" hint={hints.places} {...field('places')} />}
        {draft.kind === 'places' && <TextField inputMode="numeric" {...field('coming')} />}
        <TextField inputMode="numeric" {...field('minEvents')} />
      </FieldGrid>
      <div className={styles.lists}>
        {draft.scope === 'store' && <CheckList {...field('stores')} options={stores.map(({ id, name }) => ({ value: String(id), label: name }))} />}
        {draft.scope !== 'store' && (
          <FieldGrid>
            <PlaceFields value={draft} onChange={form.change} readOnly={!editing} required errors={form.errors} />
          </FieldGrid>
        )}
        {draft.kind !== 'championship' && <CheckList {...field('categories')} options={categories.map((value) => ({ value, label: value }))} />}
      </div>
      <div className={styles.actions}>
        {!editing && (
          <Button key="edit" tone="primary" icon={<EditIcon />} onClick={form.start}>
            Editar
          </Button>
        )}
        {editing && (
          <Button key="save" type="submit" tone="primary" busy={form.busy}>
            {form.busy ? 'Guardando...' : season ? 'Guardar' : 'Crear Temporada'}
          </Button>
        )}
        {editing && season && (
          <Button key="back" onClick={form.cancel}>
            Regresar
          </Button>
        )}
        {!editing && actions}
      </div>
    </form>
  );
}
