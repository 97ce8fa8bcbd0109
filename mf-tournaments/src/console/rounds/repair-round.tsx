import type { Match, PlayerId, Round } from '@mesa/contract/play/model';
import { proposeRedraw } from '@mesa/contract/play/propose';
import { refusalMessages } from '@mesa/contract/play/refusals';
import { fold } from '@mesa/contract/rules/fold';
import { Button } from '@mesa/ui/button';
import { CheckField, FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import type { Track } from '../tracks';
import own from './repair-round.module.css';

export interface RepairProps {
  pod: Track['pod'];
  round: Round;
  /** Whether the round has a result: only tables without one can still change. */
  hasResults: boolean;
}

/** Changes the pairings of a published Swiss round: swaps two players while no result is reported, then re-pairs tables without a result. */
export default function RepairRound({ pod, round, hasResults }: RepairProps) {
  return hasResults ? <RedoTables pod={pod} round={round} /> : <SwapPlayers round={round} />;
}

const isChangeable = ({ outcome }: Match) => outcome === 'open' || outcome === 'bye';

/** The form of a change, with its reason. `refusal`: what is still missing, besides the reason. */
function RepairForm(props: { title: string; text: string; confirm: string; refusal: string | undefined; onRepair(reason: string): void; children: ReactNode }) {
  const { title, text, confirm, refusal, onRepair, children } = props;
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = reason.trim() === '' ? 'Escribe por qué: todos lo leen en su teléfono.' : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(Boolean(missing || refusal));
    if (missing || refusal) return;
    onRepair(reason.trim());
  }
  return (
    <form onSubmit={submit} className={styles.screen} aria-label={title} noValidate>
      <p className={own.text}>{text}</p>
      {children}
      <TextField
        label="Motivo"
        value={reason}
        onChange={setReason}
        maxLength={200}
        hint="Lo leen todos, junto a la ronda."
        error={asked ? missing : undefined}
      />
      {asked && refusal && <p role="alert">{refusal}</p>}
      <div className={styles.row}>
        <Button type="submit">{confirm}</Button>
      </div>
    </form>
  );
}

function SwapPlayers({ round }: Pick<RepairProps, 'round'>) {
  const { give, nameOf } = useConsole();
  const [pair, setPair] = useState<[string, string]>(['', '']);
  const players = round.matches
    .filter(isChangeable)
    .flatMap(({ player1, player2 }): PlayerId[] => (player2 === null ? [player1] : [player1, player2]))
    .sort((one, other) => fold(nameOf(one)).localeCompare(fold(nameOf(other))));
  const placeOf = (player: PlayerId) => {
    const table = round.matches.find(({ player1, player2 }) => player1 === player || player2 === player)?.table;
    return table ? `mesa ${table}` : 'descansa';
  };
  const [one, other] = pair.map(Number) as [PlayerId, PlayerId];
  const isSameMatch = round.matches.some(({ player1, player2 }) => [player1, player2].includes(one) && [player1, player2].includes(other));
  const refusal = !one || !other ? 'Elige a los dos jugadores.' : one === other || isSameMatch ? 'Elige a dos jugadores de mesas distintas.' : undefined;
  const choose = (label: string, at: 0 | 1) => (
    <SelectField
      label={label}
      value={pair[at]}
      onChange={(value) => setPair(at === 0 ? [value, pair[1]] : [pair[0], value])}
      placeholder="Elige un jugador"
      options={players.map((player) => ({ value: String(player), label: `${nameOf(player)} (${placeOf(player)})` }))}
    />
  );
  return (
    <RepairForm
      title="Cambiar a dos jugadores"
      text="Cada uno toma el lugar del otro, y todos lo ven al momento. Lo que esas mesas ya informaron se descarta."
      confirm="Cambiar a dos jugadores"
      refusal={refusal}
      onRepair={(reason) => void give({ kind: 'swap', round: round.id, player: one, with: other, reason }).then((done) => done && setPair(['', '']))}
    >
      <FieldGrid>
        {choose('Jugador', 0)}
        {choose('Cambia de lugar con', 1)}
      </FieldGrid>
    </RepairForm>
  );
}

function RedoTables({ pod, round }: Pick<RepairProps, 'pod' | 'round'>) {
  const { event, give, nameOf, showNotice } = useConsole();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const matches = round.matches.filter(isChangeable);
  const tables = chosen.filter((table) => matches.some((match) => match.table === table));
  async function redo(reason: string) {
    const { body, refusal } = proposeRedraw(event, pod.name, crypto.randomUUID(), tables);
    if (refusal) return showNotice(refusalMessages[refusal]);
    if (await give({ ...body, reason })) setChosen([]);
  }
  return (
    <RepairForm
      title="Rehacer mesas"
      text="Los jugadores de las mesas que elijas se sortean otra vez entre ellas, y todos lo ven al momento. Lo que esas mesas ya informaron se descarta; las demás quedan como están."
      confirm="Rehacer estas mesas"
      refusal={tables.length < 2 ? 'Elige al menos dos mesas sin resultado.' : undefined}
      onRepair={(reason) => void redo(reason)}
    >
      <fieldset className={own.tables}>
        <legend>Mesas sin resultado</legend>
        {matches.map(({ player1, player2, table }) => (
          <CheckField
            key={player1}
            label={player2 === null ? `Descansa ${nameOf(player1)}` : `Mesa ${table}: ${nameOf(player1)} contra ${nameOf(player2)}`}
            checked={tables.includes(table)}
            onChange={(isChosen) => setChosen(isChosen ? [...tables, table] : tables.filter((other) => other !== table))}
          />
        ))}
      </fieldset>
    </RepairForm>
  );
}
