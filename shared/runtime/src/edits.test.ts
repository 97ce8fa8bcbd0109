import { changedBetween, type Edits, resolved, reviewed, type Shape, typedSince, withChanges } from './edits';

const place: Shape = { together: [['country', 'city']] };
const server = { name: 'Copa', prize: '', country: 'Colombia', city: 'Cali' };
const type = (changes: Record<string, unknown>, shape: Shape = place) => withChanges(shape, {}, server, changes);

test('a field with the server’s value is no edit', () => {
  const edits = type({ name: 'Copa mía' });
  expect(edits).toEqual({ name: { base: 'Copa', mine: 'Copa mía' } });
  expect(withChanges(place, edits, server, { name: 'Copa' })).toEqual({});
});

test('values are equal by their content, and nothing is equal to what is missing', () => {
  const row = { at: { x: 1 }, note: null };
  expect(withChanges({}, {}, row, { at: { x: 1 }, note: undefined, other: null })).toEqual({});
  expect(withChanges({}, {}, row, { at: { x: 2 }, other: 'y' })).toEqual({ at: { base: { x: 1 }, mine: { x: 2 } }, other: { base: null, mine: 'y' } });
  expect(changedBetween({}, { a: null, b: { x: 1 } }, { b: { x: 1 } })).toEqual([]);
});

test('an edit keeps the value it started from, however much is typed after', () => {
  const edits = withChanges(place, type({ name: 'C' }), { ...server, name: 'Copa de ellos' }, { name: 'Copa mía' });
  expect(edits.name).toEqual({ base: 'Copa', mine: 'Copa mía' });
});

describe('with another person’s save', () => {
  test('a field that only they changed is theirs, one that only this person changed stays', () => {
    expect(reviewed(place, type({ name: 'Copa mía' }), { ...server, prize: 'Trofeo' })).toEqual({ changed: ['name'], conflicts: [], orphans: [] });
  });

  test('a field that both changed is a conflict, unless the values are equal', () => {
    const edits = type({ name: 'Copa mía' });
    expect(reviewed(place, edits, { ...server, name: 'Copa de ellos' }).conflicts).toEqual([['name']]);
    expect(reviewed(place, edits, { ...server, name: 'Copa mía' })).toEqual({ changed: [], conflicts: [], orphans: [] });
  });

  test('fields that belong together are never mixed: another city there and another country here are one conflict', () => {
    const edits = type({ country: 'Perú', city: 'Lima' });
    expect(reviewed(place, edits, { ...server, city: 'Bogotá' }).conflicts).toEqual([['country', 'city']]);
    const mine = type({ city: 'Palmira' });
    expect(reviewed(place, mine, { ...server, country: 'Perú', city: 'Lima' }).conflicts).toEqual([['country', 'city']]);
    expect(resolved(place, mine, { ...server, country: 'Perú', city: 'Lima' }, ['city'], 'theirs')).toEqual({});
    // The country is theirs already, but the city was chosen for it.
    expect(reviewed(place, edits, { ...server, country: 'Perú' }).conflicts).toEqual([['city']]);
  });

  test('a chosen value is no conflict until they change it again', () => {
    const theirs = { ...server, name: 'Copa de ellos' };
    const edits = resolved(place, type({ name: 'Copa mía' }), theirs, ['name'], 'mine');
    expect(reviewed(place, edits, theirs)).toEqual({ changed: ['name'], conflicts: [], orphans: [] });
    expect(reviewed(place, edits, { ...theirs, name: 'Otra vez' }).conflicts).toEqual([['name']]);
  });
});

describe('lines of a list', () => {
  const list: Shape = { growing: true, identity: (card) => (card as { quantity: number } | null)?.quantity };
  const lines = { 'card.1': { quantity: 3 }, 'card.2': { quantity: 4 } };
  const edit = (changes: Record<string, unknown>) => withChanges(list, {}, lines, changes);

  test('are compared by what distinguishes them', () => {
    expect(edit({ 'card.1': { quantity: 3, name: 'Pikachu' } })).toEqual({});
  });

  test('added and removed ones merge with another person’s', () => {
    const edits = edit({ 'card.2': null, 'card.9': { quantity: 1 } });
    expect(reviewed(list, edits, { ...lines, 'card.5': { quantity: 2 } })).toEqual({ changed: ['card.2', 'card.9'], conflicts: [], orphans: [] });
    expect(reviewed(list, edits, { 'card.1': { quantity: 3 } }).changed).toEqual(['card.9']);
    expect(reviewed(list, edits, { ...lines, 'card.2': { quantity: 2 } }).conflicts).toEqual([['card.2']]);
    expect(reviewed(list, edits, { ...lines, 'card.9': { quantity: 2 } }).conflicts).toEqual([['card.9']]);
  });

  test('that no longer exist are separate from what can be saved', () => {
    const fixed = { ...list, growing: false };
    expect(reviewed(fixed, edit({ 'card.1': { quantity: 1 } }), { 'card.2': { quantity: 4 } })).toEqual({ changed: [], conflicts: [], orphans: ['card.1'] });
  });

  test('that were added, removed or changed between two states are all listed', () => {
    expect(changedBetween(list, lines, { 'card.1': { quantity: 2 }, 'card.3': { quantity: 1 } })).toEqual(['card.1', 'card.2', 'card.3']);
  });
});

test('text typed during a save stays, as a change of the saved value', () => {
  const sent: Edits = type({ name: 'Copa mía' });
  const later = withChanges(place, sent, server, { name: 'Copa mía 2', prize: 'Sobres' });
  const after = { ...server, name: 'Copa mía' };
  expect(typedSince(place, later, sent, after)).toEqual({ name: { base: 'Copa mía', mine: 'Copa mía 2' }, prize: { base: '', mine: 'Sobres' } });
  expect(typedSince(place, sent, sent, after)).toEqual({});
});
