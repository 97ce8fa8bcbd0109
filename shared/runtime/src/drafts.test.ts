import { type DraftPlace, discardDrafts, dropDraft, hasDrafts, keepDraft, readDraft } from './drafts';

const now = new Date('2026-05-24T12:00:00Z').getTime();
const day = 86_400_000;
const place = (more: Partial<DraftPlace> = {}): DraftPlace => ({ userId: 'ana', form: 'store.1', id: '7', ...more });
const draft = (mine: string, typedAt = Date.now()) => ({ typedAt, edits: { name: { base: 'El Dragón', mine } } });
const nameIn = (one: DraftPlace) => readDraft(one)?.edits.name?.mine;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => {
  for (const id of ['7', '8', 'big', ...Array.from({ length: 30 }, (_, i) => `n${i}`)]) dropDraft(place({ id }));
  localStorage.clear();
});

const fullStorage = (limit: number) =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
    if (Object.keys(this).length >= limit && this.getItem(key) === null) throw new DOMException('full', 'QuotaExceededError');
    this[key] = value;
  });

test('a draft returns to its person, form and item, and to no other', () => {
  keepDraft(place(), draft('El Dragón Rojo'));
  expect(nameIn(place())).toBe('El Dragón Rojo');
  for (const other of [place({ userId: 'leo' }), place({ id: '8' }), place({ form: 'store.2' })]) expect(readDraft(other)).toBeNull();
  expect([hasDrafts('ana'), hasDrafts('leo')]).toEqual([true, false]);
});

test('the ids of two people are never confused', () => {
  keepDraft(place({ userId: 'ana:store.1' }), draft('x'));
  expect(hasDrafts('ana')).toBe(false);
});

test('a draft lasts fourteen days', () => {
  keepDraft(place(), draft('nuevo', now - 13 * day));
  expect(nameIn(place())).toBe('nuevo');
  jest.spyOn(Date, 'now').mockReturnValue(now + 2 * day);
  expect(readDraft(place())).toBeNull();
  expect(hasDrafts('ana')).toBe(false);
  keepDraft(place({ id: '8' }), draft('otro'));
  expect(Object.keys(localStorage).filter((key) => key.includes('7'))).toEqual([]);
});

test('a person keeps twenty: the oldest are removed', () => {
  for (let i = 0; i < 25; i++) keepDraft(place({ id: `n${i}` }), draft('x', now - 1000 + i));
  expect([nameIn(place({ id: 'n4' })), nameIn(place({ id: 'n5' }))]).toEqual([undefined, 'x']);
  for (let i = 0; i < 25; i++) keepDraft(place({ id: `n${i}` }), draft('x', now - i));
  expect([nameIn(place({ id: 'n19' })), nameIn(place({ id: 'n20' }))]).toEqual(['x', undefined]);
});

test('in a full storage one’s own oldest draft makes room, never another person’s, and otherwise the draft stays in memory', () => {
  keepDraft(place({ userId: 'leo', id: '7' }), draft('de leo', now - day));
  keepDraft(place({ id: '7' }), draft('viejo', now - 2000));
  fullStorage(2);
  keepDraft(place({ id: '8' }), draft('nuevo'));
  expect([nameIn(place({ id: '7' })), nameIn(place({ id: '8' })), nameIn(place({ userId: 'leo', id: '7' }))]).toEqual([undefined, 'nuevo', 'de leo']);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft(place({ id: '7' }), draft('en memoria'));
  expect(nameIn(place({ id: '7' }))).toBe('en memoria');
  discardDrafts('ana');
  expect([hasDrafts('ana'), nameIn(place({ userId: 'leo', id: '7' }))]).toEqual([false, 'de leo']);
  dropDraft(place({ userId: 'leo', id: '7' }));
});

test('what is stored of a form stays while newer text finds no room', () => {
  keepDraft(place(), draft('viejo', now - 5));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft(place(), draft('nuevo'));
  expect(nameIn(place())).toBe('nuevo');
  expect(Object.values({ ...localStorage }).join()).toContain('viejo');
  // There is room again.
  jest.mocked(Storage.prototype.setItem).mockRestore();
  keepDraft(place(), draft('más nuevo'));
  expect(nameIn(place())).toBe('más nuevo');
});

test('only as many of one’s own drafts are removed as make room, the oldest first', () => {
  keepDraft(place({ id: 'n1' }), draft('segundo', now - 1000));
  keepDraft(place({ id: 'n0' }), draft('primero', now - 2000));
  fullStorage(2);
  keepDraft(place({ id: '8' }), draft('nuevo'));
  expect(['n0', 'n1', '8'].map((id) => nameIn(place({ id })))).toEqual([undefined, 'segundo', 'nuevo']);
});

test('one that is too large for the storage stays in memory', () => {
  const list = 'x'.repeat(400_000);
  keepDraft(place({ id: 'big' }), draft(list));
  expect([nameIn(place({ id: 'big' })), hasDrafts('ana'), hasDrafts('leo')]).toEqual([list, true, false]);
  expect(localStorage).toHaveLength(0);
  dropDraft(place({ id: 'big' }));
  expect(readDraft(place({ id: 'big' }))).toBeNull();
});

test('the values that the person saw are kept beside the typed ones, up to 30,000 characters', () => {
  const seen = (length: number) => ({ name: 'x'.repeat(length - '{"name":""}'.length) });
  keepDraft(place(), { ...draft('y'), seen: seen(30_000) });
  expect(readDraft(place())?.seen).toEqual(seen(30_000));
  keepDraft(place(), { ...draft('y'), seen: seen(30_001) });
  expect(readDraft(place())).toEqual(draft('y'));
});

test('a manipulated draft is ignored', () => {
  keepDraft(place(), draft('x'));
  for (const text of ['{', 'null', '[]', '{"typedAt":1}']) {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, text);
    expect(readDraft(place())).toBeNull();
  }
});

test('discarding removes all drafts of a person, and open forms write them again only after more typing', () => {
  keepDraft(place(), draft('x', now - 5));
  keepDraft(place({ userId: 'leo' }), draft('de leo', now - 5));
  discardDrafts('ana');
  expect([hasDrafts('ana'), hasDrafts('leo')]).toEqual([false, true]);
  for (const typedAt of [now - 5, now]) keepDraft(place(), draft('x', typedAt));
  expect(readDraft(place())).toBeNull();
  keepDraft(place(), draft('y', now + 1));
  expect(nameIn(place())).toBe('y');
  dropDraft(place({ userId: 'leo' }));
});

test('that a person discarded drafts is forgotten once every draft of then has expired', () => {
  const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('mesa:discarded:')).length;
  discardDrafts('leo');
  keepDraft(place(), draft('x'));
  expect(marks()).toBe(1);
  jest.spyOn(Date, 'now').mockReturnValue(now + 13 * day);
  keepDraft(place(), draft('x'));
  expect(marks()).toBe(1);
  jest.spyOn(Date, 'now').mockReturnValue(now + 15 * day);
  keepDraft(place(), draft('x'));
  expect(marks()).toBe(0);
});
