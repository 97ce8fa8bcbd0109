import { nullableNames, openNames, publicNames, writtenNames } from './fields';
import { playerFields } from './player-fields';
import { seasonFields } from './season-fields';
import { storeFields } from './store-fields';

test('everyone sees of a player only what the profile shows', () => {
  expect(publicNames(playerFields)).toEqual(['id', 'name', 'username', 'optionalname', 'country', 'state', 'city', 'useUsername']);
});

test('players write their profile, and neither its account nor its state', () => {
  const own = ['name', 'username', 'optionalname', 'lastName', 'country', 'state', 'city', 'pokemonId', 'birthDate', 'useUsername', 'rivalsHidden', 'terms'];
  expect(writtenNames(playerFields)).toEqual(own);
  expect(nullableNames(playerFields)).not.toContain('username');
});

test('open data has no contact of a store', () => {
  expect(openNames(storeFields)).toEqual(['id', 'name', 'slug', 'country', 'state', 'city', 'address', 'latitude', 'longitude', 'website']);
  expect(openNames(seasonFields)).toEqual(['id', 'slug', 'name', 'scope', 'country', 'state', 'city', 'startsOn', 'endsOn', 'format']);
});
