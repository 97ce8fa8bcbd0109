import { call, issueOf, messageOf } from '@mesa/shared/api';
import type { AuthUser } from '@mesa/shared/auth';
import { getPlayer, type OwnPlayer, updatePlayer } from '@mesa/shared/contracts/players';
import { useUnsavedChanges } from '@mesa/shared/form';
import { localDay } from '@mesa/shared/format/date';
import { href } from '@mesa/shared/paths';
import { PlaceFields } from '@mesa/shared/place-fields';
import { queryKey, useQueryClient } from '@mesa/shared/query';
import { Link } from '@mesa/shared/router';
import { notice } from '@mesa/shared/ui/ask';
import { Button, buttonClass } from '@mesa/shared/ui/button';
import { CheckField, FieldGrid, TextField } from '@mesa/shared/ui/field';
import { type FormEvent, useState } from 'react';
import { draftOf, fieldsOf, type ProfileDraft } from './profile-draft';
import styles from './profile-form.module.css';

/** The tab General: read-only until Editar Información. Nickname and e-mail are the account's; accepted terms stay accepted. */
export function ProfileForm({ player, user }: { player: OwnPlayer; user: AuthUser }) {
  const saved = draftOf(player);
  const [draft, setDraft] = useState(saved);
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<keyof ProfileDraft, string>>>({});
  const queries = useQueryClient();
  const dirty = editing && JSON.stringify(draft) !== JSON.stringify(saved);
  const allowLeaving = useUnsavedChanges(dirty);
  const change = (changes: Partial<ProfileDraft>) => setDraft((now) => ({ ...now, ...changes }));
  const text = (name: 'name' | 'lastName' | 'optionalname' | 'pokemonId' | 'birthDate') => ({
    value: draft[name],
    readOnly: !editing,
    onChange: (value: string) => change({ [name]: value }),
    ...(errors[name] ? { error: errors[name] } : {}),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!draft.name.trim()) return setErrors({ name: 'Campo Requerido' });
    if (draft.birthDate > localDay(new Date())) return setErrors({ birthDate: 'La fecha de nacimiento no puede estar en el futuro.' });
    if (!draft.terms) return void notice('Debes aceptar los terminos');
    setBusy(true);
    setErrors({});
    try {
      await call(updatePlayer, { params: { userId: user.id }, body: { ...fieldsOf(draft), updatedAt: player.updatedAt } });
      allowLeaving();
      setEditing(false);
      await queries.invalidateQueries({ queryKey: queryKey(getPlayer) });
    } catch (error) {
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
      <div className={styles.top}>
        <Link className={buttonClass({ tone: 'secondary' })} to={href('player', { username: player.username })}>
          Ver Recorrido
        </Link>
      </div>
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
        <TextField label="Fecha de nacimiento" type="date" max={localDay(new Date())} autoComplete="bday" {...text('birthDate')} />
        <PlaceFields value={draft} onChange={change} readOnly={!editing} errors={errors as Record<string, string>} />
      </FieldGrid>
      <CheckField
        label="Mostrar mi sobrenombre en los torneos"
        checked={draft.useUsername}
        disabled={!editing}
        onChange={(useUsername) => change({ useUsername })}
      />
      <CheckField
        label="Acepto los términos y condiciones"
        checked={draft.terms}
        disabled={!editing || player.terms === 1}
        onChange={(terms) => change({ terms })}
      />
      <p>
        <Link to={href('terms')}>Leer los términos y condiciones</Link>
      </p>
      <div className={styles.actions}>
        {editing ? (
          <>
            <Button type="submit" tone="primary" busy={busy}>
              {busy ? 'Guardando...' : 'Guardar Cambios'}
            </Button>
            <Button
              onClick={() => {
                setDraft(saved);
                setErrors({});
                setEditing(false);
              }}
            >
              Cancelar
            </Button>
          </>
        ) : (
          <Button tone="primary" onClick={() => setEditing(true)}>
            Editar Información
          </Button>
        )}
      </div>
    </form>
  );
}
