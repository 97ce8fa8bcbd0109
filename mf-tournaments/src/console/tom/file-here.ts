import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { rereadPlaces } from '@mesa/contract/tom/compare';
import { neutralBirthDate } from '@mesa/contract/tom/neutral';
import { playersInFile, type TomPerson, tomOfEvent } from '@mesa/contract/tom/of-event';
import { readTom } from '@mesa/contract/tom/read';
import { tomTime } from '@mesa/contract/tom/time';
import { writeTom } from '@mesa/contract/tom/write';
import type { StoredTom } from '../prepare-offline';

interface Known {
  nameOf(player: PlayerId): string;
  offset: number;
}

export type FileHere = { text: string; added: string[]; problem?: undefined } | { problem: string };

/** Writes a tournament's TOM file without the server, onto the file of the last contact; refuses one that reads differently. */
export function fileHere(event: TournamentEvent, stored: Pick<StoredTom, 'text' | 'players'>, { nameOf, offset }: Known): FileHere {
  const time = tomTime(offset);
  const { file: base, problem } = readTom(stored.text);
  if (!base) return { problem: problem.message };
  const known = new Map(stored.players.map((player, at) => [player, base.players[at]]));
  const taken = new Set(base.players.map(({ userId }) => userId));
  const added: string[] = [];
  const people = new Map<PlayerId, TomPerson>();
  const since = time.format(Date.now());
  for (const { player, division } of event.entries) {
    const before = known.get(player);
    if (before) {
      people.set(player, before);
      continue;
    }
    const name = nameOf(player);
    added.push(name);
    const [firstName = '', ...others] = name.split(' ');
    const userId = taken.has(String(player)) ? `9${String(player).padStart(6, '0')}` : String(player);
    taken.add(userId);
    people.set(player, { userId, firstName, lastName: others.join(' '), birthDate: neutralBirthDate(division, event.season), created: since, modified: since });
  }
  const text = writeTom(tomOfEvent(event, base, people, time), stored.text);
  const { file, problem: unreadable } = readTom(text);
  if (!file) return { problem: unreadable.message };
  const listed = playersInFile(event);
  const ids = new Map(file.players.map(({ userId }, at) => [userId, listed[at] ?? 0]));
  const isRunning = event.stage === 'running' || event.stage === 'finalized';
  const other = isRunning ? rereadPlaces(file, event, (userId) => ids.get(userId) ?? 0, time).flatMap(({ differing }) => differing) : [];
  return other.length > 0 ? { problem: 'El archivo daría otros puestos que la mesa. No se guardó.' } : { text, added };
}
