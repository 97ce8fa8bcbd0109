import { usualListRules } from '../rules/deck-lists';
import { listHiddenText, listRulesText, listsClosedText } from './deck-lists';

const at = '2026-11-22T22:05:00.000Z';
const now = new Date('2026-11-25T12:00:00Z');
const place = { country: 'Colombia', state: 'Antioquia' };
const openLists = usualListRules({ category: 'Amistoso', status: 'inscripciones' });
const atAnHour = { ...openLists, listsClose: 'a una hora' as const, listsCloseAt: at };
const atStart = { ...openLists, listsClose: 'al empezar' as const };

test('a closed list says when it closed', () => {
  const rest = 'Si la tuya tiene un error, pide a la tienda que la corrija.';
  expect(listsClosedText({ ...place, ...atAnHour, date: '2026-11-22' }, { now, atPlace: true })).toBe(
    `Las listas cerraron el 22 de noviembre de 2026 a las 17:05, hora del torneo. ${rest}`,
  );
  expect(listsClosedText({ ...place, ...atStart, date: '2026-11-22' }, { now })).toBe(
    `Las listas cerraron cuando empezó el torneo, el 22 de noviembre de 2026. ${rest}`,
  );
  expect(listsClosedText({ ...place, ...atStart, date: '2026-11-25' }, { now })).toBe(
    `Las listas cerraron cuando empezó el torneo, el 25 de noviembre de 2026. ${rest}`,
  );
  expect(listsClosedText({ country: 'España', state: 'Cataluña', ...atAnHour, date: '2026-11-22' }, { now, atPlace: true })).toBe(
    `Las listas cerraron el 22 de noviembre de 2026 a las 23:05, hora del torneo. ${rest}`,
  );
  // Started before its day, which begins later at the place than in UTC.
  expect(listsClosedText({ ...place, ...atStart, date: '2026-11-26' }, { now: new Date('2026-11-26T04:59:00Z') })).toBe(
    `Las listas cerraron cuando empezó el torneo. ${rest}`,
  );
  expect(listsClosedText({ ...place, ...atStart, date: '2026-11-29' }, { now })).toBe(`Las listas cerraron cuando empezó el torneo. ${rest}`);
});

test('a hidden list says when it becomes visible', () => {
  expect(listHiddenText({ ...openLists, listsVisible: 'al corte' })).toBe('La lista se verá cuando empiece la fase final');
  expect(listHiddenText({ ...openLists, listsVisible: 'al terminar' })).toBe('La lista se verá cuando termine el torneo');
  expect(listHiddenText({ ...atStart, listsVisible: 'al cerrar' })).toBe('La lista se verá cuando empiece el torneo');
  expect(listHiddenText({ ...atAnHour, listsVisible: 'al cerrar' })).toMatch(/^La lista se verá el 2[23] de noviembre de 2026 a las \d\d:05$/);
});

test('a tournament states its rules, except the default ones', () => {
  expect(listRulesText(openLists)).toBeNull();
  expect(listRulesText({ ...atStart, listsVisible: 'al terminar' })).toBe('Cierran al empezar el torneo · Se ven al terminar el torneo');
  expect(listRulesText({ ...openLists, listsVisible: 'al terminar' })).toBe('Se ven al terminar el torneo');
  expect(listRulesText({ ...openLists, listsVisible: 'al corte' })).toBe('Se ven al empezar la fase final');
  expect(listRulesText({ ...atAnHour, listsVisible: 'al cerrar' })).toMatch(/^Cierran el 2[23] de noviembre de 2026 a las \d\d:05 · Se ven al cerrar$/);
});
