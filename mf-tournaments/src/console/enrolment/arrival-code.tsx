import { Dialog } from '@mesa/ui/dialog';
import { ShortAddress } from '../../short-address/short-address';
import { useConsole } from '../console-context';
import styles from './arrival-code.module.css';

/**
 * A full-screen code for arriving players, who scan it and confirm their presence on their own phones. The console needs no camera, and one code serves
 * everybody.
 */
export function ArrivalCode({ open, present, of, onClose }: { open: boolean; present: number; of: number; onClose(): void }) {
  const { replica, event } = useConsole();
  return (
    <Dialog open={open} onClose={onClose} title="Check-in con tu teléfono" size="wide">
      <div className={styles.code}>
        <ShortAddress code={replica.code}>
          {event.enrolment.open ? 'Abre esta página, inscríbete y toca «Ya estoy en la tienda»' : 'Abre esta página y toca «Ya estoy en la tienda»'}
        </ShortAddress>
        <p role="status" className={styles.count}>
          {present} de {of} con check-in
        </p>
      </div>
    </Dialog>
  );
}
