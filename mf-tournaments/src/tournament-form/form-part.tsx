import { Disclosure } from '@mesa/ui/disclosure';
import { type ReactNode, useState } from 'react';
import type { TournamentDraft, TournamentErrors } from './tournament-draft';

interface FormPartProps {
  label: string;
  /** Its fields. */
  keys: readonly (keyof TournamentDraft)[];
  draft: TournamentDraft;
  errors: TournamentErrors;
  readOnly: boolean;
  children: ReactNode;
}

/** Fields that are closed at first. A part without values is left out while the form is only read. */
export function FormPart({ label, keys, draft, errors, readOnly, children }: FormPartProps) {
  const [opened, setOpened] = useState(false);
  if (readOnly && keys.every((key) => draft[key] === '')) return null;
  // A fault in a closed part would be invisible.
  const isOpen = opened || keys.some((key) => errors[key] !== undefined);
  return (
    <Disclosure label={label} open={isOpen} onToggle={setOpened}>
      {children}
    </Disclosure>
  );
}
