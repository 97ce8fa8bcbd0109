import { draftDigest } from '@mesa/contract/play/draw';
import { counted } from '@mesa/contract/text/plural';
import { Section } from '@mesa/ui/page';
import { isUntimed } from '../../live/server-clock';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { NextStep } from '../next-step';
import { MatchList } from '../results/match-list';
import { ResultEntry } from '../results/result-entry';
import { shown } from '../sync/replica';
import { roundTitle, type Track, trackTitle } from '../tracks';
import { drawRound } from './draw-step';

const titleOf = (track: Track): string => `${trackTitle(track)}: ${roundTitle(track.pod, track.number, track.division).toLowerCase()}`;
const listed = (tracks: readonly Track[]) => `${tracks.map(titleOf).join(', ')}.`;

/** One press for all groups that are ready, and one screen for their results. Each group can still be led alone. */
export function AllTracks({ tracks }: { tracks: readonly Track[] }) {
  const tool = useConsole();
  const { event, give, sync, may } = tool;
  const ready = tracks.filter(({ moment }) => moment === 'draw');
  const drafts = tracks.flatMap(({ draft, ...track }) => (track.moment === 'draft' && draft ? [{ ...track, draft }] : []));
  const playing = tracks.flatMap(({ round, ...track }) => (track.moment === 'play' && round ? [{ ...track, round }] : []));
  const stopped = playing.filter(({ round: { clock } }) => clock.startedAt === undefined && clock.endsAt === undefined && !isUntimed(clock));

  async function drawAll() {
    for (const track of ready) {
      // The tables of the group drawn before are taken now.
      const { replica } = sync.snapshot();
      await drawRound(replica ? { ...tool, event: shown(replica) } : tool, track);
    }
  }
  return (
    <div className={styles.screen}>
      {ready.length > 0 && (
        <NextStep label={`Sortear ${counted(ready.length, 'grupo', 'grupos')}`} onPress={drawAll}>
          {listed(ready)} Solo lo ves tú hasta que lo publiques.
        </NextStep>
      )}
      {drafts.length > 0 && (
        <NextStep
          label={`Publicar ${counted(drafts.length, 'sorteo', 'sorteos')}`}
          onPress={() => give(drafts.map(({ draft }) => ({ kind: 'publish', round: draft.id, pairs: draftDigest(draft) })))}
        >
          {listed(drafts)} Al publicar, todos ven con quién juegan y dónde. Para revisarlos, abre cada grupo.
        </NextStep>
      )}
      {stopped.length > 0 && may('clock') && (
        <NextStep
          label={stopped.length === 1 ? 'Iniciar el reloj' : `Iniciar ${stopped.length} relojes`}
          pen={false}
          onPress={() => give(stopped.map(({ round }) => ({ kind: 'clock', round: round.id, action: 'start' })))}
        >
          {listed(stopped)}
        </NextStep>
      )}
      {playing.length > 0 && <ResultEntry rounds={playing.map(({ round }) => round)} />}
      {playing.map(({ round, ...track }) => (
        <Section key={round.id} title={titleOf(track)}>
          <MatchList round={round} reports={event.reports.filter((report) => report.round === round.id)} />
        </Section>
      ))}
      {ready.length + drafts.length + playing.length === 0 && <p>Abre el grupo que sigue.</p>}
    </div>
  );
}
