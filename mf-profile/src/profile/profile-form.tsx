import { labelsOf } from '@mesa/contract/calls/fields';
import { birthDateInFuture, playerFields } from '@mesa/contract/calls/player-fields';
import { getPlayer, type OwnPlayer, updatePlayer } from '@mesa/contract/calls/players';
import { localDay, longDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { messageOf } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { PlaceFields } from '@mesa/runtime/place-fields';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button, buttonClass } from '@mesa/ui/button';
import { CheckField, FieldGrid, ReadOnlyField, TextField } from '@mesa/ui/field';
import { Section } from '@mesa/ui/page';
import { type FormEvent, useMemo } from 'react';
import { draftOf, fieldsOf, type ProfileDraft } from './profile-draft';
import styles from './profile-form.module.css';

const labels = labelsOf(playerFields);

/** The tab General: read-only until Editar Información. Nickname and e-mail belong to the account; accepted terms cannot be revoked. */
export function ProfileForm({ player, user }: { player: OwnPlayer; user: AuthUser }) {
  const fetch = useFetch();
  const { write } = useWrite(updatePlayer);
  const form = useForm({
    form: 'profile.1',
    id: user.id,
    server: useMemo(() => draftOf(player), [player]),
    together: [['country', 'state', 'city']],
    label: (key) => labels[key as keyof ProfileDraft],
    text: (value) => (typeof value === 'boolean' ? (value ? 'sí' : 'no') : String(value)),
    reload: () => fetch(getPlayer, { params: { userId: user.id } }, { fresh: true }),
  });
  const { open: editing, values: draft, change, busy } = form;
  const text = (name: 'name' | 'lastName' | 'optionalname' | 'pokemonId' | 'birthDate') => ({
    label: labels[name],
    value: draft[name],
    readOnly: !editing,
    onChange: (value: string) => change({ [name]: value }),
    error: form.error(name),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!editing) return;
    if (!draft.name.trim()) return form.refuse({ name: 'Campo Requerido' });
    if (draft.birthDate > localDay(new Date())) return form.refuse({ birthDate: birthDateInFuture });
    if (!draft.terms) return void notice('Debes aceptar los terminos');
    void form.submit(
      async () => {
        await write({ params: { userId: user.id }, body: { ...fieldsOf(draft), updatedAt: player.updatedAt } });
        return undefined;
      },
      (error) => notice(messageOf(error)),
    );
  }

  return (
    <form ref={form.root} onSubmit={submit} noValidate>
      {form.notices}
      <Section
        title="Tu información"
        actions={
          <Link className={buttonClass({ tone: 'secondary' })} to={href('player', { username: player.username })}>
            Ver Recorrido
          </Link>
        }
      >
        <FieldGrid>
          <TextField label={labels.username} value={player.username} readOnly onChange={() => undefined} />
          <TextField label="Email" value={user.email ?? ''} readOnly onChange={() => undefined} />
          <TextField required maxLength={80} autoComplete="given-name" {...text('name')} />
          <TextField maxLength={80} autoComplete="family-name" {...text('lastName')} />
          <TextField
            maxLength={80}
            hint={
              draft.useUsername
                ? 'No se muestra: marcaste abajo que todos vean tu sobrenombre.'
                : 'Así te verán todos. Si lo dejas vacío, verán tu sobrenombre.'
            }
            {...text('optionalname')}
          />
          <TextField maxLength={20} inputMode="numeric" {...text('pokemonId')} />
          {editing ? (
            <TextField type="date" max={localDay(new Date())} autoComplete="bday" {...text('birthDate')} />
          ) : (
            <ReadOnlyField label={labels.birthDate}>{draft.birthDate && longDate(draft.birthDate)}</ReadOnlyField>
          )}
          <PlaceFields value={draft} onChange={change} readOnly={!editing} errors={form.errors} />
        </FieldGrid>
        <div className={styles.checks}>
          <CheckField
            label="Mostrar mi sobrenombre en los torneos"
            checked={draft.useUsername}
            disabled={!editing}
            onChange={(useUsername) => change({ useUsername })}
            error={form.error('useUsername')}
          />
          <CheckField
            label="Ocultar mis enfrentamientos con otros jugadores"
            checked={draft.rivalsHidden}
            disabled={!editing}
            onChange={(rivalsHidden) => change({ rivalsHidden })}
            error={form.error('rivalsHidden')}
          />
          <CheckField
            label="Acepto los términos y condiciones"
            checked={draft.terms}
            disabled={!editing || player.terms === 1}
            onChange={(terms) => change({ terms })}
            error={form.error('terms')}
          />
          <Link className={buttonClass({ tone: 'quiet', size: 'small' })} to={href('terms')}>
            Leer los términos y condiciones
          </Link>
        </div>
        <div className={styles.actions}>
          {editing ? (
            <>
              <Button key="save" type="submit" tone="primary" busy={busy}>
                {busy ? 'Guardando...' : 'Guardar Cambios'}
              </Button>
              <Button onClick={form.cancel}>Cancelar</Button>
            </>
          ) : (
            // The key stops React from turning this into the submit button during the press, which would save.
            <Button key="edit" tone="primary" onClick={form.start}>
              Editar Información
            </Button>
          )}
        </div>
      </Section>
    </form>
  );
}
