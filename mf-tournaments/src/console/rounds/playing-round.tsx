import type { Round } from '@mesa/contract/play/model';
import { refusalMessages } from '@mesa/contract/play/refusals';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { Section } from '@mesa/ui/page';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { NextStep } from '../next-step';
import { MatchList } from '../results/match-list';
import { ResultEntry } from '../results/result-entry';
import { roundTitle, type Track } from '../tracks';
import { loadProposals } from './load-proposals';
import type { RepairProps } from './repair-round';
import { RoundClock } from './round-clock';

const RepairRound = lazyPage<RepairProps>(() => import(/* webpackChunkName: "console-draw" */ './repair-round'));

/** The current round: its clock, the missing reports and the results. */
export function PlayingRound({ track, round }: { track: Track; round: Round }) {
  const { event } = useConsole();
  const { pod, moment } = track;
  const title = roundTitle(pod, round.number, round.division);
  const open = round.matches.filter(({ outcome }) => outcome === 'open').length;
  const isPlaying = moment === 'play';
  return (
    <>
      {isPlaying && (
        <NextStep label={nextLabel(track)} disabled onPress={() => undefined}>
          {open === 1 ? 'Falta 1 resultado.' : `Faltan ${open} resultados.`}
        </NextStep>
      )}
      {isPlaying && <RoundClock round={round} />}
      <ResultEntry rounds={[round]} />
      <Section title={`${title}: ${counted(round.matches.length - open, 'resultado', 'resultados')} de ${round.matches.length}`}>
        <MatchList round={round} reports={event.reports.filter((report) => report.round === round.id)} />
      </Section>
      <RoundTools track={track} round={round} />
    </>
  );
}

/** The step after all results are in. */
function nextLabel({ pod, division, number }: Track): string {
  if (division) return roundTitle(pod, number, division) === 'Final' ? 'Cerrar torneo' : `Sortear ${roundTitle(pod, number + 1, division).toLowerCase()}`;
  if (number < pod.rounds) return `Sortear ronda ${number + 1}`;
  return pod.cuts.some(({ size }) => size > 0) ? 'Comenzar la fase final' : 'Cerrar torneo';
}

/** Actions that change or undo a published round, if possible. */
function RoundTools({ track: { pod, moment }, round }: { track: Track; round: Round }) {
  const { event, give, showNotice, holdsPen } = useConsole();
  const isSwiss = round.phase === 'swiss';
  if (!holdsPen || moment === 'done') return null;
  const hasResults = round.matches.some(({ outcome, walkover }) => !walkover && ['player1', 'player2', 'tie', 'double-loss'].includes(outcome));
  async function redraw() {
    const proposals = await loadProposals().catch((error: unknown) => showNotice(messageOf(error)));
    if (!proposals) return;
    const { body, refusal } = proposals.proposeRedraw(event, pod.name, crypto.randomUUID());
    if (refusal) return showNotice(refusalMessages[refusal]);
    const text = 'Las mesas sin resultado se sortean otra vez, y todos ven los cruces nuevos al momento. Las mesas con resultado quedan como están.';
    if (await confirm({ title: '¿Sortear de nuevo las mesas sin resultado?', text, confirmLabel: 'Sortear de nuevo', tone: 'danger' })) await give(body);
  }
  async function remove() {
    const text = 'La ronda desaparece para todos, como si no se hubiera publicado. Después puedes sortearla otra vez.';
    if (await confirm({ title: '¿Borrar esta ronda?', text, confirmLabel: 'Borrar ronda', tone: 'danger' }))
      await give({ kind: 'delete-round', round: round.id });
  }
  return (
    <Disclosure label="Cambiar esta ronda">
      {isSwiss && moment === 'play' && <RepairRound pod={pod} round={round} hasResults={hasResults} />}
      <div className={styles.row}>
        {isSwiss && <Button onClick={redraw}>Sortear de nuevo las mesas sin resultado</Button>}
        <Button tone="danger" disabled={hasResults} onClick={remove}>
          Borrar esta ronda
        </Button>
        {hasResults && <span>No se borra una ronda con resultados.</span>}
      </div>
    </Disclosure>
  );
}
