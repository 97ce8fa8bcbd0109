import type { Refusal } from '@mesa/release-contract/calls/manifest';
import { RefusedCall } from '../refused-call';

/** Returns a refusal (422) with all faults at once. */
export function refused(refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (!first) return;
  const more = refusals.length === 1 ? '' : ` (y ${refusals.length - 1} más)`;
  const issues = refusals.map(({ rule, file, message }) => ({ path: file ?? rule, message }));
  throw new RefusedCall('rule_violation', `${first.message}${more}`, { issues, refusals });
}

/** Returns refusals without repetitions: two builds that do not fit each other say so once. */
export const differing = (refusals: readonly Refusal[]): Refusal[] => [...new Map(refusals.map((one) => [one.message, one])).values()];
