import type { AgendaEntry } from '@mesa/contract/calls/agenda';
import type { Meta } from '@mesa/contract/calls/meta';
import type { SeasonRow } from '@mesa/contract/calls/seasons';
import { makeSeason } from '@mesa/runtime/testing/make';
import { agendaText, metaText, seasonText } from './share-text';

const rowOf = (position: number | null, name: string) => ({ username: name, name, optionalname: name, useUsername: false, position, points: 9 }) as SeasonRow;
const entryOf = (name: string) => ({ date: '2026-11-28', name, storeName: 'El *Dragón*', city: 'Medellín' }) as AgendaEntry;

test('A season is shared as its first ten, without players without a place', () => {
  const rows = [rowOf(1, 'Ana_B'), rowOf(2, 'Beto'), rowOf(null, 'Caro')];
  expect(seasonText(makeSeason({ name: 'Liga *2026*' }), undefined, rows, 'https://mesa.example/temporada/liga')).toBe(
    '*Liga 2026*\n\n1. Ana B: 9\n2. Beto: 9\n\nhttps://mesa.example/temporada/liga',
  );
  const many = Array.from({ length: 12 }, (_, index) => rowOf(index + 1, 'Ana'));
  expect(seasonText(makeSeason(), undefined, many, '').match(/Ana/g)).toHaveLength(10);
  expect(seasonText(makeSeason({ name: 'Liga' }), 'junior', rows, '')).toMatch(/^\*Liga · Júnior\*\n/);
});

test('An agenda is shared day by day, in whole lines and within the limit', () => {
  expect(agendaText('Agenda de Medellín', [entryOf('Copa *mayor*')], 'https://mesa.example/agenda')).toBe(
    '*Agenda de Medellín*\n\nsáb, 28 nov: Copa mayor (El Dragón, Medellín)\n\nhttps://mesa.example/agenda',
  );
  const long = agendaText('Agenda', Array<AgendaEntry>(50).fill(entryOf('Un torneo con un nombre que es bastante largo')), 'https://mesa.example');
  expect(long.length).toBeLessThan(1600);
  expect(long).toMatch(/Medellín\)\n\nhttps:\/\/mesa\.example$/);
});

test('A meta is shared as its ten most played archetypes, with a decimal where there is one', () => {
  const archetypes = Array.from({ length: 11 }, (_, at) => ({ name: `*Mazo* ${at + 1}`, lists: at === 0 ? 10 : 2 }));
  const text = metaText('Meta', { lists: 30, archetypes } as unknown as Meta, 'https://mesa.example/meta');
  expect(text).toMatch(/^\*Meta\*\n\n1\. Mazo 1: 33,3 %\n2\. Mazo 2: 6,7 %\n/);
  expect(text).not.toContain('Mazo 11');
});
