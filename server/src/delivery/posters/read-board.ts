import { boardOf, boardParts, currentSubject } from '@mesa/contract/format/board';
import type { BoardShape, BoardSubject } from '@mesa/contract/format/board-paths';
import { longDate } from '@mesa/contract/format/date';
import type { Kysely } from 'kysely';
import { peopleOf } from '../../domain/play/people';
import { publicEvent } from '../../domain/play/public-event';
import { type PlayStates, requirePlay, stateOf } from '../../domain/play/state';
import { requireVisibleTournament } from '../../domain/tournaments/tournaments';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import type { BoardPicture } from './draw-board';

interface Wanted {
  id: number;
  subject: BoardSubject | 'ahora';
  shape: BoardShape;
  part: number;
}

/** Reads a tournament's public state as one picture of a board; 404 if there is no such round or part. */
export async function readBoard(db: Kysely<Tables>, states: PlayStates, origin: string, { id, subject, shape, part }: Wanted): Promise<BoardPicture> {
  const { name, date, city } = await requireVisibleTournament(db, null, id);
  const play = await requirePlay(db, id);
  const { event } = await stateOf(db, states, play);
  const shown = publicEvent(event);
  const people = await peopleOf(
    db,
    shown.entries.map(({ player }) => player),
    shown.season,
  );
  const names = new Map(people.map((person) => [person.id, person.name]));
  const chosen = subject === 'ahora' ? currentSubject(shown) : subject;
  const board = chosen && boardOf(shown, chosen, (player) => names.get(player) ?? '');
  const parts = board ? boardParts(board, shape) : [];
  const lines = parts[part - 1];
  if (!board || !lines) throw new HttpError('not_found', 'Esa ronda no está publicada.');
  return {
    shape,
    name,
    title: board.title,
    facts: [longDate(date), city, parts.length > 1 && shape !== 'enlace' && `parte ${part} de ${parts.length}`].filter(Boolean).join(' · '),
    lines,
    foot: `${new URL(origin).host}/t/${play.code}`,
  };
}
