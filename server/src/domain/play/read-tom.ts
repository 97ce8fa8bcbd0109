import type { PlayerId } from '@mesa/contract/play/model';
import { type ComparedDivision, comparePlaces } from '@mesa/contract/tom/compare';
import type { TomFile, TomPlayer } from '@mesa/contract/tom/model';
import type { TomProblem } from '@mesa/contract/tom/problems';
import { readTom } from '@mesa/contract/tom/read';
import { tomTime } from '@mesa/contract/tom/time';
import { eventOfTom } from '@mesa/contract/tom/to-event';
import { isVisible, withoutHidden } from '@mesa/release-contract/visible-text';

/** Returns a player's displayed name; TOM keeps invisible characters of pasted names. */
export const fullName = ({ firstName, lastName }: Pick<TomPlayer, 'firstName' | 'lastName'>): string => {
  const name = withoutHidden(`${firstName} ${lastName}`)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return isVisible(name) ? name : '';
};

/** The content of a file, and whether the rules give the same places for a finalized one, by the file's names; or why it cannot be read. */
export type TomRead =
  | { readonly file: TomFile; readonly compared: ComparedDivision<string>[]; readonly problem?: undefined }
  | { readonly file?: undefined; readonly problem: TomProblem };

function compareByNames(file: TomFile): ComparedDivision<string>[] {
  const places = new Map(file.players.map(({ userId }, place) => [userId, place]));
  const idOf = (userId: string) => places.get(userId) ?? -1;
  const nameOf = (at: PlayerId | null) => {
    const player = at === null ? undefined : file.players[at];
    return player ? fullName(player) : null;
  };
  return comparePlaces(file, eventOfTom(file, idOf, tomTime(0)), idOf).map(({ differing, ...division }) => ({
    ...division,
    differing: differing.map(({ place, inFile, here }) => ({ place, inFile: nameOf(inFile), here: nameOf(here) })),
  }));
}

/** Reads a file in this process; the server uses a separate one (`tom-reader.ts`). */
export function readTomHere(text: string): TomRead {
  const { file, problem } = readTom(text);
  return problem ? { problem } : { file, compared: compareByNames(file) };
}
