import type { Round } from '@mesa/contract/play/model';

/** What the server says arrives a little late, so the largest difference is the truest; one that is this far behind it says that a clock was moved. */
const moved = 5000;
let offset: number | null = null;

/** Notes what the server said its clock shows, as it arrives. */
export function noteServerTime(now: number): void {
  const seen = now - Date.now();
  if (offset === null || seen > offset || offset - seen > moved) offset = seen;
}

/** Where the server's time does not come, the device's own must do after so long, in milliseconds. */
const unknownFor = 3000;
let askedAt: number | null = null;

/** The time by the server's clock, so that every screen shows the same second; the device's, where the server's is not known. */
export const serverNow = (): number => Date.now() + (offset ?? 0);

/** The same for a clock that is shown: null until the server's time had its chance to come, so that no other one is seen first. */
export function shownNow(): number | null {
  askedAt ??= Date.now();
  return offset === null && Date.now() - askedAt < unknownFor ? null : serverNow();
}

type Clock = Round['clock'];

/** What is left of a round, in milliseconds; below 0 once its time is up. */
export const timeLeft = ({ endsAt, left }: Clock, now: number): number => (endsAt === undefined ? left : endsAt - now);

/** 29:07; hours are minutes, as at a table. What has begun counts: 1 ms is still a second. */
export function clockText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
