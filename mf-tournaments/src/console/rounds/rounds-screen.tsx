import type { Notice } from '@mesa/contract/play/model';
import { bracketRounds, isElimination, publishedRounds } from '@mesa/contract/play/rounds';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Tabs } from '@mesa/ui/tabs';
import { useEffect, useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { PrintPanel } from '../print-panel';
import { divisionNames, type Track, tracksOf, trackTitle } from '../tracks';
import { AllTracks } from './all-tracks';
import { DraftScreen } from './draft-screen';
import { DrawStep } from './draw-step';
import { PlayingRound } from './playing-round';

/** Steps at the end of the day, not needed to open a round in progress. */
const StartCutStep = lazyPage<{ track: Track }>(() => import(/* webpackChunkName: "console-draw" */ './start-cut-step'));
const ClosingStep = lazyPage<object>(() =>
  import(/* webpackChunkName: "console-more" */ './closing-step').then(({ ClosingStep: Part }) => ({ default: Part })),
);
const FinalizedScreen = lazyPage<object>(() =>
  import(/* webpackChunkName: "console-more" */ './closing-step').then(({ FinalizedScreen: Part }) => ({ default: Part })),
);

/** The tab of all groups. */
const allKey = 'all';

const keyOf = ({ pod, division }: Track) => `${pod.name}/${division ?? ''}`;

/** The current step of each pod and cut, which advance independently. */
export function RoundsScreen() {
  const { event } = useConsole();
  const tracks = tracksOf(event);
  const [chosen, setChosen] = useState('');
  // For use without a network, like the other parts of the console.
  useEffect(() => {
    for (const part of [StartCutStep, ClosingStep, FinalizedScreen]) void part.preload().catch(() => undefined);
  }, []);
  if (event.stage === 'finalized') return <FinalizedScreen />;
  const isOver = tracks.every(({ moment }) => moment === 'done');
  const isAll = tracks.length > 1 && (chosen === '' || chosen === allKey) && !isOver;
  const ofChosen = tracks.find((track) => keyOf(track) === chosen) ?? tracks.find(({ pod }) => chosen.startsWith(`${pod.name}/`));
  const shown = ofChosen ?? tracks.find(({ moment }) => moment !== 'done') ?? tracks[0];
  if (!shown) return null;
  return (
    <div className={styles.screen}>
      <Notices />
      <PrintPanel />
      {isOver && <ClosingStep />}
      {tracks.length > 1 ? (
        <Tabs
          label="Grupos"
          value={isAll ? allKey : keyOf(shown)}
          onChange={setChosen}
          tabs={[...(isOver ? [] : [{ id: allKey, label: 'Todos' }]), ...tracks.map((track) => ({ id: keyOf(track), label: trackTitle(track) }))]}
        >
          {isAll ? <AllTracks tracks={tracks} /> : <TrackScreen key={keyOf(shown)} track={shown} />}
        </Tabs>
      ) : (
        <TrackScreen key={keyOf(shown)} track={shown} />
      )}
    </div>
  );
}

function TrackScreen({ track }: { track: Track }) {
  const { moment, draft, round } = track;
  if (moment === 'draft' && draft) return <DraftScreen key={draft.id} track={track} draft={draft} />;
  return (
    <div className={styles.screen}>
      {moment === 'draw' && <DrawStep track={track} />}
      {moment === 'start-cut' && <StartCutStep track={track} />}
      {round && <PlayingRound key={round.id} track={track} round={round} />}
    </div>
  );
}

/** Accepted commands that need a check. */
function Notices() {
  const { event, nameOf } = useConsole();
  const textOf = (notice: Notice): string | null => {
    const name = nameOf(notice.player);
    const pod = event.pods.find(({ players }) => players.includes(notice.player));
    if (notice.kind === 'not-in-start') return `${name} está inscrito, pero no estaba en la lista al comenzar. Agrégalo en «Jugadores» o déjalo fuera.`;
    if (notice.kind === 'left-the-cut') {
      if (pod && isElimination(pod)) return `${name} dejó el torneo: su rival avanza sin jugar.`;
      const left = `${name} dejó la fase final ${divisionNames[notice.division]}`;
      const isSeated = pod?.cuts.some(({ seeds }) => seeds?.includes(notice.player));
      if (!isSeated) return `${left}: el siguiente por puesto tomó su lugar.`;
      if (pod && bracketRounds(pod, notice.division).length > 0) return `${left}: su rival avanza sin jugar.`;
      return `${left} antes de su primera ronda: entra el siguiente por puesto; si no queda nadie, su rival avanza sin jugar.`;
    }
    return pod && publishedRounds(pod) === notice.round ? `${name} abandonó, pero está sentado en la ronda ${notice.round}.` : null;
  };
  const texts = event.notices.flatMap((notice) => textOf(notice) ?? []);
  if (texts.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label="Avisos">
      {texts.map((text) => (
        <li key={text} className={styles.notice}>
          {text}
        </li>
      ))}
    </ul>
  );
}
