import type { Round } from '@mesa/contract/play/model';

/** An answer is always a little late, so the largest difference is the truest; one that is this far behind it says that a clock was moved. */
const moved = 5000;
let offset: number | null = null;

/** Notes what an answer says of the server's clock: its `now`, and when it came by the device's clock. */
export function noteServerTime(now: number, receivedAt: number): void {
  const seen = now - receivedAt;
  if (offset === null || seen > offset || offset - seen > moved) offset = seen;
}

/** The time by the server's clock, so that every screen shows the same second. */
export const serverNow = (): number => Date.now() + (offset ?? 0);

type Clock = Round['clock'];

/** What is left of a round, in milliseconds; below 0 once its time is up. */
export const timeLeft = ({ endsAt, left }: Clock, now: number): number => (endsAt === undefined ? left : endsAt - now);

/** 29:07; hours are minutes, as at a table. What has begun counts: 1 ms is still a second. */
export function clockText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
