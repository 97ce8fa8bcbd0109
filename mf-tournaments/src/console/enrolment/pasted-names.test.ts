import { pastedNames } from './pasted-names';

test.each([
  ['1. Ana Restrepo', 'Ana Restrepo'],
  ['12) Leo', 'Leo'],
  ['3 Carla', 'Carla'],
  ['3- Diego Núñez', 'Diego Núñez'],
  ['• Eva Luna', 'Eva Luna'],
  ['- *Félix*', 'Félix'],
  ['✅ Gabi 🔥🔥', 'Gabi'],
  ['4️⃣ Hugo 🇨🇴', 'Hugo'],
  ['Inés +57 300 123 4567', 'Inés'],
  ['Iván 3001234567', 'Iván'],
  ['Julia 4912345 (pagó)', 'Julia'],
  ['[22/11/26, 10:32] Pedro: Karla Ruiz', 'Karla Ruiz'],
  ['22/11/2026, 10:32 p. m. - Pedro: Luis', 'Luis'],
  ["Mía D'Ángelo-Paz", "Mía D'Ángelo-Paz"],
  ['DarkLeo99', 'DarkLeo99'],
])('Of «%s» stays «%s»', (line, name) => {
  expect(pastedNames(line).names).toEqual([name]);
});

test('Lines without a name are left out', () => {
  expect(pastedNames('\n---\n1.\n🔥\n+57 300 123 4567\n')).toEqual({ names: [], doubled: 0 });
});

test('A name that stands there twice is one, whatever its accents and capitals', () => {
  expect(pastedNames('1. Ana Gómez\n2. Leo\n3. ANA GOMEZ')).toEqual({ names: ['Ana Gómez', 'Leo'], doubled: 1 });
});
