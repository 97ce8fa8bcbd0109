import { maxPlaces } from '@mesa/contract/rules/season';
import { emptyDraft, fieldsOf, type SeasonDraft, seasonErrors } from './season-draft';

const draft = (fields: Partial<SeasonDraft> = {}): SeasonDraft => ({
  ...emptyDraft([3]),
  name: 'Liga',
  startsOn: '2026-01-01',
  endsOn: '2026-06-30',
  ...fields,
});

describe('What a season’s form sends', () => {
  test('has the places and points of its scope and rule alone', () => {
    expect(fieldsOf(draft({ scope: 'country', country: 'Perú', state: 'Lima', city: 'Lima' }))).toMatchObject({ storeIds: [], country: 'Perú' });
    expect(fieldsOf(draft({ scope: 'country', country: 'Perú', state: 'Lima', city: 'Lima' }))).not.toHaveProperty('state');
    expect(fieldsOf(draft({ scope: 'city', country: 'Perú', state: 'Lima', city: 'Callao' }))).toMatchObject({ state: 'Lima', city: 'Callao' });
    expect(fieldsOf(draft({ country: 'Perú' }))).not.toHaveProperty('country');
    expect(fieldsOf(draft({ kind: 'championship', best: '5' }))).not.toHaveProperty('best');
    expect(fieldsOf(draft({ kind: 'places', places: '10, 8;6', coming: '2' }))).toMatchObject({ places: [10, 8, 6], coming: 2 });
    expect(fieldsOf(draft({ places: '10' }))).not.toHaveProperty('places');
  });

  test('counts what is left empty as none', () => {
    expect(fieldsOf(draft({ best: '', minEvents: '' }))).toMatchObject({ best: null, minEvents: 0, format: null });
    expect(fieldsOf(draft({ best: '4', minEvents: '2', format: 'Expandido' }))).toMatchObject({ best: 4, minEvents: 2, format: 'Expandido' });
  });
});

describe('A season’s form refuses', () => {
  test.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ stores: '' }, ['stores']],
    [{ scope: 'country' as const }, ['country']],
    [{ scope: 'city' as const, country: 'Perú' }, ['state', 'city']],
    [{ startsOn: '' }, ['startsOn']],
    [{ endsOn: '2025-12-31' }, ['endsOn']],
    [{ best: '-1' }, ['best']],
    [{ best: '0' }, ['best']],
    [{ minEvents: '1.5' }, ['minEvents']],
    [{ kind: 'places' as const, places: '10 x' }, ['places']],
    [{ kind: 'places' as const, places: '10', coming: 'x' }, ['coming']],
  ])('of %j %j', (fields, wrong) => {
    expect(Object.keys(seasonErrors(draft(fields)))).toEqual(expect.arrayContaining(wrong));
    if (wrong.length === 0) expect(seasonErrors(draft(fields))).toEqual({});
  });

  test('more places than have points, and none of as many', () => {
    const placesOf = (count: number) => draft({ kind: 'places', places: Array.from({ length: count }, () => '1').join(' ') });
    expect(seasonErrors(placesOf(maxPlaces))).toEqual({});
    expect(seasonErrors(placesOf(maxPlaces + 1))).toEqual({ places: `Escribe números enteros separados por espacios, ${maxPlaces} como máximo: 10 8 6 4.` });
  });

  test('nothing of a season of one day', () => {
    expect(seasonErrors(draft({ endsOn: '2026-01-01' }))).toEqual({});
  });
});
