import { href } from '@mesa/contract/paths';
import { onBlocked } from '@mesa/runtime/api';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { WarningIcon } from '@mesa/ui/icons';
import { useSyncExternalStore } from 'react';
import notices from './notices.module.css';

/** Message of the last refused call, and the user it concerns. */
let refusal: { message: string; userId: string } | null = null;
let who: string | null = null;
const listeners = new Set<() => void>();
onBlocked((message) => {
  refusal = who === null ? null : { message, userId: who };
  for (const listener of listeners) listener();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Shows a blocked user the reason, above every page. */
export function BlockedNotice() {
  const userId = useSession((session) => session.user?.id ?? null);
  who = userId;
  const shown = useSyncExternalStore(
    subscribe,
    () => refusal,
    () => null,
  );
  return (
    <div role="status">
      {shown && shown.userId === userId && (
        <p className={notices.offline}>
          <WarningIcon />
          <span>
            {shown.message} Puedes leer el sitio, y escribirnos en <Link to={href('contact')}>contacto</Link>.
          </span>
        </p>
      )}
    </div>
  );
}
