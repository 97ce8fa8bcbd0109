import { Button } from '@mesa/ui/button';
import { CloseIcon } from '@mesa/ui/icons';
import styles from './update-notice.module.css';

/** Two cards, the new one on top. */
const NewCard = () => (
  <svg className={styles.cards} width="30" height="34" viewBox="0 0 30 34" fill="none" aria-hidden="true">
    <rect className={styles.old} x="2" y="7" width="17" height="24" rx="2.5" transform="rotate(-9 10 19)" />
    <rect className={styles.fresh} x="10" y="4" width="17" height="24" rx="2.5" transform="rotate(7 18 16)" />
    <path className={styles.star} d="m19.300 10.500 1.500 3.400 3.700.5-2.800 2.500.7 3.700-3.200-1.900-3.300 1.700.9-3.600-2.600-2.700 3.700-.3Z" />
  </svg>
);

/** Running code stays in use until the user reloads the page. A form with unsaved changes asks first. */
export default function UpdateNotice({ onClose }: { onClose(): void }) {
  const close = () => {
    // The pressed button disappears and would lose the focus.
    document.querySelector('main')?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <div className={styles.notice}>
      <NewCard />
      <p>Hay una versión nueva.</p>
      <Button tone="primary" size="small" onClick={() => window.location.reload()}>
        Actualizar
      </Button>
      <button type="button" className={styles.close} aria-label="Ahora no" onClick={close}>
        <CloseIcon />
      </button>
    </div>
  );
}
