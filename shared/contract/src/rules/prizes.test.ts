import { placesText, prizeAt, prizesOf, readPrizes } from './prizes';

test('prizes are read one range per line, in any order, and given by place', () => {
  const { prizes = [] } = readPrizes('2-4: 6 sobres\n  \n 1.º A 8.º: tapete\n1: 18 sobres\n9 – 16) 1 sobre: promo');
  expect(prizes).toEqual([
    { from: 1, to: 1, prize: '18 sobres' },
    { from: 1, to: 8, prize: 'tapete' },
    { from: 2, to: 4, prize: '6 sobres' },
    { from: 9, to: 16, prize: '1 sobre: promo' },
  ]);
  expect([1, 2, 5, 16, 17].map((place) => prizeAt(prizes, place))).toEqual(['18 sobres + tapete', 'tapete + 6 sobres', 'tapete', '1 sobre: promo', '']);
  expect(prizes.map(placesText)).toEqual(['1.º', '1.º a 8.º', '2.º a 4.º', '9.º a 16.º']);
});

test('the last possible place is 2000', () => {
  expect(readPrizes('1-2000: dado').prizes).toEqual([{ from: 1, to: 2000, prize: 'dado' }]);
  expect(readPrizes('1-2001: dado').problem).toBe('Línea 1: el último puesto posible es 2000.');
});

test.each([
  ['0: dado', 'Línea 1: no hay puesto 0: los puestos empiezan en 1.'],
  ['1: caja\n0-3: dado', 'Línea 2: no hay puesto 0: los puestos empiezan en 1.'],
  ['4-2: dado', 'Línea 1: el rango va al revés: escribe 2-4.'],
  ['1-99999: dado', 'Línea 1: el último puesto posible es 2000.'],
  ['18 sobres', 'Línea 1: escribe el puesto, dos puntos y el premio, como «1: 18 sobres» o «2-4: 6 sobres».'],
  ['1:', 'Línea 1: escribe el puesto, dos puntos y el premio, como «1: 18 sobres» o «2-4: 6 sobres».'],
  ['-1: dado', 'Línea 1: escribe el puesto, dos puntos y el premio, como «1: 18 sobres» o «2-4: 6 sobres».'],
])('%j is refused with its line', (text, problem) => expect(readPrizes(text)).toEqual({ problem }));

test('no text means no prizes', () => expect([prizesOf(null), prizesOf(''), prizesOf('sin puesto')]).toEqual([[], [], []]));

test('a stored text means its prizes', () => expect(prizesOf('1: caja')).toEqual([{ from: 1, to: 1, prize: 'caja' }]));
