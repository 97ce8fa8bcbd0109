import { describe, expect, test } from '@jest/globals';
import { getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import { endPass, issuePasses, listPasses } from '@mesa/contract/calls/passes';
import { listPayments, savePayment } from '@mesa/contract/calls/payments';
import { addPenalty, listPenalties, removePenalty } from '@mesa/contract/calls/penalties';
import { getLog, sendCommands } from '@mesa/contract/calls/play';
import { getMerging } from '@mesa/contract/calls/player-merges';
import { createPlayer } from '@mesa/contract/calls/players';
import { listSlips } from '@mesa/contract/calls/slips';
import type { Endpoint } from '@mesa/contract/endpoint';
import { community } from '../../testing/community';
import { nameOf } from '../../testing/contracts';
import { readsOf } from '../../testing/read-examples';
import { type As, testApp } from '../../testing/test-app';
import { type World, worldIn, writes } from '../../testing/write-examples';

const app = testApp();
const { store, player } = community(app);

/** A judge and a helper of every tournament, and the administrator of another store. */
const world = app.seed(async () => {
  const made = await worldIn(app);
  await store({ admins: ['rival'] });
  for (const userId of ['judge', 'helper', 'rival']) await player({ username: userId, userId });
  const tournaments = await app.db.selectFrom('tournaments').select('id').execute();
  const staffOf = (role: 'judge' | 'helper') => tournaments.map(({ id }) => ({ tournamentId: id, userId: role, role }));
  await app.db
    .insertInto('tournamentStaff')
    .values([...staffOf('judge'), ...staffOf('helper')])
    .execute();
  return made;
});

const examplesOf = (made: World, access: Endpoint['access']) =>
  [...readsOf(made), ...writes.map(({ endpoint, input }) => ({ endpoint, input: input(made) }))].filter(({ endpoint }) => endpoint.access === access);
const statusFor = async (endpoint: Endpoint, input: object, as: As): Promise<number> =>
  (await app.call(endpoint, input as never, as).catch(() => null)) ? 200 : (await app.refused(endpoint, input, as)).httpStatus;
const records = () => app.db.selectFrom('auditLog').select('id').execute();

describe('A call of organisers', () => {
  /** For the administrators of any store. */
  const ofAnyStore: Endpoint[] = [createPlayer, getMerging];

  test.each(['judge', 'helper', 'rival'])('is refused to a %s, and changes nothing', async (as) => {
    const asked = examplesOf(world(), 'store-admin').filter(({ endpoint }) => as !== 'rival' || !ofAnyStore.includes(endpoint));
    const answers = [];
    for (const { endpoint, input } of asked) answers.push([nameOf(endpoint), await statusFor(endpoint, input, as)]);
    expect(answers).toEqual(asked.map(({ endpoint }) => [nameOf(endpoint), 403]));
    expect(await records()).toEqual([]);
  });
});

describe('A call of staff', () => {
  const judges: Endpoint[] = [listDeckChecks, getListToCheck, saveDeckCheck, listPenalties, addPenalty, removePenalty];
  const helpers: Endpoint[] = [listPasses, issuePasses, endPass, listPayments, savePayment, listSlips];
  const everyone: Endpoint[] = [getLog];

  test.each([
    ['judge', [...judges, ...everyone]],
    ['helper', [...helpers, ...everyone]],
    ['rival', []],
  ])('is answered to a %s as their role allows', async (as, calls) => {
    const asked = examplesOf(world(), 'staff').filter(({ endpoint }) => endpoint !== sendCommands);
    for (const { endpoint, input } of asked) {
      const status = await statusFor(endpoint, input, as);
      expect([nameOf(endpoint), status === 403]).toEqual([nameOf(endpoint), !calls.includes(endpoint)]);
    }
  });
});
