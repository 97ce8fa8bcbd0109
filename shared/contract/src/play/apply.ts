import { type BodyOf, type Command, type CommandKind, type LogEntry, needsPen } from './commands';
import type { Context } from './handlers/context';
import { deleteRound, discard, draw, publish } from './handlers/draws';
import { checkIn, editEntry, enrol, enrolLate, remove, setEnrolment } from './handlers/enrolment';
import { drop, undrop } from './handlers/leaving';
import { addExtraTime, answerCall, callJudge, report, setClock, setResult } from './handlers/matches';
import { cancelCut, changePlan, configure, finalize, importEvent, movePen, reopen, setUp, startCut } from './handlers/plan';
import { renumber } from './handlers/renumber';
import { redraw, setTable, swap } from './handlers/repairs';
import type { Millis, TournamentEvent } from './model';
import type { RefusalCode } from './refusals';
import { Refused, refuse } from './refuse';
import { isAllowed, notAllowed } from './roles';
import { entryOf } from './rounds';

type Handler<K extends CommandKind> = (event: TournamentEvent, body: BodyOf<K>, context: Context) => TournamentEvent;

const handlers: { [K in CommandKind]: Handler<K> } = {
  'set-up': setUp,
  import: importEvent,
  enrolment: setEnrolment,
  enrol,
  'enrol-late': enrolLate,
  'edit-entry': editEntry,
  remove,
  'check-in': checkIn,
  configure,
  'change-plan': changePlan,
  reopen,
  draw,
  swap,
  'set-table': setTable,
  discard,
  publish,
  redraw,
  'delete-round': deleteRound,
  clock: setClock,
  'extra-time': addExtraTime,
  result: setResult,
  report,
  'call-judge': callJudge,
  'answer-call': answerCall,
  drop,
  undrop,
  'start-cut': startCut,
  'cancel-cut': cancelCut,
  finalize,
  pen: (event, body, { command }) => movePen(event, body, command.device),
  renumber,
  decide: (event) => event,
};

/** Commands that check themselves whether a finalized event allows them. */
const afterTheEnd: ReadonlySet<CommandKind> = new Set<CommandKind>(['reopen', 'result', 'report', 'answer-call', 'pen', 'renumber', 'decide']);

/** Returns whether a refused command is no conflict, because its effect already holds or no longer matters. */
function isPointless(event: TournamentEvent, { body }: Command): boolean {
  if (event.stage !== 'finalized') return false;
  return (body.kind === 'enrol' || body.kind === 'check-in' || body.kind === 'drop') && entryOf(event, body.player) !== undefined;
}

function handle<K extends CommandKind>(event: TournamentEvent, command: Command & { body: BodyOf<K> }, at: Millis): TournamentEvent {
  const { body } = command;
  if (!Object.hasOwn(handlers, body.kind)) refuse('unknown_command');
  if (!isAllowed(command)) refuse(notAllowed(command));
  if (needsPen(command) && (event.pen.device !== command.device || event.pen.epoch !== command.pen)) refuse('pen_lost');
  if (isPointless(event, command)) return event;
  if (event.stage === 'finalized' && !afterTheEnd.has(body.kind)) refuse('finalized');
  const handler: Handler<K> = handlers[body.kind as K];
  return handler(event, body, { command, at });
}

export type Applied = { event: TournamentEvent; refusal?: undefined } | { event?: undefined; refusal: RefusalCode };

/** Applies one command: returns the next event, or the code of a refusal. `at` comes from the log. */
export function apply(event: TournamentEvent, command: Command, at: Millis = command.at): Applied {
  try {
    return { event: handle(event, command, at) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code };
    throw error;
  }
}

/** Returns the event after a log. A log contains only valid commands: if one is refused, this engine is older than the log. */
export function fold(event: TournamentEvent, log: readonly LogEntry[]): TournamentEvent {
  return log.reduce((state, { command, at }) => {
    const { event: next, refusal } = apply(state, command, at);
    if (!next) throw new Error(`Command ${command.id} of the log does not hold: ${refusal}`);
    return next;
  }, event);
}
