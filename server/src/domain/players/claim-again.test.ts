import { expect, test } from '@jest/globals';
import { listClaims, refuseClaim } from '@mesa/contract/calls/claims';
import { createPlayerOfAccount } from '@mesa/contract/calls/players';
import { askAgainAfterDays } from '@mesa/contract/rules/claims';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

let now = new Date();
const app = testApp(async () => ({ now: () => now }));
const { player, tournament, result } = community(app);

test('A refused player can be claimed again after the days of the rule, not before', async () => {
  const vale = await player({ username: 'vale' });
  await result((await tournament()).id, vale.id, { position: 1 });
  const ask = () => app.refused(createPlayerOfAccount, { body: { userId: 'user_vale', username: 'vale' } }, 'user_vale');
  await ask();
  const [claim] = (await app.call(listClaims, { query: {} }, 'admin')).data;
  await app.call(refuseClaim, { params: { id: claim?.id ?? 0 }, body: { reason: 'No jugaste en ese torneo.' } }, 'admin');
  const settled = await app.db.selectFrom('claims').select('settledAt').executeTakeFirstOrThrow();
  const after = (hours: number) => {
    now = new Date(Date.parse(settled.settledAt ?? '') + (askAgainAfterDays * 24 + hours) * 3_600_000);
  };
  after(-1);
  expect((await ask()).message).toContain('Puedes pedirlo otra vez dentro de 1 día,');
  after(1);
  expect((await ask()).message).not.toContain('otra vez');
  const { data: again } = await app.call(listClaims, { query: {} }, 'admin');
  expect(again).toHaveLength(1);

  // Of two refusals the later one counts.
  await app.call(refuseClaim, { params: { id: again[0]?.id ?? 0 }, body: { reason: 'Tampoco eres tú.' } }, 'admin');
  await app.db
    .updateTable('claims')
    .set({ settledAt: now.toISOString() })
    .where('id', '=', again[0]?.id ?? 0)
    .execute();
  expect((await ask()).message).toContain('Tampoco eres tú.');
});
