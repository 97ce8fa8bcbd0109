import type { Entry } from '@mesa/contract/calls/results';
import type { Division } from '@mesa/contract/play/model';
import { type StandingRow, standings } from '@mesa/contract/play/standings';
import { readTom } from '@mesa/contract/tom/read';
import { tomTime } from '@mesa/contract/tom/time';
import { eventOfTom } from '@mesa/contract/tom/to-event';
import type { CellChange, ResultColumn, ResultField } from './result-cells';
import { entriesByName, type FileRead, firstFaults } from './results-file';

const share = ({ wins, losses, ties }: StandingRow): string => {
  const played = wins + losses + ties;
  return played === 0 ? '' : String(Math.round((wins / played) * 10_000) / 100).replace('.', ',');
};

/**
 * Returns the places, records and points that a TOM file's matches give by the official rules, also for an unfinished tournament. Finds players by
 * name. Places are per division; if there are several, the organiser chooses the division.
 */
export function readTomResults(text: string, entries: readonly Entry[], columns: readonly ResultColumn[]): FileRead {
  const { file, problem } = readTom(text);
  if (problem) return { faults: [problem.message] };
  // The file has no ids of the site yet, so players are numbered.
  const places = new Map(file.players.map(({ userId }, place) => [userId, place]));
  const event = eventOfTom(file, (userId) => places.get(userId) ?? -1, tomTime(0));
  const tables: [Division, StandingRow[]][] = [...standings(event)].filter(([, rows]) => rows.length > 0);
  if (event.pods.every(({ played }) => played.length === 0)) return { faults: ['El torneo del archivo no tiene rondas jugadas.'] };

  const called = entriesByName(entries);
  const droppedBy = new Map(event.entries.map(({ player, dropped }) => [player, dropped]));
  const changes: CellChange[] = [];
  const faults: string[] = [];
  const taken = new Map<number, string>();
  for (const row of tables.flatMap(([, rows]) => rows)) {
    const { firstName = '', lastName = '' } = file.players[row.player] ?? {};
    const name = `${firstName} ${lastName}`.trim();
    const [entry, namesake] = called(name);
    const dropped = droppedBy.get(row.player);
    if (!entry) faults.push(`Nadie inscrito se llama «${name}».`);
    else if (namesake) faults.push(`Varios inscritos se llaman «${name}».`);
    else if (taken.has(entry.playerId)) faults.push(`«${name}» y «${taken.get(entry.playerId)}» son el mismo inscrito.`);
    if (!entry || namesake || taken.has(entry.playerId)) continue;
    taken.set(entry.playerId, name);
    const cells: Partial<Record<ResultField, string>> = {
      position: tables.length === 1 ? String(row.place) : '',
      dropRound: dropped ? String(dropped.round) : '',
      record: `${row.wins}-${row.losses}-${row.ties}`,
      points: String(row.points),
      winRate: share(row),
    };
    for (const { field } of columns) {
      const cell = cells[field] ?? '';
      if (cell !== '') changes.push({ playerId: entry.playerId, field, text: cell });
    }
  }
  if (faults.length > 0) return { faults: firstFaults(faults) };
  return { changes, rows: taken.size, ...(tables.length > 1 ? { note: 'Tiene varias divisiones: escribe tú las posiciones.' } : {}) };
}
