import { expect, test } from '@jest/globals';
import { testCard } from '../../testing/cards';
import { raceDatabase } from '../../testing/race';
import { cardRow } from './card-row';
import { createCards } from './create-cards';

const { database, meanwhile } = raceDatabase();

test('Of two lists with the same card that are loaded at the same time, the second one is refused as a whole', async () => {
  const [own, both] = [testCard({ cardNumber: 1, name: 'Pineco' }), testCard({ cardNumber: 2, name: 'Snorlax' })];
  const second = meanwhile(
    (transaction) => transaction.insertInto('cards').values(cardRow(both)).execute(),
    () => createCards(database.db, { userId: 'admin', role: 'admin' }, [own, both]),
  );
  await expect(second).rejects.toMatchObject({ code: 'conflict' });
  expect(await database.db.selectFrom('cards').select('name').execute()).toEqual([{ name: 'Snorlax' }]);
});
