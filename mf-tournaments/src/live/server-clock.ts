import type { Round } from '@mesa/contract/play/model';

/** Server times arrive late, so the largest difference is the most accurate; a difference this much smaller means that a clock was changed. */
const moved = 5000;
let offset: number | null = null;

/** Records the server's time on arrival. */
export function noteServerTime(now: number): void {
  const seen = now - Date.now();
  if (offset === null || seen > offset || offset - seen > moved) offset = seen;
}

/** Milliseconds to wait for the server's time before the device's clock is used. */
const unknownFor = 3000;
let askedAt: number | null = null;

/** Returns the server's time, so that every screen shows the same second; the device's time if it is unknown. */
export const serverNow = (): number => Date.now() + (offset ?? 0);

/** Like the above for a visible clock: null until the server's time has had a chance to arrive, to avoid a jump. */
export function shownNow(): number | null {
  askedAt ??= Date.now();
  return offset === null && Date.now() - askedAt < unknownFor ? null : serverNow();
}

type Clock = Round['clock'];

/** Returns whether a clock has no time and has not started, as in a round that is played without time. */
export const isUntimed = ({ endsAt, left, startedAt }: Clock): boolean => left === 0 && endsAt === undefined && startedAt === undefined;

/** Returns the milliseconds left in a round; negative after its end. */
export const timeLeft = ({ endsAt, left }: Clock, now: number): number => (endsAt === undefined ? left : endsAt - now);

/** Formats as 29:07, with hours as minutes. Rounds up: 1 ms is still a second. */
export function clockText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
