import { PassToManual } from '../players/pass-to-manual';
import styles from './console.module.css';
import { useConsole } from './console-context';
import { DeviceNameForm } from './device-name-form';
import { TournamentStaff } from './staff/tournament-staff';
import { ExportTom } from './tom/export-tom';
import { TomReady } from './tom/tom-ready';

/** What an organiser seldom needs: the TOM file, judges and helpers, this device's name, and results by hand. */
export function MoreOptions() {
  const { id, event, replica, sync, may } = useConsole();
  if (!may('roles')) return <DeviceNameForm />;
  return (
    <div className={styles.screen}>
      {event.stage !== 'finalized' && (
        <>
          <ExportTom />
          <TomReady />
        </>
      )}
      <TournamentStaff />
      <DeviceNameForm />
      <div className={styles.row}>
        <PassToManual tournamentId={id} unsent={replica.pending.length} onDone={() => void sync.contact()} />
        <span>Para escribir los resultados a mano, como antes.</span>
      </div>
    </div>
  );
}
