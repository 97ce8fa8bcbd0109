import { expect, test } from '@jest/globals';
import { blockAccount } from '@mesa/contract/calls/accounts';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { getPreferences, savePreferences } from '@mesa/contract/calls/preferences';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);
const spanishOf = async (as: string) => (await site.call(getPreferences, {}, as)).data.spanish;
const choose = (spanish: 'latin' | 'castilian', as: string) => site.call(savePreferences, { body: { spanish } }, as);

test('A new person has no preference, and every device reads the last choice', async () => {
  expect(await spanishOf('ana')).toBeNull();
  await choose('castilian', 'ana');
  expect(await spanishOf('ana')).toBe('castilian');
  await choose('latin', 'ana');
  expect(await spanishOf('ana')).toBe('latin');
});

test('Choices of two people are separate, and of two devices one remains', async () => {
  await Promise.all([choose('castilian', 'ana'), choose('castilian', 'ana'), choose('latin', 'beto')]);
  expect([await spanishOf('ana'), await spanishOf('beto')]).toEqual(['castilian', 'latin']);
});

test('An unknown value is refused with a sentence, a visitor and a blocked account are too, and nothing is written', async () => {
  const wrong = { body: { spanish: 'catalán' } } as never;
  expect(await site.refused(savePreferences, wrong, 'ana')).toMatchObject({ httpStatus: 400, message: expect.stringContaining('el español de las cartas') });
  expect(await site.refused(savePreferences, { body: { spanish: 'latin' } }, null)).toMatchObject({ httpStatus: 401 });
  expect(await site.refused(getPreferences, {}, null)).toMatchObject({ httpStatus: 401 });
  await rows.player({ username: 'ana', userId: 'ana' });
  await site.call(blockAccount, { params: { userId: 'ana' }, body: { reason: 'Suplantación' } }, 'admin');
  expect(await site.refused(savePreferences, { body: { spanish: 'latin' } }, 'ana')).toMatchObject({ httpStatus: 403 });
  expect(await site.db.selectFrom('preferences').selectAll().execute()).toEqual([]);
});

test('A choice is in the data download, and deleted with the account', async () => {
  await rows.player({ username: 'ana', userId: 'ana' });
  await choose('castilian', 'ana');
  await choose('latin', 'beto');
  expect((await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data.preferences).toEqual({ spanish: 'castilian' });
  await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
  expect(await site.db.selectFrom('preferences').selectAll().execute()).toEqual([{ userId: 'beto', spanish: 'latin' }]);
});
