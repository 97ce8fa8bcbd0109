import type { SentCommand } from '@mesa/contract/calls/commands';
import type { Answer } from '@mesa/contract/calls/play';
import { type Author, engineVersion } from '@mesa/contract/play/commands';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { hashOf, knownAnswers, repeated } from './append';
import { decide, meetingOf } from './decide';
import { type PlayStates, requirePlay, stateOf } from './state';

interface Asked {
  readonly by: Author;
  readonly device: string;
  readonly commands: readonly SentCommand[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Decided {
  /** Answers to commands that are refused or were decided before. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** Commands that are valid in the newest state, for `append`. */
  readonly holding: readonly SentCommand[];
}

/**
 * Decides commands of callers who do not run the tournament without its lock and without storing anything: anyone with an account can send them, so
 * refused ones must not delay the organiser.
 */
export async function decidePlayerCommands(
  db: Kysely<Tables>,
  states: PlayStates,
  tournament: Selectable<Tables['tournaments']>,
  { by, device, commands, now }: Asked,
): Promise<Decided> {
  const state = await stateOf(db, states, await requirePlay(db, tournament.id));
  // Cached for the next request. Safe, because this runs outside transactions on committed state.
  states.set(tournament.id, state);
  const ids = commands.map(({ id }) => id);
  const known = await knownAnswers(db, tournament.id, ids);
  const meeting = await meetingOf(db, { tournament, season: state.event.season, commands, now });
  const answers = new Map<string, Answer>();
  const holding: SentCommand[] = [];
  let { event } = state;
  for (const sent of commands) {
    // `append` leaves this and all later commands undecided.
    if (sent.engine > engineVersion) break;
    const before = known.get(sent.id);
    if (before) {
      answers.set(sent.id, repeated(before, hashOf(sent)));
      continue;
    }
    const { applied } = decide(event, sent, { by, device, at: Math.min(now, sent.at) }, meeting);
    if (applied.event) {
      event = applied.event;
      holding.push(sent);
    } else answers.set(sent.id, { id: sent.id, code: applied.refusal, theirs: [] });
  }
  return { answers, holding };
}
