import type { AddressField, FirstRead } from './calls/description';
import { canonicalQuery, firstCalls, readAddress } from './first-calls';

const read = (field: Omit<AddressField, 'name'>, text: string) =>
  readAddress({ search: [{ name: 'x', ...field }] }, {}, new URLSearchParams(`x=${encodeURIComponent(text)}`)).search.x;

test.each<[string, Omit<AddressField, 'name'>, Record<string, unknown>]>([
  ['a page', { kind: 'page' }, { '1': 1, '2': 2, '1000000': 1_000_000, '0': 1, '-1': 1, '1.5': 1, '1000001': 1, '': 1, x: 1 }],
  ['an integer', { kind: 'integer', min: 1, max: 3 }, { '0': undefined, '1': 1, '3': 3, '4': undefined, '': undefined, '1.5': undefined }],
  ['an integer from 0', { kind: 'integer' }, { '0': 0, '-1': undefined, '': undefined }],
  ['one of some', { kind: 'oneOf', values: ['a', 'b'], default: 'b' }, { a: 'a', c: 'b', '': 'b' }],
  ['a word', { kind: 'word' }, { ' ana ': 'ana', ' ': undefined }],
  ['words', { kind: 'words', max: 5 }, { ' a \n b ': 'a b', abcdefg: 'abcde', 'abcd 😀': 'abcd', ' ': undefined }],
  ['words of a field without a limit of its own', { kind: 'words' }, { ['a'.repeat(201)]: 'a'.repeat(200) }],
  ['a number', { kind: 'number' }, { '7': 7, '-1': -1, '1.5': 1.5, x: Number.NaN }],
  ['capitals', { kind: 'upper' }, { svi: 'SVI' }],
  ['a day', { kind: 'day' }, { '2026-05-24': '2026-05-24', '24/5/2026': undefined, '2026-5-24': undefined }],
])('%s is read from an address', (_, field, expected) => {
  expect(Object.fromEntries(Object.keys(expected).map((text) => [text, read(field, text)]))).toEqual(expected);
});

test('the parameters of a path are read by their kinds; those without a kind stay', () => {
  const { params } = readAddress({ params: [{ name: 'id', kind: 'number' }] }, { id: '7', username: '7' }, new URLSearchParams('id=8'));
  expect(params).toEqual({ id: 7, username: '7' });
});

test('an address is plain without the page’s own parameters; others do not count', () => {
  const plain = (query: string) => readAddress({ search: [{ name: 'q', kind: 'word' }] }, {}, new URLSearchParams(query)).plain;
  expect(['', 'utm=1', 'q=', 'q=ana'].map(plain)).toEqual([true, true, true, false]);
});

test('the canonical address has the parameters in order, without defaults, first pages and views', () => {
  const fields: AddressField[] = [
    { name: 'estado', kind: 'oneOf', values: ['a', 'b'], default: 'a' },
    { name: 'orden', kind: 'word', view: true },
    { name: 'pagina', kind: 'page' },
  ];
  expect(canonicalQuery(fields, { pagina: 2, orden: 'x', estado: 'b' })).toBe('?estado=b&pagina=2');
  expect(canonicalQuery(fields, { pagina: 1, estado: 'a' })).toBe('');
});

describe('a first call', () => {
  const call = (when?: FirstRead['when']): FirstRead[] => [
    { method: 'GET', path: '/api/x', input: { query: { of: { $: 'search.q' }, all: ['x', { $: 'search.q' }], more: { $: 'search.none' } } }, when },
  ];
  const values = (q: string | undefined, plain = q === undefined) => ({ params: {}, search: { q }, plain });
  const isMade = (when: FirstRead['when'], q: string | undefined) => firstCalls(call(when), values(q)).length === 1;

  test('has the values of the address, without those that are missing', () => {
    expect(firstCalls(call(), values('ana')).map(({ input }) => input)).toEqual([{ query: { of: 'ana', all: ['x', 'ana'] } }]);
  });

  test('is made under its conditions', () => {
    expect([isMade({ plain: true }, undefined), isMade({ plain: true }, 'ana')]).toEqual([true, false]);
    const is = { search: [{ name: 'q', is: 'ana' }] };
    expect([isMade(is, 'ana'), isMade(is, 'beto'), isMade(is, undefined)]).toEqual([true, false, false]);
    const not = { search: [{ name: 'q', not: 'ana' }] };
    expect([isMade(not, 'ana'), isMade(not, 'beto')]).toEqual([false, true]);
    const least = { search: [{ name: 'q', least: 2 }] };
    expect([isMade(least, 'a'), isMade(least, 'ab'), isMade(least, undefined)]).toEqual([false, true, false]);
  });

  test('that needs an answer is made for the values that it names', () => {
    const answer = [
      { value: { $: 'answer.stage' }, in: ['open', 'running'] },
      { value: { $: 'answer.live' }, in: [true] },
    ];
    const [first] = firstCalls([{ method: 'GET', path: '/api/x', input: {}, next: call({ answer }) }], values(undefined));
    const isMadeFor = (found: unknown) => first?.next(found).length === 1;
    expect([isMadeFor({ stage: 'open', live: true }), isMadeFor({ stage: 'running', live: true })]).toEqual([true, true]);
    expect([isMadeFor({ stage: 'over', live: true }), isMadeFor({ stage: 'open', live: false })]).toEqual([false, false]);
    expect([isMadeFor({ stage: 'open', live: 'true' }), isMadeFor({}), isMadeFor(null)]).toEqual([false, false, false]);
  });

  test('leads to those that need its answer, and takes no inherited value of it', () => {
    const [first] = firstCalls(
      [
        {
          method: 'GET',
          path: '/api/x',
          input: {},
          next: [{ method: 'GET', path: '/api/y', input: { query: { id: { $: 'answer.id' }, of: { $: 'answer.constructor' } } } }],
        },
      ],
      values(undefined),
    );
    expect(first?.next({ id: 7 }).map(({ path, input }) => [path, input])).toEqual([['/api/y', { query: { id: 7 } }]]);
  });
});
