import type { Judging } from '../judged';
import { createAutoRollback } from './auto-rollback';
import { paceOf } from './pace';
import type { Counted } from './rollback-reason';

/** Creates the module that takes back failing releases and stops slower canaries. The product passes how it writes numbers and slower pages. */
export const createJudging = ({ counted, slowerPage }: { counted: Counted } & Pick<Judging, 'slowerPage'>): Judging => ({
  paceOf,
  slowerPage,
  createAutoRollback: (options) => createAutoRollback(counted, options),
});
