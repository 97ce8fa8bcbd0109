import { isScarce } from '@mesa/release-shell/connection';

/**
 * Whether prefetching may cost the person money or time. Browsers don't report metered lines: data saving, mobile data, Bluetooth and 3G or less count as
 * metered. Only Chromium on phones reports the kind of line; without it a device with a mouse counts as not metered, and one without as metered, because it
 * may be an iPhone on mobile data.
 */
export function mayBeMetered(): boolean {
  const { type, effectiveType } = (navigator as { connection?: { type?: string; effectiveType?: string } }).connection ?? {};
  if (isScarce() || effectiveType === '3g') return true;
  if (type === undefined || type === 'unknown') return !globalThis.matchMedia?.('(pointer: fine)').matches;
  return type !== 'wifi' && type !== 'ethernet';
}
