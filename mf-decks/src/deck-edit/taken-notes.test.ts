import { takenNotes } from './taken-notes';

test.each([
  [[], [], ''],
  [['4 Iono'], [], '1 línea reconocida por su nombre'],
  [['4 Iono', '2 Arven'], ['1 Budew ASC 16'], '2 líneas reconocidas por su nombre · 1 en Revisión hasta que se cargue la carta'],
])('a list with the lines %j by name and %j pending notes «%s»', (byName, pending, notes) => {
  expect(takenNotes({ byName, pending })).toBe(notes);
});
