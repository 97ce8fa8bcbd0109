import { cutOf, isFirstElimination, openingOf, seatedCut } from '@mesa/contract/play/bracket';
import { draftDigest, pairingReasons } from '@mesa/contract/play/draw';
import type { Draft, Pairing, PlayerId, Pod, TournamentEvent } from '@mesa/contract/play/model';
import { reasonText } from '@mesa/contract/play/reasons';
import { counted } from '@mesa/contract/text/plural';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import { CardMore } from '../card-more';
import screen from '../console.module.css';
import { useConsole } from '../console-context';
import { NextStep } from '../next-step';
import { roundTitle, type Track } from '../tracks';
import styles from './draft-screen.module.css';
import { drawRound } from './draw-step';

/** Why each pair of a draw by lot plays; null for later rounds of a bracket. */
function reasonsOf(event: TournamentEvent, pod: Pod, { phase, division, number, pairs }: Draft) {
  if (phase === 'swiss') return pairingReasons(event, pod, number, pairs);
  const cut = division && cutOf(pod, division);
  if (!cut || !isFirstElimination(pod, cut)) return null;
  const seated = seatedCut(event, pod, cut, pairs);
  return pairs.map((pair) => openingOf(event, pod, seated, pair, false).reasons);
}

/** An unpublished draw, visible only to staff: review, edit and publish it. */
export function DraftScreen({ track, draft }: { track: Track; draft: Draft }) {
  const tool = useConsole();
  const { event, give, nameOf, holdsPen } = tool;
  const { pod } = track;
  const title = roundTitle(pod, draft.number, draft.division);
  const reasons = reasonsOf(event, pod, draft);
  // Only what lots decide can be changed by hand.
  const isByLot = reasons !== null;
  const [first, setFirst] = useState<PlayerId | null>(null);

  async function choose(player: PlayerId) {
    if (first === null || first === player) return setFirst(first === player ? null : player);
    setFirst(null);
    await give({ kind: 'swap', round: draft.id, player: first, with: player });
  }
  async function discard() {
    const sure = await confirm({
      title: `¿Descartar el sorteo de ${title.toLowerCase()}?`,
      text: 'Nadie lo ha visto. Después puedes sortear de nuevo.',
      confirmLabel: 'Descartar',
      tone: 'danger',
    });
    if (sure) await give({ kind: 'discard', round: draft.id });
  }
  const tables = draft.pairs.filter(({ player2 }) => player2 !== null).length;
  return (
    <div className={screen.screen}>
      <NextStep label={`Publicar ${title.toLowerCase()}`} onPress={() => give({ kind: 'publish', round: draft.id, pairs: draftDigest(draft) })}>
        {counted(tables, 'mesa', 'mesas')}. Al publicar, todos ven con quién juegan y dónde. Puedes borrarla mientras nadie tenga resultado.
      </NextStep>
      {isByLot && (
        <p role="status" className={styles.help}>
          {first === null
            ? 'Para cambiar un cruce toca a dos jugadores. Toca «?» para ver por qué juegan o para cambiar la mesa.'
            : `Toca con quién cambia de lugar ${nameOf(first)}.`}
        </p>
      )}
      <ol className={styles.pairs} aria-label={`Sorteo de ${title.toLowerCase()}`}>
        {draft.pairs.map((pair, at) => (
          <li key={pair.player1} className={styles.pair}>
            <span className={styles.table}>{pair.player2 === null ? '–' : pair.table}</span>
            <div className={styles.players}>
              <Seat player={pair.player1} isChosen={first === pair.player1} onChoose={isByLot && holdsPen ? choose : undefined} />
              {pair.player2 === null ? (
                <span className={styles.bye}>Descanso</span>
              ) : (
                <Seat player={pair.player2} isChosen={first === pair.player2} onChoose={isByLot && holdsPen ? choose : undefined} />
              )}
            </div>
            {isByLot && (
              <CardMore label={pair.player2 === null ? `Por qué descansa ${nameOf(pair.player1)}` : `Por qué: mesa ${pair.table}`} symbol="?">
                <ul className={styles.reasons}>
                  {(reasons?.[at] ?? []).map((reason) => (
                    <li key={reason.code}>{reasonText(reason)}</li>
                  ))}
                </ul>
                {pair.player2 !== null && holdsPen && <TableForm round={draft.id} pair={pair} />}
              </CardMore>
            )}
          </li>
        ))}
      </ol>
      {holdsPen && (
        <div className={screen.row}>
          <Button onClick={() => drawRound(tool, track, { again: draft.id })}>Sortear de nuevo</Button>
          <Button tone="danger" onClick={discard}>
            Descartar sorteo
          </Button>
        </div>
      )}
    </div>
  );
}

function Seat({ player, isChosen, onChoose }: { player: PlayerId; isChosen: boolean; onChoose: ((player: PlayerId) => void) | undefined }) {
  const { nameOf } = useConsole();
  if (!onChoose) return <span className={styles.seat}>{nameOf(player)}</span>;
  return (
    <button type="button" className={styles.seat} aria-pressed={isChosen} onClick={() => onChoose(player)}>
      {nameOf(player)}
    </button>
  );
}

function TableForm({ round, pair }: { round: string; pair: Pairing }) {
  const { give } = useConsole();
  const [table, setTable] = useState(String(pair.table));
  const isTable = /^[1-9]\d{0,3}$/.test(table);
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (isTable) void give({ kind: 'set-table', round, player1: pair.player1, table: Number(table) });
  };
  return (
    <form onSubmit={move} className={styles.tableForm}>
      <TextField label="Otra mesa" type="number" inputMode="numeric" min={1} value={table} onChange={setTable} />
      <Button type="submit" disabled={!isTable || Number(table) === pair.table}>
        Cambiar de mesa
      </Button>
    </form>
  );
}
