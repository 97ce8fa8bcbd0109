import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { mayDo } from '@mesa/contract/play/roles';
import { fieldOf } from '@mesa/contract/play/rounds';
import { timeZoneOf } from '@mesa/contract/rules/time-zone';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useQuery } from '@mesa/runtime/query';
import { loadQuestions } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { Tabs } from '@mesa/ui/tabs';
import { useEffect, useMemo, useState } from 'react';
import styles from './console.module.css';
import { type Console, ConsoleProvider } from './console-context';
import { ConsoleStatus } from './console-status';
import { Judging } from './judging/judging';
import { Messages } from './messages/messages';
import { PenExplained } from './pen-explained';
import { useOfflinePreparation } from './prepare-offline';
import { storedTitle } from './remembered';
import { RoundsScreen } from './rounds/rounds-screen';
import { JudgeCalls } from './staff/judge-calls';
import { type Replica, roleIn, shown } from './sync/replica';
import type { SyncState } from './sync/sync-state';
import type { TournamentSync } from './sync/tournament-sync';
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
/** Only until the first round of an organiser's first tournament. */
const FirstSteps = lazyPage<{ id: string; event: TournamentEvent }>(() => import(/* webpackChunkName: "conflicts" */ './first-steps/first-steps'));
/** Few organisers have a file, so the TOM reader loads on demand. */
const ImportTom = lazyPage<{ onClose(): void }>(() => import(/* webpackChunkName: "tom-here" */ './tom/import-tom'));

/** Tabs that are not the current round. */
const PlayersScreen = lazyPage<object>(() =>
  import(/* webpackChunkName: "console-players" */ './players/players-screen').then(({ PlayersScreen: Part }) => ({ default: Part })),
);
const StandingsScreen = lazyPage<object>(() =>
  import(/* webpackChunkName: "console-standings" */ './standings-screen').then(({ StandingsScreen: Part }) => ({ default: Part })),
);
const PlayedRounds = lazyPage<object>(() =>
  import(/* webpackChunkName: "console-standings" */ './rounds/played-rounds').then(({ PlayedRounds: Part }) => ({ default: Part })),
);
/** Only needed after entries without a network, or when somebody opens them. */
const Conflicts = lazyPage<object>(() => import(/* webpackChunkName: "conflicts" */ './conflicts-panel').then(({ Conflicts: Part }) => ({ default: Part })));
const MoreOptions = lazyPage<object>(() =>
  import(/* webpackChunkName: "console-more" */ './more-options').then(({ MoreOptions: Part }) => ({ default: Part })),
);

/** The number of reserved ids below which the device asks for more. */
const fewIds = 16;

type Tab = 'now' | 'players' | 'standings' | 'rounds';

/** The console of a tournament played here: the device's sync status, then the current step. */
export function RunningConsole({ id, account, sync, state, replica, opensTom = false }: RunningConsoleProps) {
  const [notice, showNotice] = useState<string | null>(null);
  const [tab, setTab] = useState<Tab>('now');
  const [importing, setImporting] = useState(opensTom);
  const event = shown(replica);
  const role = roleIn(replica);
  const owner = `${account}/${id}`;
  const { data } = useQuery(tournamentQuery(id));
  const timeZone = data && timeZoneOf(data.data);
  const regulars = useOfflinePreparation({
    owner,
    sync,
    tournament: data?.data,
    title: data?.data.name ?? storedTitle(String(id)),
    isOnline: state.contact === 'online',
    leads: role === 'organiser',
    fieldKey: `${event.stage} ${event.entries.map(({ player, division }) => `${player}${division}`).join(' ')}`,
    rounds: [...new Set(event.pods.flatMap(({ played }) => played.map(({ number }) => number)))],
    needsIds: event.stage !== 'finalized' && (replica.reserved ?? []).reduce((left, { next, end }) => left + end - next, 0) < fewIds,
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
      timeZone,
      holdsPen: event.pen.device === state.device,
      role,
      may: (what) => mayDo(role, what),
      nameOf: (player: PlayerId | null) => (player === null ? 'Descanso' : (replica.people[player]?.name ?? `Jugador ${player}`)),
      async give(wishes, people, about) {
        const refusal = await sync.give(wishes, people, about);
        showNotice(refusal);
        return refusal === null;
      },
      showNotice,
    };
  }, [id, sync, state, replica, event, role, regulars, owner, timeZone]);
  // For use without a network; a part that fails loads again when shown.
  useEffect(() => {
    for (const part of [EnrolmentScreen, PlayersScreen, StandingsScreen, PlayedRounds, Conflicts, MoreOptions]) void part.preload().catch(() => undefined);
    void loadQuestions().catch(() => undefined);
  }, []);
  const isConfigured = event.stage !== 'registration';
  const hasRounds = event.pods.some(({ played }) => played.length > 0);
  return (
    <ConsoleProvider value={value}>
      <ConsoleStatus />
      {role === 'organiser' && <PenExplained />}
      {role === 'organiser' && <FirstSteps id={String(id)} event={event} />}
      <JudgeCalls />
      <Conflicts />
      {notice && (
        <div role="alert" className={styles.message}>
          <span>{notice}</span>
          <Button size="small" onClick={() => showNotice(null)}>
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
      <Messages />
      <Judging />
      <Disclosure label="Más opciones">
        <MoreOptions />
      </Disclosure>
    </ConsoleProvider>
  );
}
