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
  ])('%s is %s', (name, type) => expect(basicEnergyOf(name)).toBe(type));

  test.each([
    'Telepathic Psychic Energy',
    'Double Turbo Energy',
    'Energía Luminosa',
    'Energy Switch',
    'Energía',
    'Speed Lightning Energy',
    "Team Rocket's Energy",
    'Fire',
    'Charmander',
  ])('%s is no basic energy', (name) => expect(basicEnergyOf(name)).toBeNull());

  test('every name of a basic energy reads as its own type', () => {
    for (const type of energyTypes) for (const name of basicEnergyNames(type)) expect([name, basicEnergyOf(name)]).toEqual([name, type]);
  });
});
