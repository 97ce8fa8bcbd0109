import { readFileSync } from 'node:fs';
import { apply } from '@mesa/contract/play/apply';
import { type CommandBody, engineVersion, type LogEntry } from '@mesa/contract/play/commands';
import { emptyEvent } from '@mesa/contract/play/model';
import { readTom } from '@mesa/contract/tom/read';
import { tomTime } from '@mesa/contract/tom/time';
import { eventOfTom } from '@mesa/contract/tom/to-event';
import type { DemoPlayer } from './people';

/** Bogotá's offset from UTC in minutes. */
const offset = -300;
const [year, month, date] = ['2026', '09', '12'];

/** Reads this folder's file as if TOM had written it on the given day. */
function readOn(day: string) {
  const [onYear, onMonth, onDate] = day.split('-');
  const text = readFileSync(new URL('../challenge.tdf', import.meta.url), 'utf8')
    .replaceAll(`${month}/${date}/${year}`, `${onMonth}/${onDate}/${onYear}`)
    .replace(`<id>${year.slice(2)}-${month}-`, `<id>${onYear?.slice(2)}-${onMonth}-`);
  const { file, problem } = readTom(text);
  if (problem) throw new Error(problem.message);
  return { text, file };
}

/** Maps the file's Player IDs to the demo's players. */
function idsOf(day: string, players: readonly DemoPlayer[]): Map<string, number> {
  const ids = new Map(players.flatMap(({ id, pokemonId }) => (pokemonId ? [[pokemonId, id] as const] : [])));
  return new Map(
    readOn(day).file.players.map(({ userId, firstName, lastName }) => {
      const id = ids.get(userId);
      if (!id) throw new Error(`${firstName} ${lastName} of the file is no player of the demo.`);
      return [userId, id];
    }),
  );
}

/** Returns the players of the file. */
export const playersInFile = (day: string, players: readonly DemoPlayer[]): DemoPlayer[] => {
  const ids = new Set(idsOf(day, players).values());
  return players.filter(({ id }) => ids.has(id));
};

/** Returns a tournament that was played with TOM and imported from its file. */
export function importedTournament(tournamentId: number, season: number, day: string, players: readonly DemoPlayer[]) {
  const { text, file } = readOn(day);
  const ids = idsOf(day, players);
  const { pen: _, ...imported } = eventOfTom(file, (userId) => ids.get(userId) ?? 0, tomTime(offset));
  const at = Date.parse(`${day}T23:40:00.000Z`);
  let event = emptyEvent('challenge', season);
  const log = (
    [
      { kind: 'set-up', event: 'challenge', season },
      { kind: 'import', event: imported },
    ] as const satisfies CommandBody[]
  ).map((body, index): LogEntry => {
    const command = {
      id: `demo-${tournamentId}-${index + 1}`,
      device: 'server',
      by: { role: 'server' } as const,
      engine: engineVersion,
      base: index,
      pen: 0,
      at,
      body,
    };
    const { event: next, refusal } = apply(event, command, at);
    if (!next) throw new Error(`${body.kind}: ${refusal}`);
    event = next;
    return { seq: index + 1, at, received: at, command };
  });
  return { event, log, tomFile: { tournamentId, text, players: Object.fromEntries(ids) } };
}
