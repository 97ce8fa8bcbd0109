import { makeTournament } from '@mesa/shared/testing/make';
import { draftError, draftOf, emptyDraft, fieldsOf, statusQuestion } from './tournament-draft';

describe('a tournament as it is filled in', () => {
  test('the defaults are Estándar, finalizado and Amistoso', () => {
    expect(emptyDraft).toMatchObject({ format: 'Estándar', status: 'finalizado', category: 'Amistoso' });
  });

  test('the rules are checked in their order: name, store, date', () => {
    const store = { id: 1, name: 'La Mesa Larga' };
    expect(draftError({ ...emptyDraft, name: '  ' })?.message).toBe('El nombre del torneo es obligatorio.');
    expect(draftError({ ...emptyDraft, name: 'Copa' })?.message).toBe('Debes seleccionar una tienda.');
    expect(draftError({ ...emptyDraft, name: 'Copa', store })?.message).toBe('Debes seleccionar una fecha del torneo.');
    expect(draftError({ ...emptyDraft, name: 'Copa', store, date: '2025-05-24' })).toBeNull();
  });

  test('without a winner, a prize or a description null is saved', () => {
    const fields = fieldsOf({ ...draftOf(makeTournament()), name: ' Copa ', prize: '  ' });
    expect(fields).toMatchObject({ name: 'Copa', winnerId: null, prize: null, description: null, game: 'pokémon' });
  });

  test('a status that takes something away asks, others do not', () => {
    expect(statusQuestion('inscripciones', 'progreso', false)).toBeNull();
    expect(statusQuestion('finalizado', 'progreso', false)).toBeNull();
    expect(statusQuestion('finalizado', 'progreso', true)).toMatch(/ranking/);
    expect(statusQuestion('progreso', 'desactivado', false)).toBe('¿Estás seguro de que deseas desactivar este torneo?');
    expect(statusQuestion('desactivado', 'desactivado', true)).toBeNull();
  });
});
