import { listTournamentStaff, removeTournamentStaff, saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import type { Result } from '@mesa/contract/endpoint';
import { type HelpingRole, roleNames } from '@mesa/contract/play/roles';
import { messageOf } from '@mesa/runtime/api';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { Skeleton } from '@mesa/ui/feedback';
import { SelectField, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import own from './tournament-staff.module.css';

const StaffPasses = lazyPage(() => import(/* webpackChunkName: "console-desk" */ './staff-passes'));

const choices: { value: HelpingRole; label: string }[] = [
  { value: 'helper', label: `${roleNames.helper}: resultados, llegadas y reloj` },
  { value: 'judge', label: `${roleNames.judge}: resultados, correcciones y tiempo extra` },
];

/** Judges and helpers of this tournament, each on their own device, with an account or a pass. */
export const TournamentStaff = () => (
  <Disclosure label="Jueces y ayudantes">
    <StaffPanel />
  </Disclosure>
);

function StaffPanel() {
  const { id } = useConsole();
  const staffQuery = query(listTournamentStaff, { params: { id } });
  const shows = (data: Result<typeof listTournamentStaff>) => ({ query: staffQuery, data });
  const saving = useWrite(saveTournamentStaff, { shows });
  const removal = useWrite(removeTournamentStaff, { shows });
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<HelpingRole>('helper');
  const [error, setError] = useState<string>();

  async function invite(event: FormEvent) {
    event.preventDefault();
    if (!username.trim()) return setError('Escribe su nombre de usuario.');
    try {
      await saving.write({ params: { id }, body: { username: username.trim(), role } });
      setUsername('');
      setError(undefined);
    } catch (reason) {
      setError(messageOf(reason));
    }
  }

  async function remove(userId: string, name: string) {
    if (!(await confirm({ title: `¿Quitar a ${name}?`, text: 'Su teléfono deja de entrar a esta mesa. Lo que anotó queda.', confirmLabel: 'Quitar' }))) return;
    await removal.write({ params: { id }, body: { userId } }).catch((reason: unknown) => setError(messageOf(reason)));
  }

  return (
    <div className={styles.screen}>
      <Loaded query={staffQuery} skeleton={<Skeleton lines={2} />} loadingText="Buscando a quienes ayudan...">
        {({ staff }) =>
          staff.length === 0 ? (
            <p>Todavía no hay jueces ni ayudantes. Invítalos: abren la mesa desde la página del torneo, cada uno en su teléfono.</p>
          ) : (
            <ul className={own.staff} aria-label="Jueces y ayudantes">
              {staff.map(({ userId, name, username: of, role: has }) => (
                <li key={userId} className={own.person}>
                  <span>
                    {name} <small>{of}</small> · {roleNames[has]}
                  </span>
                  <Button size="small" busy={removal.busy} aria-label={`Quitar a ${name}`} onClick={() => void remove(userId, name)}>
                    Quitar
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form onSubmit={invite} className={styles.screen} noValidate>
        <TextField
          label="Nombre de usuario"
          value={username}
          onChange={setUsername}
          error={error}
          maxLength={50}
          autoComplete="off"
          hint="El de su perfil. Si ya ayuda, cambia su rol."
        />
        <SelectField label="Qué hace" value={role} onChange={(value) => setRole(value as HelpingRole)} options={choices} />
        <div className={styles.row}>
          <Button type="submit" busy={saving.busy}>
            Invitar
          </Button>
        </div>
      </form>
      <StaffPasses />
    </div>
  );
}
