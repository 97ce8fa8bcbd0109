import { basicEnergyNames, basicEnergyOf, energyTypes } from './basic-energy';

describe('the type of a basic energy by its name', () => {
  test.each([
    ['Basic {R} Energy', 'Fuego'],
    ['Basic {P} Energy Energy', 'Psíquica'],
    ['Fire Energy', 'Fuego'],
    ['Fire Energy SMEnergy 2', 'Fuego'],
    ['Basic Darkness Energy', 'Oscura'],
    ['Psychic Energy Energy', 'Psíquica'],
    ['Energía Fuego Básica', 'Fuego'],
    ['Energía Básica de Fuego', 'Fuego'],
    ['Energía Fighting Básica', 'Lucha'],
    ['energia planta basica', 'Planta'],
    ['ENERGÍA METÁLICA BÁSICA', 'Metálica'],
    ['Energía {W} Básica', 'Agua'],
    ['Energía tipo Rayo', 'Rayo'],
    ['Energia de Fogo Básica', 'Fuego'],
    ['Energia Básica de Escuridão', 'Oscura'],
    ['Energia de Grama', 'Planta'],
    ['Energia Psíquica Básica', 'Psíquica'],
    ['Energ\uFFFDa Fuego B\uFFFDsica', 'Fuego'],
    ['Energía Hierba', 'Planta'],
    ['Energía Eléctrica', 'Rayo'],
    ['Energía Eléctrico', 'Rayo'],
    ['Energia de Raios', 'Rayo'],
    ['Energia de Raio', 'Rayo'],
    ['Energia Relâmpago', 'Rayo'],
    ['Energia Elétrica', 'Rayo'],
    ['Energía Psíquico', 'Psíquica'],
    ['Energía Pelea', 'Lucha'],
    ['Energia de Luta', 'Lucha'],
    ['Energia Lutadora', 'Lucha'],
    ['Energia Lutador', 'Lucha'],
    ['Energía Siniestra', 'Oscura'],
    ['Energía Oscuro', 'Oscura'],
    ['Energía Oscuridad', 'Oscura'],
    ['Energia Noturna', 'Oscura'],
    ['Energia Noturno', 'Oscura'],
    ['Energía Acero', 'Metálica'],
    ['Energía Metálico', 'Metálica'],
    ['Steel Energy', 'Metálica'],
    ['Energía Hada', 'Hada'],
    ['Energia de Fada', 'Hada'],
    ['Basic {Y} Energy', 'Hada'],
  ])('%s is %s', (name, type) => expect(basicEnergyOf(name)).toBe(type));

  test.each([
    'Telepathic Psychic Energy',
    'Double Turbo Energy',
    'Energía Luminosa',
    'Energy Switch',
    'Energía Fuego Agua',
    'Energía',
    'Speed Lightning Energy',
    "Team Rocket's Energy",
    'Fire',
    'Charmander',
  ])('%s is no basic energy', (name) => expect(basicEnergyOf(name)).toBeNull());

  test('a collection can call a basic energy by each of these names', () => {
    expect(basicEnergyNames('Fuego')).toEqual(
      expect.arrayContaining([
        'energia fuego basica',
        'energia basica fuego',
        'energia fuego',
        'energia de fuego',
        'energia basica de fuego',
        'energia de fuego basica',
        'basic fire energy',
        'fire energy',
      ]),
    );
  });

  test('every name of a basic energy reads as its own type', () => {
    expect(basicEnergyNames('Fuego').filter((name) => / r\b|\br /.test(name))).toEqual([]);
    for (const type of energyTypes) for (const name of basicEnergyNames(type)) expect([name, basicEnergyOf(name)]).toEqual([name, type]);
  });
});
