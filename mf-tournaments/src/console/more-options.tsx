import { PassToManual } from '../players/pass-to-manual';
import styles from './console.module.css';
import { useConsole } from './console-context';
import { DeviceNameForm } from './device-name-form';
import { ExportTom } from './tom/export-tom';

/** What an organiser seldom needs: the TOM file, this device's name, and results by hand. */
export function MoreOptions() {
  const { id, event, replica, sync } = useConsole();
  return (
    <>
      {event.stage !== 'finalized' && <ExportTom />}
      <DeviceNameForm />
      <div className={styles.row}>
        <PassToManual tournamentId={id} unsent={replica.pending.length} onDone={() => void sync.contact()} />
        <span>Para escribir los resultados a mano, como antes.</span>
      </div>
    </>
  );
}
