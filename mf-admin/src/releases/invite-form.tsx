import { saveTeammate } from '@mesa/release-contract/calls/team';
import { type TeamRole, teamRoles } from '@mesa/release-contract/team';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { Panel } from '@mesa/ui/page';
import { type FormEvent, useState } from 'react';
import { AreaChoice, useAreaChoice } from './area-choice';
import styles from './new-token.module.css';
import { type AreaOverview, labelOf } from './overview';

const choices: Record<TeamRole, string> = {
  owner: 'Responsable: todo en el área, también personas y llaves',
  member: 'Integrante: mirar, publicar y probar con un porcentaje',
};

/** Adds a person to an area's team by username, or changes their role. */
export function InviteForm({ areas }: { areas: readonly AreaOverview[] }) {
  const choice = useAreaChoice(areas);
  const { write, busy } = useWrite(saveTeammate);
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<TeamRole>('member');
  const [error, setError] = useState<string>();
  const [done, setDone] = useState('');

  async function invite(event: FormEvent) {
    event.preventDefault();
    setDone('');
    const isChosen = choice.check();
    const typed = username.trim();
    setError(typed ? undefined : 'Escribe su nombre de usuario.');
    if (!isChosen || !typed) return;
    try {
      await write({ params: { area: choice.chosen }, body: { username: typed, role } });
      setUsername('');
      setDone(`${typed} está en el equipo de ${labelOf(areas, choice.chosen)}.`);
    } catch (reason) {
      if (!choice.refuse(reason)) setError(messageOf(reason));
    }
  }

  return (
    <Panel tone="sunken">
      <form className={styles.form} onSubmit={invite} noValidate>
        <FieldGrid>
          <AreaChoice choice={choice} />
          <TextField
            label="Nombre de usuario"
            hint="El de su perfil. Si ya está en el equipo, cambia su papel."
            maxLength={50}
            autoComplete="off"
            value={username}
            onChange={setUsername}
            error={error}
            required
          />
          <SelectField
            label="Papel"
            value={role}
            onChange={(value) => setRole(value as TeamRole)}
            options={teamRoles.map((value) => ({ value, label: choices[value] })).reverse()}
          />
        </FieldGrid>
        <Button type="submit" tone="primary" busy={busy}>
          Sumar al equipo
        </Button>
        <p role="status">{done}</p>
      </form>
    </Panel>
  );
}
