import { toSearchText } from '../rules/search-text';
import { createNameIndex } from './name-index';

test('equal matches keep the order of the list', () => {
  const { find } = createNameIndex([['unoz'], ['unoy'], ['unoz']]);
  expect(find(toSearchText('uno')).map(({ item }) => item)).toEqual([0, 1, 2]);
});

const itemsOf = (names: string[], text: string, how: 'find' | 'findCorrected') =>
  createNameIndex(names.map((name) => [name]))
    [how](toSearchText(text))
    .map(({ item }) => item);

test('of two equal matches the shorter name is first', () => {
  expect(itemsOf(['pikachu vmax', 'pikachu v'], 'pika', 'find')).toEqual([1, 0]);
});

test('a word is found as it is typed, not by its parts', () => {
  expect(itemsOf(['nanxana', 'banana', 'anana'], 'anana', 'find')).toEqual([2, 1]);
});

test('a word of two letters begins a word after a space, not after a hyphen or inside a word', () => {
  expect(itemsOf(['charizard-ex', 'charizard ex', 'pex'], 'ex', 'find')).toEqual([1]);
});

describe('words typed wrong', () => {
  test('are those that no name has in this place, also if another name has them', () => {
    expect(itemsOf(['pikachu raro', 'pikachi azul'], 'pikachu azul', 'findCorrected')).toEqual([1]);
  });

  test('are none if a name has all of them', () => {
    expect(itemsOf(['pikachu azul'], 'pikachu azul', 'findCorrected')).toEqual([]);
  });

  test('may be unfinished only at the end, from five letters on', () => {
    expect(itemsOf(['azul gigantamax'], 'azul gigam', 'findCorrected')).toEqual([0]);
    expect(itemsOf(['gigantamax azul'], 'gigam azul', 'findCorrected')).toEqual([]);
    expect(itemsOf(['mewtwo'], 'mewx', 'findCorrected')).toEqual([]);
  });

  test('mean no word of four letters', () => {
    expect(itemsOf(['mewo'], 'mewa', 'findCorrected')).toEqual([]);
    expect(itemsOf(['mewos'], 'mewas', 'findCorrected')).toEqual([0]);
  });

  test('mean the first eight of more words with as few errors', () => {
    const names = ['casab', 'casac', 'casad', 'casae', 'casaf', 'casag', 'casah', 'casai', 'casaj'];
    expect(itemsOf(names, 'casaz', 'findCorrected')).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

test('a word typed wrong means only the words with the fewest errors', () => {
  const { findCorrected } = createNameIndex([['gigantamax'], ['gigantomix']]);
  expect(findCorrected(toSearchText('gigantamex')).map(({ item }) => item)).toEqual([0]);
});
