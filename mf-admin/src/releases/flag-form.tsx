import { type Role, roleGroups, roles as siteRoles } from '@mesa/contract/rules/roles';
import { type Flag, listFlags, saveFlag } from '@mesa/release-contract/calls/flags';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { CheckField, TextField } from '@mesa/ui/field';
import { useState } from 'react';
import { ChangeForm } from '../change-form/change-form';
import styles from '../change-form/change-form.module.css';
import { type AreaOverview, may } from './overview';
import type { Change } from './use-change';

const presets = [0, 5, 25, 50, 100];
const shareName = (percent: number): string => (percent === 0 ? 'Nadie más' : percent === 100 ? 'Todos' : `${percent} %`);
const groupLabel = (role: Role): string => `${roleGroups[role].charAt(0).toUpperCase()}${roleGroups[role].slice(1)}`;

interface FlagFormProps {
  area: AreaOverview;
  flag: Flag;
  /** The registry's revision when the flags were read. */
  revision: number;
  busy: boolean;
  change: Change;
  onClose(): void;
}

/** Sets a flag's audience: a share of the visitors, roles and accounts. */
export default function FlagForm({ area, flag, revision, busy, change, onClose }: FlagFormProps) {
  const { area: name, label } = area;
  const shown = flag.description ?? flag.name;
  const maxShare = may(area, 'flagsForAll') ? 100 : 99;
  const [percent, setPercent] = useState(String(flag.percent));
  const [roles, setRoles] = useState<readonly string[]>(flag.roles);
  const [accounts, setAccounts] = useState(flag.accounts.flatMap(({ username }) => username ?? []).join(', '));
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  // The revision when the form opened: the server refuses the change if another person changed the state since.
  const [seen, setSeen] = useState<number | null>(revision);
  const { write } = useWrite(saveFlag);
  const fetch = useFetch();
  const params = { area: name };

  async function submit() {
    const share = Number(percent);
    if (percent.trim() === '' || !Number.isInteger(share) || share < 0 || share > maxShare) return setError(`Escribe un número de 0 a ${maxShare}.`);
    setError(undefined);
    setProblem(null);
    const usernames = accounts.split(/[\s,]+/).filter((one) => one !== '');
    const body = { name: flag.name, percent: share, roles: [...roles], accounts: usernames, revision: seen ?? revision };
    const refusal = await change(`flag ${flag.name}`, () => write({ params, body }), `${label}: «${shown}» cambió.`);
    if (refusal === null) return onClose();
    setProblem(refusal);
    await fetch(listFlags, { params }, { fresh: true }).catch(() => null); // without it the next attempt is refused again
    setSeen(null);
  }

  return (
    <ChangeForm title={`¿Para quién es «${shown}»?`} action="Guardar" tone="primary" busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
      <p>La ve quien esté en cualquiera de los tres grupos, desde su próxima visita. Los mismos visitantes la siguen viendo mientras no bajes el porcentaje.</p>
      <TextField
        label="Porcentaje de visitantes"
        type="number"
        inputMode="numeric"
        min={0}
        max={maxShare}
        value={percent}
        onChange={setPercent}
        error={error}
        required
      />
      <div className={styles.presets}>
        {presets
          .filter((preset) => preset <= maxShare)
          .map((preset) => (
            <Button key={preset} size="small" aria-pressed={percent === String(preset)} onClick={() => setPercent(String(preset))}>
              {shareName(preset)}
            </Button>
          ))}
      </div>
      <fieldset className={styles.group}>
        <legend>Roles</legend>
        {siteRoles.map((role) => (
          <CheckField
            key={role}
            label={groupLabel(role)}
            checked={roles.includes(role)}
            onChange={(checked) => setRoles(checked ? [...roles, role] : roles.filter((one) => one !== role))}
          />
        ))}
      </fieldset>
      <TextField
        label="Cuentas"
        hint="Sus nombres de usuario, separados por comas."
        autoComplete="off"
        maxLength={2000}
        value={accounts}
        onChange={setAccounts}
      />
    </ChangeForm>
  );
}
