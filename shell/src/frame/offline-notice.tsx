import { WarningIcon } from '@mesa/ui/icons';
import { useSyncExternalStore } from 'react';
import { useConnection } from '../connection-state';
import styles from './notices.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** States that there is no connection, or that the content is stale. */
export function OfflineNotice() {
  const { notice } = useConnection();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {(!online || notice) && (
        <p className={styles.offline}>
          <WarningIcon />
          {notice || 'Sin conexión. Lo que ya está en pantalla sigue aquí; lo demás llegará cuando vuelva tu internet.'}
        </p>
      )}
    </div>
  );
}
