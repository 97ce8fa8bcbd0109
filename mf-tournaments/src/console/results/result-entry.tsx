import { areGamesOf, isBestOfThree } from '@mesa/contract/play/games';
import type { Round } from '@mesa/contract/play/model';
import { Button } from '@mesa/ui/button';
import { TextField } from '@mesa/ui/field';
import { type FormEvent, useRef, useState } from 'react';
import { useConsole } from '../console-context';
import styles from './result-entry.module.css';
import { readGames, readLine, readResult, resultSentence } from './result-text';

/** Enters results by keyboard: the table, Enter, the result, Enter. */
export function ResultEntry({ rounds }: { rounds: readonly Round[] }) {
  const { event: tournament, nameOf, give } = useConsole();
  const [typed, setTyped] = useState('');
  const [table, setTable] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [statusText, setStatusText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Table numbers are unique across the groups that play at once.
  const foundAt = (number: number) =>
    rounds.flatMap((round) => round.matches.filter((match) => match.table === number && match.player2 !== null).map((match) => ({ round, match })))[0];
  const matchAt = (number: number) => foundAt(number)?.match;
  const match = table === null ? undefined : matchAt(table);
  const [one, two] = [nameOf(match?.player1 ?? null), nameOf(match?.player2 ?? null)];

  async function enter(number: number, text: string) {
    const { round, match: found } = foundAt(number) ?? {};
    const outcome = readResult(text);
    if (!round || !found || found.player2 === null) return setError(`En esta ronda no hay mesa ${number}.`);
    if (!outcome) return setError('Escribe 2-1, 1 (gana el primero), 0 (gana el segundo) o = (empate).');
    const { player1, player2, outcome: was } = found;
    setTable(null);
    setTyped('');
    const typedGames = isBestOfThree(tournament, round.phase) ? readGames(text) : null;
    const games = typedGames && outcome !== 'open' && areGamesOf(typedGames, outcome) ? { games: typedGames } : {};
    if (await give({ kind: 'result', round: round.id, player1, player2, outcome, was, ...games })) {
      setStatusText(`Mesa ${number}: ${resultSentence(outcome, nameOf(player1), nameOf(player2))}.`);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (table !== null) {
      if (typed.trim() !== '') await enter(table, typed);
      return;
    }
    const line = readLine(typed);
    if (!line || !matchAt(line.table)) return setError(line ? `En esta ronda no hay mesa ${line.table}.` : 'Escribe el número de la mesa.');
    if (line.result) return enter(line.table, line.result);
    setTable(line.table);
    setTyped('');
    input.current?.focus();
  }

  return (
    <form onSubmit={submit} className={styles.entry} aria-label="Anotar por mesa" noValidate>
      <TextField
        label={match ? `Mesa ${table}: ${one} contra ${two}` : 'Mesa'}
        inputRef={input}
        inputMode={table === null ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={setTyped}
        error={error}
        hint={
          match
            ? `${match.outcome === 'open' ? '' : `Ya tiene resultado: ${resultSentence(match.outcome, one, two)}. `}2-1, 1 o G gana ${one}; 0 o P gana ${two}; = o E empate.`
            : 'Número de mesa, Enter, resultado, Enter. También juntos: 12 2-1.'
        }
      />
      <div className={styles.buttons}>
        <Button type="submit" {...(!match && { 'aria-label': 'Ir a la mesa' })}>
          {match ? 'Anotar' : 'Ir'}
        </Button>
        {match && (
          <Button
            onClick={() => {
              setTable(null);
              setTyped('');
              setError(undefined);
              input.current?.focus();
            }}
          >
            Otra mesa
          </Button>
        )}
      </div>
      <p role="status" className={styles.status}>
        {statusText}
      </p>
    </form>
  );
}
