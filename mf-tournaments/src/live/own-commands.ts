import type { SentCommand } from '@mesa/contract/calls/commands';
import type { Answer } from '@mesa/contract/calls/play';
import { type BodyOf, engineVersion } from '@mesa/contract/play/commands';
import { type RefusalCode, refusalMessages } from '@mesa/contract/play/refusals';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { noteServerTime, serverNow } from './server-clock';

/** The commands players give about themselves. */
export type OwnBody = BodyOf<'report'> | BodyOf<'call-judge'> | BodyOf<'drop'> | BodyOf<'enrol'> | BodyOf<'remove'> | BodyOf<'check-in'>;

/** Stored exactly as first sent: the server identifies a repeat by its whole content. */
type Waiting = Pick<SentCommand, 'id' | 'engine' | 'base' | 'pen' | 'at'> & { body: OwnBody };

/** Stored state of one account or pass in one tournament; survives the page. */
interface Kept {
  device: string;
  /** Commands without an answer yet, in the order of the taps. */
  waiting: Waiting[];
  /** The last report of a match that the server has accepted. */
  reported: BodyOf<'report'> | null;
  /** The time of the match that was reported last: one that is drawn again has another, and no reports. Missing where an earlier version stored this. */
  reportedAt?: number;
}

/** Milliseconds between retries on a bad connection. */
export const retryEvery = 10_000;

const keyOf = (who: string, tournamentId: number) => `mesa:play:${encodeURIComponent(who)}:${tournamentId}`;
/** Fallback for full or disabled storage: taps last as long as the tab. */
const inMemory = new Map<string, Kept>();

/** `randomUUID` is missing on pages without TLS, such as a store's own server. */
const randomId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function readKept(key: string): Kept {
  const known = inMemory.get(key);
  if (known) return known;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    if (kept && typeof kept.device === 'string' && Array.isArray(kept.waiting)) return kept;
  } catch {
    // Storage is disabled or contains invalid data.
  }
  return { device: randomId(), waiting: [], reported: null };
}

function keep(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    inMemory.delete(key);
  } catch {
    inMemory.set(key, kept);
  }
}

/** How a player's commands reach the server. */
export interface Sender {
  deliver(sent: { device: string; head: number; commands: SentCommand[] }): Promise<{ answers: Answer[]; now: number }>;
  busy: boolean;
  /** The answer to an error of `deliver` is final, although another error of its kind could recover. */
  isOver?(error: unknown): boolean;
}

interface Problem {
  text: string;
  /** The server has decided, so a retry would not change the outcome. */
  final: boolean;
}

/** A final answer of the server; any other failure can recover. */
const isFinal = (error: unknown): boolean =>
  isApiError(error) && error.httpStatus >= 400 && error.httpStatus < 500 && ![401, 408, 429].includes(error.httpStatus);

/**
 * Sends each tap exactly once: stores it with its own id first, sends in order, and retries with the same id until the server answers, even after the page was
 * closed.
 */
export function useOwnCommands(who: string, tournamentId: number, { seq, pen }: { seq: number; pen: number }, { deliver, busy, isOver }: Sender) {
  const key = keyOf(who, tournamentId);
  const [kept, setKept] = useState(() => readKept(key));
  const [problem, setProblem] = useState<Problem | null>(null);
  const sending = useRef(false);
  const newest = useRef({ kept, seq, pen });
  newest.current.seq = seq;
  newest.current.pen = pen;

  const change = useCallback(
    (next: Kept) => {
      newest.current.kept = next;
      keep(key, next);
      setKept(next);
    },
    [key],
  );

  const flush = async (): Promise<void> => {
    const { kept: before, seq: head } = newest.current;
    if (sending.current || before.waiting.length === 0) return;
    sending.current = true;
    try {
      const { answers, now: time } = await deliver({ device: before.device, head, commands: before.waiting });
      noteServerTime(time);
      const answered = new Map(answers.map((answer) => [answer.id, answer]));
      const { kept: now } = newest.current;
      const done = before.waiting.filter(({ id }) => answered.has(id));
      const refused = done.map(({ id }) => answered.get(id)).findLast((answer) => answer && 'code' in answer);
      const reported = done.findLast(({ id, body }) => body.kind === 'report' && !('code' in (answered.get(id) ?? {})))?.body;
      change({
        ...now,
        waiting: now.waiting.filter(({ id }) => !answered.has(id)),
        reported: reported?.kind === 'report' ? reported : now.reported,
      });
      setProblem(refused && 'code' in refused ? { text: refusalText(refused.code), final: true } : null);
    } catch (error) {
      const final = isFinal(error) || isOver?.(error) === true;
      // Drops a command that the server refuses as a whole: a retry would fail forever and block the next taps.
      if (final) change({ ...newest.current.kept, waiting: newest.current.kept.waiting.filter(({ id }) => !before.waiting.some((one) => one.id === id)) });
      setProblem({ text: messageOf(error), final });
    } finally {
      sending.current = false;
    }
  };
  const flushed = useRef(flush);
  flushed.current = flush;

  const count = kept.waiting.length;
  useEffect(() => {
    if (count === 0) return;
    const again = () => void flushed.current();
    again();
    const timer = setInterval(again, retryEvery);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [count]);

  return {
    /** Stores a tap and sends it. `matchAt`: the time of the reported match. */
    give: (body: OwnBody, matchAt?: number) => {
      setProblem(null);
      const { kept: now, seq: base, pen: epoch } = newest.current;
      const reportedAt = matchAt ?? now.reportedAt;
      change({
        ...now,
        ...(reportedAt === undefined ? {} : { reportedAt }),
        waiting: [...now.waiting, { id: randomId(), engine: engineVersion, base, pen: epoch, at: Math.round(serverNow()), body }],
      });
    },
    retry: () => void flush(),
    /** The tap is being sent. */
    busy,
    waiting: kept.waiting,
    reported: kept.reported,
    reportedAt: kept.reportedAt,
    problem,
  };
}

/** The engine's errors address the organiser; these address the player. */
const ownTexts: Partial<Record<RefusalCode, string>> = {
  use_drop: 'El torneo ya está configurado: en lugar de retirar tu inscripción, abandona el torneo.',
  no_such_player: 'No estás en la lista de este torneo. Habla con el organizador.',
  already_dropped: 'Ya habías abandonado el torneo.',
  finalized: 'El torneo ya está cerrado.',
  no_such_round: 'Esa ronda ya no existe: el organizador la volvió a sortear. Mira tu mesa de nuevo.',
  no_such_match: 'Tu mesa cambió: el organizador volvió a sortear. Mírala de nuevo.',
  not_your_match: 'Solo puedes informar el resultado de tu propia mesa. Si organizas este torneo, anótalo en la mesa del organizador.',
  not_allowed: 'Eso solo lo puede hacer el organizador del torneo. Habla con él.',
  unknown_command: 'Hay una versión nueva de esta página. Recárgala: lo que anotaste sigue guardado.',
};
const refusalText = (code: RefusalCode): string => ownTexts[code] ?? refusalMessages[code] ?? 'Eso no se pudo anotar. Habla con el organizador.';
