import { maxPlaces, ruleOf } from '@mesa/contract/rules/season';
import { makeSeason } from '@mesa/runtime/testing/make';
import { draftOf, emptyDraft, fieldsOf, type SeasonDraft, seasonErrors } from './season-draft';

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

  test('is what the season has, if nothing is changed', () => {
    const rule = ruleOf({ kind: 'places', categories: ['Challenge', 'Cup'], best: 4, places: [10, 8, 8], coming: 2, minEvents: 3 });
    const stores = [3, 5].map((id) => ({ id, name: `Tienda ${id}`, slug: `tienda-${id}` }));
    const season = makeSeason({ name: 'Liga', startsOn: '2026-01-01', endsOn: '2026-06-30', format: 'Expandido', rule, stores });
    expect(fieldsOf(draftOf(season))).toEqual({
      ...{ name: 'Liga', startsOn: '2026-01-01', endsOn: '2026-06-30', format: 'Expandido', scope: 'store', storeIds: [3, 5] },
      ...{ kind: 'places', categories: ['Challenge', 'Cup'], best: 4, places: [10, 8, 8], coming: 2, minEvents: 3 },
    });
    const all = draftOf({ ...season, rule: ruleOf({ kind: 'match-points', categories: ['Cup'], best: null, places: [], coming: 0, minEvents: 0 }) });
    expect([all.best, all.coming, all.minEvents]).toEqual(['', '', '']);
  });

  test('counts what is left empty as none', () => {
    expect(fieldsOf(draft({ best: '', minEvents: '' }))).toMatchObject({ best: null, minEvents: 0, format: null });
    expect(fieldsOf(draft({ best: ' 4 ', minEvents: '2', format: 'Expandido' }))).toMatchObject({ best: 4, minEvents: 2, format: 'Expandido' });
    expect(fieldsOf(draft({ kind: 'places', places: ' 10  8 ', coming: '' }))).toMatchObject({ places: [10, 8], coming: 0 });
    expect(fieldsOf(draft({ stores: '' }))).toMatchObject({ storeIds: [] });
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

  test('nothing of what its rule does not use, or of blanks around a number', () => {
    expect(seasonErrors(draft({ places: '10 x' }))).toEqual({});
    expect(seasonErrors(draft({ best: ' 3 ', minEvents: ' ' }))).toEqual({});
    expect(seasonErrors(draft({ best: ' 0 ' })).best).toBe('Cuenta al menos un resultado. Déjalo vacío para que cuenten todos.');
  });

  test('an end before the beginning, and says so', () => {
    expect(seasonErrors(draft({ endsOn: '2025-12-31' }))).toEqual({ endsOn: 'La temporada no puede terminar antes de empezar.' });
  });

  test('nothing of a season of one day', () => {
    expect(seasonErrors(draft({ endsOn: '2026-01-01' }))).toEqual({});
    expect(seasonErrors(draft({ endsOn: '' }))).toEqual({ endsOn: 'Campo Requerido' });
  });
});
