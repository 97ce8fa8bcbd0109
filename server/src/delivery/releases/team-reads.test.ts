import { expect, test } from '@jest/globals';
import { listTeams } from '@mesa/release-contract/calls/team';
import { shippedBuilds } from '@mesa/release-server/testing/builds';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp(async () => ({ included: shippedBuilds('mf_decks', 'mf_stores') }));
const { player } = community(site);

test('The people of a team are a recorded reading of others, not of oneself', async () => {
  for (const userId of ['olga', 'otto', 'mario']) await player({ userId, username: userId, name: userId, optionalname: userId === 'olga' ? 'La Jefa' : null });
  await site.db
    .insertInto('areaTeam')
    .values([
      { area: 'mf_decks', userId: 'olga', role: 'owner' },
      { area: 'mf_decks', userId: 'mario', role: 'member' },
      { area: 'mf_stores', userId: 'otto', role: 'owner' },
    ])
    .execute();
  const reads = async () => {
    await site.security.flush();
    return site.db.selectFrom('securityLog').select('userId').where('event', '=', 'personalRead').execute();
  };
  await site.call(listTeams, {}, 'otto');
  expect(await reads()).toEqual([]);
  const [decks] = (await site.call(listTeams, {}, 'mario')).teams;
  // By the name that they chose, beside their username.
  expect(decks?.people.map(({ username, name }) => [username, name])).toContainEqual(['olga', 'La Jefa']);
  expect(await reads()).toEqual([{ userId: 'mario' }]);
});

test('The people of a team come in alphabetical order, whatever their accounts are called', async () => {
  for (const [userId, name] of [
    ['a', 'Zoe'],
    ['b', 'Álvaro'],
    ['c', 'Beto'],
  ] as const) {
    await player({ userId, username: name, name });
    await site.db.insertInto('areaTeam').values({ area: 'mf_decks', userId, role: 'member' }).execute();
  }
  const [team] = (await site.call(listTeams, {}, 'a')).teams;
  expect(team?.people.map(({ username }) => username)).toEqual(['Álvaro', 'Beto', 'Zoe']);
});
