import type { PlayerId } from '@mesa/contract/play/model';
import { fieldOf } from '@mesa/contract/play/rounds';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useQuery } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { Tabs } from '@mesa/ui/tabs';
import { useEffect, useMemo, useState } from 'react';
import { PassToManual } from '../players/pass-to-manual';
import { Conflicts } from './conflicts-panel';
import styles from './console.module.css';
import { type Console, ConsoleProvider } from './console-context';
import { ConsoleStatus } from './console-status';
import { DeviceNameForm } from './device-name-form';
import { PenExplained } from './pen-explained';
import { PlayersScreen } from './players/players-screen';
import { useOfflinePreparation } from './prepare-offline';
import { storedTitle } from './remembered';
import { PlayedRounds } from './rounds/played-rounds';
import { RoundsScreen } from './rounds/rounds-screen';
import { StandingsScreen } from './standings-screen';
import { type Replica, shown } from './sync/replica';
import type { SyncState } from './sync/sync-state';
import type { TournamentSync } from './sync/tournament-sync';
import { ExportTom } from './tom/export-tom';
import { tournamentQuery } from './tournament.query';

interface RunningConsoleProps {
  id: number;
  account: string;
  sync: TournamentSync;
  state: SyncState;
  replica: Replica;
  /** Starts with the choice of a TOM file. */
  opensTom?: boolean;
}

/** Screens for the time before the first round, not needed to open a round in progress. */
const EnrolmentScreen = lazyPage<{ onTom(): void }>(() => import(/* webpackChunkName: "enrolment" */ './enrolment/enrolment-screen'));
/** Few organisers have a file, so the TOM reader loads on demand. */
const ImportTom = lazyPage<{ onClose(): void }>(() => import(/* webpackChunkName: "import-tom" */ './tom/import-tom'));

type Tab = 'now' | 'players' | 'standings' | 'rounds';

/** The console of a tournament played here: the device's sync status, then the current step. */
export function RunningConsole({ id, account, sync, state, replica, opensTom = false }: RunningConsoleProps) {
  const [said, say] = useState<string | null>(null);
  const [tab, setTab] = useState<Tab>('now');
  const [importing, setImporting] = useState(opensTom);
  const event = shown(replica);
  const owner = `${account}/${id}`;
  const { data } = useQuery(tournamentQuery(id));
  const regulars = useOfflinePreparation({
    owner,
    tournament: data?.data,
    title: data?.data.name ?? storedTitle(String(id)),
    isOnline: state.contact === 'online',
    fieldKey: `${event.stage} ${event.entries.map(({ player, division }) => `${player}${division}`).join(' ')}`,
    rounds: [...new Set(event.pods.flatMap(({ played }) => played.map(({ number }) => number)))],
  });
  const value = useMemo((): Console => {
    return {
      id,
      sync,
      state,
      replica,
      event,
      regulars,
      owner,
      holdsPen: event.pen.device === state.device,
      nameOf: (player: PlayerId | null) => (player === null ? 'Descanso' : (replica.people[player]?.name ?? `Jugador ${player}`)),
      async give(wishes, people) {
        const refusal = await sync.give(wishes, people);
        say(refusal);
        return refusal === null;
      },
      say,
    };
  }, [id, sync, state, replica, event, regulars, owner]);
  // Preloads setup for offline use; a part that fails loads again when shown.
  useEffect(() => void EnrolmentScreen.preload().catch(() => undefined), []);
  const isConfigured = event.stage !== 'registration';
  const hasRounds = event.pods.some(({ played }) => played.length > 0);
  return (
    <ConsoleProvider value={value}>
      <ConsoleStatus />
      <PenExplained />
      <Conflicts />
      {said && (
        <div role="alert" className={styles.said}>
          <span>{said}</span>
          <Button size="small" onClick={() => say(null)}>
            Entendido
          </Button>
        </div>
      )}
      {importing ? (
        <ImportTom onClose={() => setImporting(false)} />
      ) : isConfigured ? (
        <Tabs<Tab>
          label="Partes de la mesa"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'now', label: event.stage === 'finalized' ? 'Cierre' : 'Ahora' },
            { id: 'players', label: 'Jugadores', count: fieldOf(event).length },
            ...(hasRounds
              ? ([
                  { id: 'standings', label: 'Posiciones' },
                  { id: 'rounds', label: 'Rondas' },
                ] as const)
              : []),
          ]}
        >
          {tab === 'now' && <RoundsScreen />}
          {tab === 'players' && <PlayersScreen />}
          {tab === 'standings' && <StandingsScreen />}
          {tab === 'rounds' && <PlayedRounds />}
        </Tabs>
      ) : (
        <EnrolmentScreen onTom={() => setImporting(true)} />
      )}
      <Disclosure label="Más opciones">
        {event.stage !== 'finalized' && <ExportTom />}
        <DeviceNameForm />
        <div className={styles.row}>
          <PassToManual tournamentId={id} unsent={replica.pending.length} onDone={() => void sync.contact()} />
          <span>Para escribir los resultados a mano, como antes.</span>
        </div>
      </Disclosure>
    </ConsoleProvider>
  );
}
