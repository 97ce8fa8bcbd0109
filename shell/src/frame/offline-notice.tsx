import { WarningIcon } from '@mesa/ui/icons';
import { useSyncExternalStore } from 'react';
import styles from './notices.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <WarningIcon />
          Sin conexión. Lo que ya está en pantalla sigue aquí; lo demás llegará cuando vuelva tu internet.
        </p>
      )}
    </div>
  );
}
