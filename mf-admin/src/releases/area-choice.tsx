import { areaName, notAnArea } from '@mesa/release-contract/release';
import { issueOf } from '@mesa/runtime/api';
import { SelectField, TextField } from '@mesa/ui/field';
import { useState } from 'react';
import type { AreaOverview } from './overview';

/** The option for a new area, which its first release creates. */
const another = 'another';
/** Normalizes to mf_ligas; also accepts the folder name mf-ligas. */
const federationName = (typed: string) => typed.trim().toLowerCase().replaceAll('-', '_');

/** The state of a form's area: one of these, or for the site admin a new one by name. */
export function useAreaChoice(areas: readonly AreaOverview[]) {
  const mayAdd = areas.some(({ as = 'admin' }) => as === 'admin');
  const [area, setArea] = useState(areas.length === 1 && !mayAdd ? (areas[0]?.area ?? '') : '');
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<{ area?: string | undefined; typed?: string | undefined }>({});
  const chosen = area === another ? federationName(typed) : area;
  return {
    ...{ areas, mayAdd, area, setArea, typed, setTyped, errors, chosen },
    /** Shows what is missing, and returns whether nothing is. */
    check(): boolean {
      const missing = { area: area ? undefined : 'Elige un área.', typed: area !== another || areaName.test(chosen) ? undefined : notAnArea };
      setErrors(missing);
      return !missing.area && !missing.typed;
    },
    /** Shows the server's refusal of the area, and returns whether there was one. */
    refuse(error: unknown): boolean {
      const issue = issueOf(error, 'area');
      setErrors({ [area === another ? 'typed' : 'area']: issue });
      return issue !== undefined;
    },
  };
}

/** The fields of a form's area. */
export function AreaChoice({ choice }: { choice: ReturnType<typeof useAreaChoice> }) {
  const { areas, mayAdd, area, setArea, typed, setTyped, errors } = choice;
  return (
    <>
      <SelectField
        label="Área"
        value={area}
        onChange={setArea}
        options={[...areas.map((one) => ({ value: one.area, label: one.label })), ...(mayAdd ? [{ value: another, label: 'Un área nueva…' }] : [])]}
        placeholder="Elige una"
        error={errors.area}
        required
      />
      {area === another && (
        <TextField
          label="Nombre del área"
          hint="El de su carpeta, como mf-ligas. Aparece en el sitio con su primera publicación."
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={errors.typed}
          required
        />
      )}
    </>
  );
}
