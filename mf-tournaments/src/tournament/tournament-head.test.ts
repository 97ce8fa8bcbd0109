import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { tournamentHead } from './tournament-head';

function headOf(fields: Partial<Tournament>) {
  const data = makeTournament({ id: 9, name: 'Copa de Lima', ...fields });
  const answer = <E extends Endpoint>(endpoint: E) => ((endpoint as Endpoint) === getTournament ? { status: 'success', data } : null) as Result<E> | null;
  return tournamentHead({ answer });
}

test.each<[string, Partial<Tournament>, RegExp]>([
  ['that is played on the site shows its round', { status: 'progreso', played: true }, /^La ronda que se juega en Copa de Lima$/],
  ['that is played elsewhere shows its poster', { status: 'progreso', played: false }, /^Afiche de Copa de Lima/],
  ['that has ended shows its poster', { status: 'finalizado', played: true }, /^Afiche de Copa de Lima/],
])('a shared link of a tournament %s', (_, fields, alt) => {
  expect(headOf(fields)?.picture?.alt).toMatch(alt);
});

test('search engines learn that an online tournament has no place to go to', () => {
  expect(headOf({ category: 'Online' })?.structured).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: '/torneo/9' },
  });
});

test('a page without its tournament has no head of its own', () => {
  expect(tournamentHead({ answer: () => null })).toBeNull();
});

test('only a tournament to come offers its day to a calendar', () => {
  expect(headOf({ status: 'inscripciones' })?.alternates).toMatchObject([{ type: 'text/calendar', title: 'Copa de Lima' }]);
  expect(headOf({ status: 'progreso' })?.alternates).toBeUndefined();
});

test('a link to a finished tournament says where it was, who won and with what', () => {
  const winnerPlayer = makePlayer({ username: 'ana', optionalname: 'La Profe' });
  const known = { country: 'Colombia', state: 'Antioquia Department', city: 'Medellín', storeName: 'La Mesa', storeSlug: 'la-mesa', date: '2025-05-24' };
  expect(headOf({ ...known, category: 'Cup', numberPlayers: 1, winnerPlayer, winnerDeckName: 'Gardevoir', description: null })).toEqual({
    title: 'Copa de Lima',
    description: 'Cup en Medellín, 24 de mayo de 2025. 1 jugador en La Mesa. Ganó La Profe con Gardevoir.',
    picture: { url: '/og/torneo/9.png', width: 1200, height: 630, alt: 'Afiche de Copa de Lima. Ganó La Profe con Gardevoir.' },
    path: '/torneo/9',
    structured: {
      '@type': 'Event',
      name: 'Copa de Lima',
      startDate: '2025-05-24',
      endDate: '2025-05-24',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'La Mesa',
        address: { '@type': 'PostalAddress', addressLocality: 'Medellín', addressRegion: 'Antioquia', addressCountry: 'Colombia' },
      },
      organizer: { '@type': 'Organization', name: 'La Mesa', url: '/tienda/la-mesa' },
      description: 'Cup de Pokémon TCG, formato Estándar, en Medellín.',
      image: '/og/torneo/9.png',
      url: '/torneo/9',
    },
  });
});

test('a link to a tournament that is played says so, and shows its round', () => {
  const { description, picture, structured } = headOf({ status: 'progreso', played: true, numberPlayers: 8, description: 'Traigan dados.' }) ?? {};
  expect(description).toBe('Cup en Medellín, 24 de mayo de 2025. En curso. 8 jugadores en La Mesa Larga.');
  expect(picture).toMatchObject({ url: '/og/mesa/9/ahora/enlace-1.png' });
  expect(structured).toMatchObject({ description: 'Traigan dados.' });
});

test('the deck of a winner is left out of a link if it is not known', () => {
  const winnerPlayer = makePlayer({ username: 'ana' });
  expect(headOf({ winnerPlayer, winnerDeckName: null })?.description).toMatch(/ Ganó ana\.$/);
});
