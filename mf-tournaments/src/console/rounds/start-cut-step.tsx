import { proposeCut } from '@mesa/contract/play/propose';
import { refusalMessages } from '@mesa/contract/play/refusals';
import { Button } from '@mesa/ui/button';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { NextStep } from '../next-step';
import { divisionNames, type Track } from '../tracks';

/** The players of the cut by the current standings. */
export default function StartCutStep({ track: { pod, division } }: { track: Track }) {
  const { event, give, nameOf } = useConsole();
  if (!division) return null;
  const { body, refusal } = proposeCut(event, pod.name, division);
  const size = body?.players.length ?? 0;
  const planned = pod.cuts.find((cut) => cut.division === division)?.size ?? 0;
  const isShort = size < planned;
  async function playWithout() {
    const cuts = pod.cuts.filter((cut) => cut.division !== division).map(({ division: of, size: to, thirdPlace }) => ({ division: of, size: to, thirdPlace }));
    await give({ kind: 'change-plan', pod: { name: pod.name, rounds: pod.rounds, cuts } });
  }
  return (
    <>
      <NextStep label={`Comenzar la fase final (${planned})`} disabled={!body || isShort} onPress={() => (body ? give(body) : undefined)}>
        {refusal
          ? refusalMessages[refusal]
          : isShort
            ? 'Quedan menos jugadores que lugares en la fase final.'
            : `Pasan los mejores ${planned} de ${divisionNames[division]}. Si alguien abandona antes de publicarla, entra el siguiente.`}
      </NextStep>
      {body && (
        <ol>
          {body.players.map((player) => (
            <li key={player}>{nameOf(player)}</li>
          ))}
        </ol>
      )}
      <div className={styles.row}>
        <Button onClick={playWithout}>Terminar sin fase final</Button>
      </div>
    </>
  );
}
