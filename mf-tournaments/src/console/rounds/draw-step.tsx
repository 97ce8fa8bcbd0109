import { refusalMessages } from '@mesa/contract/play/refusals';
import { activeEntries, isElimination } from '@mesa/contract/play/rounds';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { CheckField } from '@mesa/ui/field';
import { useState } from 'react';
import styles from '../console.module.css';
import { type Console, useConsole } from '../console-context';
import { NextStep } from '../next-step';
import { roundTitle, type Track } from '../tracks';
import { loadProposals } from './load-proposals';

/** Draws on this device; the command contains the pairs. */
export async function drawRound(
  { event, give, showNotice }: Console,
  { pod, division }: Pick<Track, 'pod' | 'division'>,
  { again = '', byStanding = false } = {},
) {
  const state = again ? { ...event, drafts: event.drafts.filter(({ id }) => id !== again) } : event;
  const id = crypto.randomUUID();
  const proposals = await loadProposals().catch((error: unknown) => showNotice(messageOf(error)));
  if (!proposals) return;
  const { body, refusal } = proposals.proposeDraw(state, {
    pod: pod.name,
    ...(division ? { division } : {}),
    round: id,
    seed: crypto.randomUUID(),
    order: byStanding ? 'standing' : 'lots',
  });
  if (refusal) return showNotice(refusalMessages[refusal]);
  await give(again ? [{ kind: 'discard', round: again }, body] : body);
}

export function DrawStep({ track }: { track: Track }) {
  const tool = useConsole();
  const { event, give, holdsPen, may } = tool;
  const { pod, division, number, round } = track;
  const [byStanding, setByStanding] = useState(false);
  const title = roundTitle(pod, number, division);
  const players = activeEntries(event, pod).length;
  const isFirst = event.stage === 'configured';
  const byLot = isElimination(pod);
  return (
    <>
      <NextStep label={`Sortear ${title.toLowerCase()}`} onPress={() => drawRound(tool, track, { byStanding })}>
        {division
          ? round
            ? 'Juegan los ganadores de la ronda anterior, en el orden de la llave.'
            : byLot
              ? `${counted(players, 'jugador', 'jugadores')}. El cuadro se sortea; si sobran lugares, los primeros números pasan sin jugar.`
              : 'Los cruces salen de los puestos de la fase suiza.'
          : `${counted(players, 'jugador', 'jugadores')}.`}{' '}
        Solo lo ves tú hasta que lo publiques.
      </NextStep>
      {!division && !isFirst && (
        <Disclosure label="Cómo se sortea">
          <CheckField label="Dentro de los mismos puntos, por posición en lugar de al azar" checked={byStanding} onChange={setByStanding} />
        </Disclosure>
      )}
      {division && !round && !byLot && (
        <div className={styles.row}>
          <Button disabled={!holdsPen} onClick={() => give({ kind: 'cancel-cut', pod: pod.name, division })}>
            Volver a elegir quién pasa
          </Button>
        </div>
      )}
      {isFirst && may('reopen') && (
        <div className={styles.row}>
          <Button onClick={() => give({ kind: 'reopen' })}>Volver a inscripciones</Button>
        </div>
      )}
    </>
  );
}
