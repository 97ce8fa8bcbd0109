import type { CommandBody, LogEntry } from '@mesa/contract/play/commands';
import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { refusalMessages } from '@mesa/contract/play/refusals';
import { findRound } from '@mesa/contract/play/rounds';
import { counted, plural } from '@mesa/contract/text/plural';
import { clockTime } from './clock-time';
import { commandCounts } from './command-counts';
import { resultSentence } from './results/result-text';
import type { Conflict } from './sync/replica';

interface Known {
  event: TournamentEvent;
  recent: readonly LogEntry[];
  nameOf(player: PlayerId | null): string;
  timeZone: string | undefined;
}

/** A question to the organiser: what happened, and the effect of both answers. `theirs` keeps the changes of others. */
export interface ConflictQuestion {
  text: string;
  /** null if the organiser's own version is no longer possible. */
  mine: string | null;
  theirs: string;
  /** Keeping one's own version requires the pen. */
  needsPen: boolean;
  /** What `theirs` throws away; null if it is one entry that the text shows. */
  discards: string | null;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function changeText({ command: { body } }: LogEntry, nameOf: Known['nameOf']): string | null {
  if (body.kind === 'drop') return `${nameOf(body.player)} abandonó`;
  if (body.kind === 'enrol' || body.kind === 'enrol-late') return `${nameOf(body.player)} se inscribió`;
  if (body.kind === 'remove') return `se quitó a ${nameOf(body.player)}`;
  if (body.kind === 'undrop') return `${nameOf(body.player)} volvió`;
  if (body.kind === 'result' || body.kind === 'report') return `cambió el resultado de ${nameOf(body.player1)} y ${nameOf(body.player2)}`;
  return null;
}

function tableText(event: TournamentEvent, body: CommandBody): string {
  if (!('round' in body) || !('player1' in body)) return '';
  const match = findRound(event, body.round)?.round.matches.find(({ player1 }) => player1 === body.player1);
  return match?.table ? `Mesa ${match.table}: ` : '';
}

/** Returns what is lost with these commands; null if the user loses a single entry. */
function discarded(chain: readonly Conflict[]): string | null {
  if (chain.length < 2) return null;
  return `Se pierde lo que anotaste en este dispositivo: ${commandCounts(chain.map(({ command }) => command.body.kind))}.`;
}

/** Returns the question for a group of conflicts, based on the first one. */
export function questionOf(chain: readonly Conflict[], known: Known): ConflictQuestion {
  return { ...wordingOf(chain, known), discards: discarded(chain) };
}

function wordingOf(chain: readonly Conflict[], { event, recent, nameOf, timeZone }: Known): Omit<ConflictQuestion, 'discards'> {
  const [first] = chain;
  if (!first) return { text: '', mine: '', theirs: '', needsPen: false };
  const { code, command, theirs } = first;
  const { body } = command;
  const entries = recent.filter(({ seq }) => theirs.includes(seq));
  const other = entries.at(-1);
  const at = other ? ` a las ${clockTime(other.at, timeZone)}` : '';
  const changes = entries.flatMap((entry) => changeText(entry, nameOf) ?? []);
  const others = chain.length - 1;
  const more = others > 0 ? ` Con esto ${plural(others, 'va', 'van')} ${counted(others, 'anotación más', 'anotaciones más')}.` : '';
  const round = body.kind === 'draw' ? `La ronda ${body.number}` : 'La ronda';
  switch (code) {
    case 'result_differs': {
      if (body.kind !== 'result') break;
      const [one, two] = [nameOf(body.player1), nameOf(body.player2)];
      const there = findRound(event, body.round)?.round.matches.find(({ player1 }) => player1 === body.player1)?.outcome ?? 'open';
      const sentence = (outcome: typeof there) => lowerFirst(resultSentence(outcome, one, two));
      return {
        text: `${tableText(event, body)}tú anotaste ${sentence(body.outcome)}; otro dispositivo anotó ${sentence(there)}${at}.`,
        mine: 'Poner lo mío',
        theirs: 'Dejar lo que hay',
        needsPen: false,
      };
    }
    case 'pen_lost':
      return {
        text: `Otro dispositivo tomó el mando${at}. Lo que hiciste sin conexión está aquí: ${counted(chain.length, 'anotación', 'anotaciones')}.`,
        mine: 'Pedir el mando y aplicarlo',
        theirs: 'Descartarlo',
        needsPen: true,
      };
    case 'draw_inputs_changed':
    case 'draft_is_stale':
      return {
        text: `${round} se sorteó sin saber que ${changes.length ? changes.join(' y ') : 'algo cambió'}.${more}`,
        mine: 'Ya se está jugando: mantenerla',
        theirs: 'Sortear de nuevo',
        needsPen: false,
      };
    case 'already_drawn':
    case 'already_published':
      return { text: `${round} ya la sorteó otro dispositivo${at}.${more}`, mine: null, theirs: 'Dejar la publicada', needsPen: false };
    case 'no_such_round':
    case 'no_such_draft':
    case 'no_such_match':
      return {
        text: others === 0 ? 'Esta anotación es de un sorteo que ya no existe.' : `Estas ${chain.length} anotaciones son de un sorteo que ya no existe.`,
        mine: 'Intentar de nuevo',
        theirs: 'Descartar',
        needsPen: false,
      };
    case 'field_changed':
      return {
        text: `Comenzaste sin saber que ${changes.length ? changes.join(' y ') : 'la lista de inscritos cambió'}.${more}`,
        mine: 'Comenzar con la lista que tenía',
        theirs: 'Volver a inscripciones',
        needsPen: false,
      };
    case 'standings_changed':
      return {
        text: `Las posiciones cambiaron: ${changes.length ? changes.join(' y ') : 'se corrigió un resultado'}.${more}`,
        mine: body.kind === 'finalize' ? 'Cerrar igual' : 'Comenzar igual',
        theirs: 'Revisar y repetir',
        needsPen: false,
      };
    default:
      break;
  }
  const who = 'player' in body ? `${nameOf(body.player)}: ` : tableText(event, body);
  return { text: `${who}${refusalMessages[code]}${more}`, mine: 'Intentar de nuevo', theirs: 'Dejar lo que hay', needsPen: false };
}
