import { call, isApiError, issueOf, messageOf } from '@mesa/shared/api';
import type { AuthUser } from '@mesa/shared/auth';
import { getPlayer, type OwnPlayer, updatePlayer } from '@mesa/shared/contracts/players';
import { useUnsavedChanges } from '@mesa/shared/form';
import { localDay, longDate } from '@mesa/shared/format/date';
import { href } from '@mesa/shared/paths';
import { PlaceFields } from '@mesa/shared/place-fields';
import { query, queryKey, useQueryClient } from '@mesa/shared/query';
import { Link } from '@mesa/shared/router';
import { birthDateInFuture } from '@mesa/shared/rules/birth-date';
import { askStale, notice } from '@mesa/shared/ui/ask';
import { Button, buttonClass } from '@mesa/shared/ui/button';
import { CheckField, FieldGrid, ReadOnlyField, TextField } from '@mesa/shared/ui/field';
import { Section } from '@mesa/shared/ui/page';
import { type FormEvent, useState } from 'react';
import { draftOf, fieldsOf, type ProfileDraft } from './profile-draft';
import styles from './profile-form.module.css';

interface Editing {
  draft: ProfileDraft;
  /** What was read when the editing began. */
  base: OwnPlayer;
}

/** The fields that are other than they were read. */
const changesIn = ({ draft, base }: Editing): Partial<ProfileDraft> => {
  const read = draftOf(base);
  const names = (Object.keys(draft) as (keyof ProfileDraft)[]).filter((name) => draft[name] !== read[name]);
  return Object.fromEntries(names.map((name) => [name, draft[name]]));
};

/** The tab General: read-only until Editar Información. Nickname and e-mail are the account's; accepted terms stay accepted. */
export function ProfileForm({ player, user }: { player: OwnPlayer; user: AuthUser }) {
  const [edited, setEdited] = useState<Editing | null>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<keyof ProfileDraft, string>>>({});
  const queries = useQueryClient();
  const editing = edited !== null;
  const draft = edited?.draft ?? draftOf(player);
  const allowLeaving = useUnsavedChanges(editing && Object.keys(changesIn(edited)).length > 0);
  const change = (changes: Partial<ProfileDraft>) => setEdited((now) => now && { ...now, draft: { ...now.draft, ...changes } });
  const text = (name: 'name' | 'lastName' | 'optionalname' | 'pokemonId' | 'birthDate') => ({
    value: draft[name],
    readOnly: !editing,
    onChange: (value: string) => change({ [name]: value }),
    ...(errors[name] ? { error: errors[name] } : {}),
  });

  function stop() {
    setErrors({});
    setEdited(null);
  }

  async function settleStale(mine: Editing) {
    const load = await askStale();
    const { data } = await queries.fetchQuery({ ...query(getPlayer, { params: { userId: user.id } }), staleTime: 0 });
    if (load || !('userId' in data)) stop();
    else setEdited({ base: data, draft: { ...draftOf(data), ...changesIn(mine) } });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!edited) return;
    if (!draft.name.trim()) return setErrors({ name: 'Campo Requerido' });
    if (draft.birthDate > localDay(new Date())) return setErrors({ birthDate: birthDateInFuture });
    if (!draft.terms) return void notice('Debes aceptar los terminos');
    setBusy(true);
    setErrors({});
    try {
      await call(updatePlayer, { params: { userId: user.id }, body: { ...fieldsOf(draft), updatedAt: edited.base.updatedAt } });
      allowLeaving();
      await queries.invalidateQueries({ queryKey: queryKey(getPlayer) });
      stop();
    } catch (error) {
      if (isApiError(error) && error.code === 'stale') return await settleStale(edited).catch((failure) => notice(messageOf(failure)));
      setErrors(
        Object.fromEntries(
          Object.keys(draft)
            .map((name) => [name, issueOf(error, name)])
            .filter(([, message]) => message),
        ),
      );
      await notice(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Section
        title="Tu información"
        actions={
          <Link className={buttonClass({ tone: 'secondary' })} to={href('player', { username: player.username })}>
            Ver Recorrido
          </Link>
        }
      >
        <FieldGrid>
          <TextField label="Sobrenombre" value={player.username} readOnly onChange={() => undefined} />
          <TextField label="Email" value={user.email ?? ''} readOnly onChange={() => undefined} />
          <TextField label="Nombre" required maxLength={80} autoComplete="given-name" {...text('name')} />
          <TextField label="Apellido" maxLength={80} autoComplete="family-name" {...text('lastName')} />
          <TextField
            label="Nombre visible"
            maxLength={80}
            hint="Así te verán en las tablas. Si lo dejas vacío, verán tu sobrenombre."
            {...text('optionalname')}
          />
          <TextField label="Pokémon ID" maxLength={20} inputMode="numeric" {...text('pokemonId')} />
          {editing ? (
            <TextField label="Fecha de nacimiento" type="date" max={localDay(new Date())} autoComplete="bday" {...text('birthDate')} />
          ) : (
            <ReadOnlyField label="Fecha de nacimiento">{draft.birthDate && longDate(draft.birthDate)}</ReadOnlyField>
          )}
          <PlaceFields value={draft} onChange={change} readOnly={!editing} errors={errors as Record<string, string>} />
        </FieldGrid>
        <div className={styles.checks}>
          <CheckField
            label="Mostrar mi sobrenombre en los torneos"
            checked={draft.useUsername}
            disabled={!editing}
            onChange={(useUsername) => change({ useUsername })}
          />
          <CheckField
            label="Acepto los términos y condiciones"
            checked={draft.terms}
            disabled={!editing || edited.base.terms === 1}
            onChange={(terms) => change({ terms })}
          />
          <Link to={href('terms')}>Leer los términos y condiciones</Link>
        </div>
        <div className={styles.actions}>
          {editing ? (
            <>
              <Button key="save" type="submit" tone="primary" busy={busy}>
                {busy ? 'Guardando...' : 'Guardar Cambios'}
              </Button>
              <Button onClick={stop}>Cancelar</Button>
            </>
          ) : (
            // With a key, or React makes the submit button of it while it is pressed: the press would save.
            <Button key="edit" tone="primary" onClick={() => setEdited({ base: player, draft: draftOf(player) })}>
              Editar Información
            </Button>
          )}
        </div>
      </Section>
    </form>
  );
}
