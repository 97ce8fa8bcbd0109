import type { Division, PlayerId, TournamentEvent } from '../play/model';
import { standings } from '../play/standings';
import { divisionCodes, type TomFile } from './model';
import type { TomTime } from './time';
import { eventOfTom, type IdOf } from './to-event';
import { tomDivisions } from './write';

export interface ComparedDivision<Player> {
  division: Division;
  places: number;
  /** Players whose place differs from the file's. */
  differing: { place: number; inFile: Player | null; here: Player | null }[];
}

/** Compares the engine's places with those of a finalized file, by division; empty before the file is finalized. */
export function comparePlaces(file: TomFile, event: TournamentEvent, idOf: IdOf): ComparedDivision<PlayerId>[] {
  const all = standings(event);
  return tomDivisions.flatMap((division): ComparedDivision<PlayerId>[] => {
    const listed = file.standings?.find(({ category, type }) => type === 'finished' && category === divisionCodes[division])?.places ?? [];
    const inOrder = listed.map(({ userId, place }, at) => ({ userId, place: place ?? at + 1 })).sort((one, other) => one.place - other.place);
    const theirs = inOrder.map(({ userId }) => idOf(userId));
    const ours = (all.get(division) ?? []).map(({ player }) => player);
    if (!file.standings || (!theirs.length && !ours.length)) return [];
    const places = Math.max(theirs.length, ours.length);
    const differing = Array.from({ length: places }, (_, at) => ({ place: at + 1, inFile: theirs[at] ?? null, here: ours[at] ?? null }));
    return [{ division, places: theirs.length, differing: differing.filter(({ inFile, here }) => inFile !== here) }];
  });
}

/** Returns the places that a file, when read again, gives to other players than the event does. Disqualified players have no place. */
export function rereadPlaces(file: TomFile, event: TournamentEvent, idOf: IdOf, time: TomTime): ComparedDivision<PlayerId>[] {
  const [here, there] = [standings(event), standings(eventOfTom(file, idOf, time))];
  const out = new Set(event.entries.flatMap(({ player, dropped }) => (dropped?.disqualified ? [player] : [])));
  const placesOf = (all: typeof here, division: Division) => (all.get(division) ?? []).map(({ player }) => player).filter((player) => !out.has(player));
  return tomDivisions.flatMap((division): ComparedDivision<PlayerId>[] => {
    const [ours, theirs] = [placesOf(here, division), placesOf(there, division)];
    const places = Math.max(ours.length, theirs.length);
    const differing = Array.from({ length: places }, (_, at) => ({ place: at + 1, inFile: theirs[at] ?? null, here: ours[at] ?? null }));
    return places === 0 ? [] : [{ division, places, differing: differing.filter((row) => row.inFile !== row.here) }];
  });
}
