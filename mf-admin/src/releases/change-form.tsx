import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './change-form.module.css';

interface ChangeFormProps {
  title: string;
  /** What the button that does it says. */
  action: string;
  tone: 'primary' | 'danger';
  busy: boolean;
  /** Why it was not done; what was typed stays. */
  problem: string | null;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks what a change needs, says what it does, and stays open where it was refused. */
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
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
