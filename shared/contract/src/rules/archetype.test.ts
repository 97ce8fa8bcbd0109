import { describe, expect, test } from '@jest/globals';
import { archetypeBy, cardKey, proposedName, ruleIssue, wideRuleText } from './archetype';

const rule = (id: number, requires: string[], { excludes = [] as string[], priority = 0 } = {}) => ({ id, requires, excludes, priority });
const keys = (...names: string[]) => new Set(names.map(cardKey));

describe('The archetype of a list', () => {
  const dragapult = rule(1, ['Dragapult ex']);
  const dusknoir = rule(2, ['Dragapult ex', 'Dusknoir']);
  const charizard = rule(3, ['Charizard ex'], { excludes: ['Pidgeot ex'] });

  test('is that of the rule whose cards it contains, all of them', () => {
    const nameOf = archetypeBy([dragapult, charizard]);
    expect(nameOf(keys('Dragapult ex', 'Iono'))).toBe(1);
    expect(nameOf(keys('Charizard ex', 'Iono'))).toBe(3);
    expect(nameOf(keys('Iono'))).toBeNull();
    expect(nameOf(keys())).toBeNull();
  });

  test('is none if it contains an excluded card', () => {
    expect(archetypeBy([charizard])(keys('Charizard ex', 'Pidgeot ex'))).toBeNull();
  });

  test('is the rule with more cards if two match, unless another has priority', () => {
    const list = keys('Dragapult ex', 'Dusknoir');
    expect(archetypeBy([dragapult, dusknoir])(list)).toBe(2);
    expect(archetypeBy([{ ...dragapult, priority: 5 }, dusknoir])(list)).toBe(1);
    expect(
      archetypeBy([
        { ...dragapult, priority: 5 },
        { ...dusknoir, priority: 3 },
      ])(list),
    ).toBe(1);
    expect(
      archetypeBy([
        { ...dragapult, priority: 3 },
        { ...dusknoir, priority: 5 },
      ])(list),
    ).toBe(2);
    expect(archetypeBy([dusknoir, { ...dragapult, priority: 5 }])(list)).toBe(1);
    expect(archetypeBy([rule(9, ['Dusknoir']), dragapult])(list)).toBe(1);
  });

  test('does not depend on case, accents or blanks around a name', () => {
    expect(archetypeBy([rule(1, [' POKÉMON ex '])])(keys('pokemon EX'))).toBe(1);
  });

  test('is never that of a rule without cards', () => {
    expect(archetypeBy([rule(1, [])])(keys('Iono'))).toBeNull();
  });
});

describe('A rule', () => {
  test('requires a card that distinguishes lists', () => {
    expect(ruleIssue({ requires: ['Dragapult ex'], excludes: ['Dusknoir'] })).toBeNull();
    expect(ruleIssue({ requires: [], excludes: [] })).toEqual({
      ...{ path: 'requires', message: 'Nombra al menos una carta: sin ninguna, la regla vale para todas las listas.' },
    });
    expect(ruleIssue({ requires: ['Energía Fuego Básica', 'Basic {W} Energy'], excludes: [] })).toEqual({
      ...{ path: 'requires', message: 'Nombra una carta que no sea energía básica: esas están en casi todas las listas.' },
    });
    expect(ruleIssue({ requires: ['Energía Fuego Básica', 'Charizard ex'], excludes: [] })).toBeNull();
  });

  test('does not require a card that it excludes', () => {
    expect(ruleIssue({ requires: ['Dusknoir'], excludes: ['dusknoir'] })).toEqual({
      path: 'excludes',
      message: '«dusknoir» no puede ser obligatoria y estar excluida a la vez.',
    });
  });

  test('matches at most half of the lists, once there are twenty', () => {
    expect(wideRuleText(10, 20)).toBeNull();
    expect(wideRuleText(19, 19)).toBeNull();
    expect(wideRuleText(11, 20)).toContain('11 de 20 listas');
  });
});

test('A list without a name is proposed one of its favourite cards', () => {
  expect(proposedName(['Dragapult ex', 'Dusknoir (SFA 20)'])).toBe('Dragapult ex / Dusknoir');
});
