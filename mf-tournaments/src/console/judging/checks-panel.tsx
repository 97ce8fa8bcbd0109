import { type DeckCheck, getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import type { DeckCard } from '@mesa/contract/calls/decks';
import type { Result } from '@mesa/contract/endpoint';
import { proposeTables } from '@mesa/contract/play/deck-checks';
import { fold } from '@mesa/contract/rules/fold';
import { type CheckOutcome, checkOutcomeNames, checkOutcomes } from '@mesa/contract/rules/penalties';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { SelectField, TextArea } from '@mesa/ui/field';
import { useState } from 'react';
import { seatOf } from '../../live/live-event';
import { clockTime } from '../clock-time';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import own from './judging.module.css';

/** Tables that one press proposes. */
const tablesAtOnce = 2;

/** Checks decks against the lists that were handed in. */
export default function ChecksPanel() {
  const { id } = useConsole();
  return (
    <Loaded
      query={{ ...query(listDeckChecks, { params: { id } }), refetchOnMount: 'always' }}
      skeleton={<Skeleton height="8rem" />}
      loadingText="Cargando las revisiones..."
      errorText="Las barajas se revisan con conexión."
    >
      {({ checks }) => <Checks checks={checks} />}
    </Loaded>
  );
}

function Checks({ checks }: { checks: readonly DeckCheck[] }) {
  const { id, event, nameOf, timeZone } = useConsole();
  const [player, setPlayer] = useState('');
  const [proposal, setProposal] = useState<{ seed: string; tables: number[] } | null>(null);
  const players = event.entries.map((entry) => entry.player).sort((one, other) => fold(nameOf(one)).localeCompare(fold(nameOf(other))));
  const at = (table: number) => players.filter((one) => seatOf(event, one)?.match.table === table);
  function propose() {
    const seed = crypto.randomUUID().slice(0, 8);
    setProposal({ seed, tables: proposeTables(event, seed, { amount: tablesAtOnce, checked: new Set(checks.map(({ playerId }) => playerId)) }) });
  }
  return (
    <div className={styles.screen}>
      <div className={styles.row}>
        <Button onClick={propose}>Proponer mesas al azar</Button>
        <span role="status">
          {proposal &&
            (proposal.tables.length === 0
              ? 'Ninguna mesa está jugando.'
              : `${proposal.tables.length === 1 ? 'Mesa' : 'Mesas'} ${proposal.tables.join(' y ')}. Semilla: ${proposal.seed}.`)}
        </span>
      </div>
      {proposal && proposal.tables.length > 0 && (
        <div className={styles.row}>
          {proposal.tables.flatMap(at).map((one) => (
            <Button key={one} size="small" onClick={() => setPlayer(String(one))}>
              {nameOf(one)}
            </Button>
          ))}
        </div>
      )}
      <SelectField
        label="Baraja de"
        value={player}
        onChange={setPlayer}
        placeholder="Elige un jugador"
        options={players.map((one) => ({ value: String(one), label: nameOf(one) }))}
      />
      {player !== '' && (
        <Loaded
          key={player}
          query={query(getListToCheck, { params: { id, playerId: Number(player) } })}
          skeleton={<Skeleton height="12rem" />}
          loadingText="Cargando la lista..."
        >
          {({ cards }) => <Check key={player} player={Number(player)} cards={cards} onSaved={() => setPlayer('')} />}
        </Loaded>
      )}
      {checks.length > 0 && (
        <ul className={own.entries} aria-label="Revisiones">
          {checks.map((check) => (
            <li key={check.id} className={own.entry}>
              <span>
                <strong>{nameOf(check.playerId)}</strong>{' '}
                <Badge tone={check.outcome === 'matches' ? 'success' : check.outcome === 'corrected' ? 'warning' : 'danger'}>
                  {checkOutcomeNames[check.outcome]}
                </Badge>
              </span>
              <small>
                {check.round > 0 && `Ronda ${check.round} · `}
                {clockTime(Date.parse(check.checkedAt), timeZone)} · {check.judge} · {counted(check.cards, 'carta', 'cartas')}
              </small>
              {check.differences && <p>{check.differences}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const printOf = ({ expansionCode, collectionNumber, cardNumber }: DeckCard) => `${expansionCode} ${collectionNumber?.split('/')[0] ?? cardNumber}`;

/** Compares one list with the cards on the table: a tick per line, or the number that is there. */
function Check({ player, cards, onSaved }: { player: number; cards: readonly DeckCard[]; onSaved(): void }) {
  const { id, event, nameOf } = useConsole();
  const { write, busy } = useWrite(saveDeckCheck, {
    shows: (data: Result<typeof listDeckChecks>) => ({ query: query(listDeckChecks, { params: { id } }), data }),
  });
  /** The number of copies found, by card; absent until it is ticked or counted. */
  const [found, setFound] = useState<ReadonlyMap<number, number>>(new Map());
  const [extra, setExtra] = useState('');
  const [chosen, setChosen] = useState<CheckOutcome | null>(null);
  const [failure, setFailure] = useState('');
  const put = (card: number, amount: number | null) => {
    const next = new Map(found);
    if (amount === null) next.delete(card);
    else next.set(card, amount);
    setFound(next);
  };
  const different = cards.filter((card) => found.has(card.id) && found.get(card.id) !== card.quantity);
  const open = cards.filter((card) => !found.has(card.id)).length;
  const differences = [
    ...different.map((card) => `${card.name} ${printOf(card)}: ${card.quantity} en la lista, ${found.get(card.id)} en la baraja.`),
    extra.trim(),
  ]
    .filter(Boolean)
    .join('\n');
  const outcome = chosen ?? (differences === '' ? 'matches' : 'corrected');
  const total = [...found.values()].reduce((sum, amount) => sum + amount, 0);

  async function save() {
    setFailure('');
    if (open > 0) return setFailure(`${counted(open, 'línea queda', 'líneas quedan')} sin revisar: márcalas, o escribe cuántas hay.`);
    try {
      await write({ params: { id }, body: { playerId: player, round: seatOf(event, player)?.round.number ?? 0, cards: total, differences, outcome } });
      onSaved();
    } catch (reason) {
      setFailure(messageOf(reason));
    }
  }

  return (
    <section className={styles.screen} aria-label={`Baraja de ${nameOf(player)}`}>
      {cards.length === 0 ? (
        <p>{nameOf(player)} no entregó su lista. Puedes anotar la revisión con lo que encontraste.</p>
      ) : (
        <>
          <p role="status">
            {cards.length - open} de {counted(cards.length, 'línea revisada', 'líneas revisadas')}
            {different.length > 0 && ` · ${counted(different.length, 'diferencia', 'diferencias')}`}
          </p>
          <ul className={own.cards} aria-label="Lista">
            {cards.map((card) => (
              <li key={card.id} className={own.card}>
                <label>
                  <input
                    type="checkbox"
                    checked={found.get(card.id) === card.quantity}
                    onChange={({ target }) => put(card.id, target.checked ? card.quantity : null)}
                  />
                  <span>
                    <strong>{card.quantity}</strong> {card.name} <small>{printOf(card)}</small>
                  </span>
                </label>
                <input
                  className={own.count}
                  inputMode="numeric"
                  maxLength={2}
                  aria-label={`Copias de ${card.name} ${printOf(card)} en la baraja`}
                  value={found.get(card.id) ?? ''}
                  onChange={({ target }) => put(card.id, /^\d{1,2}$/.test(target.value) ? Number(target.value) : null)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <TextArea
        label="Otras diferencias"
        rows={2}
        maxLength={400}
        value={extra}
        onChange={setExtra}
        hint="Cartas que no están en la lista, protectores marcados."
      />
      <SelectField
        label="Resultado"
        value={outcome}
        onChange={(value) => setChosen(value as CheckOutcome)}
        options={checkOutcomes.map((value) => ({ value, label: checkOutcomeNames[value] }))}
      />
      {failure && <p role="alert">{failure}</p>}
      <div className={styles.row}>
        <Button busy={busy} onClick={() => void save()}>
          Guardar la revisión
        </Button>
        {outcome === 'penalty' && <span>Anota la sanción en «Sanciones».</span>}
      </div>
    </section>
  );
}
