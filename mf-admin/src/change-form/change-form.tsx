import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './change-form.module.css';

interface ChangeFormProps {
  title: string;
  /** Label of the submit button. */
  action: string;
  tone: 'primary' | 'danger';
  busy: boolean;
  /** The reason of a failure; the typed values stay. */
  problem: string | null;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** On a phone the end of a long form is out of sight. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Asks for a change's input, describes its effect, and stays open if it is refused. */
export function ChangeForm({ title, action, tone, busy, problem, onSubmit, onClose, children }: ChangeFormProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} tone={tone} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {children}
        {problem && (
          <p ref={intoView} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
