import { type Account, setAccountQuotas } from '@mesa/contract/calls/accounts';
import { maxQuota, quotaKinds, quotaNames } from '@mesa/contract/rules/quotas';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextField } from '@mesa/ui/field';
import { type FormEvent, useRef, useState } from 'react';
import { nameOf } from './account-card';
import styles from './accounts.module.css';

const formId = 'account-limits';
const labelOf = (many: string): string => many.charAt(0).toUpperCase() + many.slice(1);
const isLimit = (text: string): boolean => /^\d{1,5}$/.test(text.trim()) && Number(text) <= maxQuota;

/** Changes an account's creation limits per 24 hours. An empty limit restores the site's default. */
export default function LimitsDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const { quotas, userId } = account;
  const [typed, setTyped] = useState(() => Object.fromEntries(quotaKinds.map((kind) => [kind, String(quotas[kind])])));
  const [error, setError] = useState<string>();
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const inputs = useRef(new Map<string, HTMLInputElement | null>());
  const { write, busy } = useWrite(setAccountQuotas);
  const limitOf = (kind: string): string => typed[kind]?.trim() ?? '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = quotaKinds.filter((kind) => limitOf(kind) !== '' && !isLimit(limitOf(kind)));
    setInvalid(wrong);
    setError(undefined);
    if (wrong[0]) return inputs.current.get(wrong[0])?.focus();
    const changed = quotaKinds.filter((kind) => limitOf(kind) !== String(quotas[kind]));
    const body = { quotas: Object.fromEntries(changed.map((kind) => [kind, limitOf(kind) === '' ? null : Number(limitOf(kind))])) };
    try {
      if (changed.length > 0) await write({ params: { userId }, body });
      onClose();
    } catch (refusal) {
      setError(messageOf(refusal));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Límites de ${nameOf(account)}`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} tone="primary" busy={busy}>
            Guardar los límites
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p>Cuánto puede crear en 24 horas. Deja un campo vacío para volver al límite del sitio.</p>
        <div className={styles.limits}>
          {quotaKinds.map((kind) => (
            <TextField
              key={kind}
              label={labelOf(quotaNames[kind].many)}
              inputMode="numeric"
              maxLength={5}
              value={typed[kind] ?? ''}
              error={invalid.includes(kind) ? `Escribe un número de 0 a ${maxQuota}.` : undefined}
              inputRef={(input) => void inputs.current.set(kind, input)}
              onChange={(value) => setTyped({ ...typed, [kind]: value })}
            />
          ))}
        </div>
        {error && <p role="alert">{error}</p>}
      </form>
    </Dialog>
  );
}
