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
  ['1️⃣2️⃣ Nico 🔥', 'Nico'],
  ['🔟 Olga', 'Olga'],
  ['#14 Pía', 'Pía'],
  ['@~Quique', 'Quique'],
  ['Uma Player ID: 4912345', 'Uma'],
  ['Vito - 4912345 - Masters', 'Vito'],
  ['“Wendy”', 'Wendy'],
  ['Ximena ximena@example.com', 'Ximena'],
  ['\u200e[22/11/26, 10:32:05] Pedro: Yago', 'Yago'],
  ["Mía D'Ángelo-Paz", "Mía D'Ángelo-Paz"],
  ['DarkLeo99', 'DarkLeo99'],
])('Of «%s» stays «%s»', (line, name) => {
  expect(pastedNames(line).people.map((person) => person.name)).toEqual([name]);
});

test.each([
  ['Ana Soto - Junior', 'Ana Soto', 'junior'],
  ['2. Leo Díaz, Sénior', 'Leo Díaz', 'senior'],
  ['Eva Luna (Máster)', 'Eva Luna', undefined],
  ['Gil Mar – Masters', 'Gil Mar', 'masters'],
  ['Senior', 'Senior', undefined],
])('Of «%s» the division is no part of the name', (line, name, division) => {
  expect(pastedNames(line).people[0]).toEqual({ name, pokemonId: null, ...(division ? { division } : {}) });
});

test.each(['Lista Cup sábado 14:\n1. Ana\n2. Leo', '*Inscritos Challenge*\n- Ana\n- Leo', 'CUP LA MESA LARGA\n1. Ana\n2. Leo', '1. Ana\nConfirmados:\n2. Leo'])(
  'The title of a list is not a player: %j',
  (text) => {
    expect(pastedNames(text).people.map(({ name }) => name)).toEqual(['Ana', 'Leo']);
  },
);

test('Lines without a name are left out', () => {
  expect(pastedNames('\n---\n1.\n1️⃣\n🔥\n+57 300 123 4567\n@573001234567\nhttps://example.com/torneo\n')).toEqual({ people: [], doubled: 0 });
});

test('A chat’s system messages are not people', () => {
  const chat = [
    '22/11/26, 10:30 - Los mensajes y las llamadas están cifrados de extremo a extremo.',
    '22/11/26, 10:31 - Ana: <Multimedia omitido>',
    '22/11/26, 10:32 - Ana: Zoe',
  ];
  expect(pastedNames(chat.join('\n'))).toEqual({ people: [{ name: 'Zoe', pokemonId: null }], doubled: 0 });
});

test('A repeated name is one person, whatever its accents and capitals', () => {
  expect(pastedNames('1. Ana Gómez\n2. Leo\n3. ANA GOMEZ')).toEqual({
    people: [
      { name: 'Ana Gómez', pokemonId: null },
      { name: 'Leo', pokemonId: null },
    ],
    doubled: 1,
  });
});

test.each([
  ['Julia 4912345 (pagó)', '4912345'],
  ['1. Ana Soto, 4912345', '4912345'],
  ['4912345\tAna Soto', '4912345'],
  ['Uma (Player ID: 4912345)', '4912345'],
  ['Ana Soto (4912345)', '4912345'],
  ['Ana (300) 1234567', null],
  ['Uma Pop ID 4912345 - Masters', '4912345'],
  ['Inés +57 300 123 4567', null],
  ['Iván 3001234567', null],
  ['Luz 300 123 4567 y 4912345 y 5912346', null],
  ['DarkLeo99', null],
])('The Player ID in «%s» is %p', (line, pokemonId) => {
  expect(pastedNames(line).people.map((person) => person.pokemonId)).toEqual([pokemonId]);
});

test('Namesakes with different Player IDs are two people', () => {
  expect(pastedNames('Ana Soto 4912345\nAna Soto 5912346\nAna Soto').people).toEqual([
    { name: 'Ana Soto', pokemonId: '4912345' },
    { name: 'Ana Soto', pokemonId: '5912346' },
  ]);
});

test('A repeated name keeps the Player ID of either line', () => {
  expect(pastedNames('Ana Soto\nana soto 4912345')).toEqual({ people: [{ name: 'Ana Soto', pokemonId: '4912345' }], doubled: 1 });
});

test.each([
  ['Copa Ruiz', ['Copa Ruiz']],
  ['Ana\nLiga Paz', ['Ana', 'Liga Paz']],
  ['1. Ana\n2. Copa Ruiz', ['Ana', 'Copa Ruiz']],
  ['1. Copa Ruiz\n2. Ana', ['Copa Ruiz', 'Ana']],
  ['Ana\n*Suplentes:*\nLeo', ['Ana', 'Leo']],
])('A player may be called like a title; only a first line, one without a number or one with a colon is a title: %j', (text, names) => {
  expect(pastedNames(text).people.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['Jun.', 'junior'],
  ['juniors', 'junior'],
  ['Sén', 'senior'],
  ['Sen.', 'senior'],
  ['Seniors', 'senior'],
  ['Mas.', 'masters'],
  ['Máster', 'masters'],
  ['Masters', 'masters'],
])('A division written as «%s» is not part of the name', (word, division) => {
  expect(pastedNames(`Leo Díaz, ${word}`).people).toEqual([{ name: 'Leo Díaz', pokemonId: null, division }]);
});

test('A repeated name keeps the division of either line, and the first if they differ', () => {
  expect(pastedNames('Ana Soto\nAna Soto - Junior\nLeo Paz, Sénior\nLeo Paz, Máster').people).toMatchObject([
    { name: 'Ana Soto', division: 'junior' },
    { name: 'Leo Paz', division: 'senior' },
  ]);
});

test.each([
  ['(3) Ana', 'Ana'],
  ['4] Ana', 'Ana'],
  ['5: Ana', 'Ana'],
  ['6° Ana', 'Ana'],
  ['7º Ana', 'Ana'],
  ['8ª Ana', 'Ana'],
  ['9 – Ana', 'Ana'],
  ['100. Ana', 'Ana'],
  ['☑ Ana', 'Ana'],
  ['▪ Ana', 'Ana'],
  ['_Ana_', 'Ana'],
  ['~Ana~', 'Ana'],
  ['> Ana', 'Ana'],
  ['1. - Ana', 'Ana'],
  ['«Ana»', 'Ana'],
  ['Ana, ;', 'Ana'],
  ['Ana   Luz\tPaz', 'Ana Luz Paz'],
  ['Ana [pagó]', 'Ana'],
  ['Ana <Archivo adjunto>', 'Ana'],
  ['Ana http://example.com/ana', 'Ana'],
  ['Ana 👨‍👩‍👧', 'Ana'],
  ['Ana 👍🏽', 'Ana'],
  ['Ana pop: 4912345', 'Ana'],
  ['Ana ID #4912345', 'Ana'],
  ['Ana 300-123-4567', 'Ana'],
  ['Ana (300) 123.4567', 'Ana'],
  ['22.11.26 10:32 - Pedro: Ana', 'Ana'],
  ['[22-11-2026, 9:05:01 a. m.] Pedro: Ana', 'Ana'],
  ['Ana: 4912345', 'Ana'],
])('Of «%s» only the name stays: %s', (line, name) => {
  expect(pastedNames(line).people.map((person) => person.name)).toEqual([name]);
});

test.each([
  'Lista',
  'listado',
  'Inscrito',
  'Inscripción',
  'Inscripciones',
  'Torneo',
  'Cup',
  'Copa',
  'Challenge',
  'Prerelease',
  'Liga',
  'League',
  'Regional',
  'Jugadores',
  'Participantes',
  'Confirmados',
  'Cupo',
  'Cupos',
  'Sábado',
  'sabado',
  'Domingo',
  'Viernes',
])('A first line with «%s» is the title of the list', (word) => {
  expect(pastedNames(`${word} 24 de mayo\nAna\nLeo`).people.map(({ name }) => name)).toEqual(['Ana', 'Leo']);
});

test('In a numbered list a title is also further down, and elsewhere a name with such a word is a name', () => {
  const names = (text: string) => pastedNames(text).people.map(({ name }) => name);
  expect(names('1. Ana\nTorneo de Leo\n2. Eva\n3. Ivo')).toEqual(['Ana', 'Eva', 'Ivo']);
  expect(names('1. Ana\nTorneo de Leo')).toEqual(['Ana', 'Torneo de Leo']);
  expect(names('Ana\r\nTorneo de Leo\r\n\r\nEva')).toEqual(['Ana', 'Torneo de Leo', 'Eva']);
  expect(names('Listaria Paz\nAna')).toEqual(['Listaria Paz', 'Ana']);
});

test('A Player ID has from five to seven digits', () => {
  const ids = ['Ana 1234', 'Ana 12345', 'Ana 1234567', 'Ana 12345678', 'Ana +1234567'].map((line) => pastedNames(line).people[0]?.pokemonId);
  expect(ids).toEqual([null, '12345', '1234567', null, null]);
});
