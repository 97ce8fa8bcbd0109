import type { ChangeNames } from '@mesa/contract/calls/audit';
import { makeChange } from '../testing/make';
import { differencesOf } from './differences';
import { sentenceOf } from './sentence';

const player = { id: 1, username: 'ana', name: 'Ana', optionalname: 'Ana T.', useUsername: false };
const names: ChangeNames = {
  tournaments: { 7: 'Copa' },
  stores: { 3: { name: 'La Mesa', slug: 'la-mesa' } },
  players: { 1: player },
  cards: { 9: 'Pineco OBF 1' },
  people: { local_2: 'Mateo' },
};

test('every field of another change has a name and a readable value, in order', () => {
  const after = {
    refusal: 'No jugaste ahí.',
    confirmedAt: '2025-05-25T02:00:00.000Z',
    pending: true,
    playerId: 1,
    userId: 'local_2',
    role: 'owner',
    admins: ['local_2', 'x'],
    email: 'a@mesa.co',
    city: 'Medellín',
    state: 'Antioquia Department',
    country: 'Colombia',
    listsVisible: 'al terminar',
    listsCloseAt: '2025-05-24T15:00:00.000Z',
    listsClose: 'a una hora',
    deckCheck: 'corrected',
    penalty: 'warning',
    payment: 'cash',
    organizerPopId: '1234567',
    sanctionNumber: '26-10-000123',
    prizes: '1: 18 sobres',
    currency: 'COP',
    priceCents: 2_000_000,
    timeZone: 'America/Lima',
    startTime: '14:30',
    description: 'Traigan dados.',
    prize: 'Trofeo',
    format: 'Estándar',
    category: 'Cup',
    numberPlayers: 8,
    winnerId: 1,
    date: '2025-05-24',
    storeId: 3,
    status: 'progreso',
    username: 'ana',
    name: 'Ana',
    unknown: 'is not shown',
  };
  const shown = differencesOf(makeChange({ after }), names).map((one) => `${one.key} ${one.field}: ${one.before} → ${one.after}`);
  expect(shown.join('\n')).toMatchInlineSnapshot(`
name nombre: – → Ana
status estado: – → En curso
storeId tienda: – → La Mesa
date fecha: – → 24 de mayo de 2025
winnerId ganador: – → Ana T.
category categoría: – → Cup
format formato: – → Estándar
prize premio: – → Trofeo
description descripción: – → Traigan dados.
startTime hora de comienzo: – → 14:30
timeZone zona horaria: – → America/Lima
priceCents precio: – → 20000
currency moneda: – → COP
prizes premios por puesto: – → 1: 18 sobres
sanctionNumber número de sanción: – → 26-10-000123
organizerPopId POP ID de quien organiza: – → 1234567
listsClose cierre de las listas: – → a una hora
listsCloseAt hora de cierre de las listas: – → 24 de mayo de 2025 a las 10:00
listsVisible visibilidad de las listas: – → al terminar
country país: – → Colombia
state departamento: – → Antioquia
city ciudad: – → Medellín
username nombre de usuario: – → ana
numberPlayers jugadores: – → 8
payment pago: – → Efectivo
penalty sanción: – → Advertencia (Warning)
deckCheck revisión de baraja: – → Corregido
email correo: – → a@mesa.co
admins administradores: – → Mateo, x
role rol: – → Organizador
userId cuenta: – → Mateo
playerId jugador: – → Ana T.
pending espera: – → Sí
confirmedAt confirmación: – → el 24 de mayo de 2025
refusal motivo: – → No jugaste ahí.
`);
});

test('every field of a result has a name and a readable value, in order', () => {
  const result = { playerId: 1, dropRound: '3', deckName: 'Gardevoir', winRate: 66.67, record: '2-1-0', points: 6, position: 2 };
  const shown = differencesOf(makeChange({ entity: 'results', after: { results: [result] } }), names).filter(({ field }) => field !== 'jugador');
  expect(shown.map(({ field, after }) => `${field}: ${after}`)).toEqual([
    'posición: 2',
    'puntos: 6',
    'historial: 2-1-0',
    '% de victorias: 66,67 %',
    'baraja: Gardevoir',
    'ronda retirada: 3',
  ]);
});

test.each([
  ['status', 1, 'Activo'],
  ['status', 0, 'Inactivo'],
  ['terms', 0, 'Sin aceptar'],
  ['useUsername', true, 'Sí'],
  ['winnerId', 5, 'jugador n.º 5'],
  ['storeId', 5, 'tienda n.º 5'],
  ['userId', 'x', 'x'],
  ['role', 'otro', 'otro'],
  ['passes', [1, 5], 'Ana T., jugador n.º 5'],
  ['judges', ['local_2', 'x'], 'Mateo, x'],
  ['helpers', ['local_2', 'x'], 'Mateo, x'],
  ['mergedInto', 1, 'Ana T.'],
  ['deckCheck', 'otra', 'otra'],
  ['penalty', 'otra', 'otra'],
  ['payment', 'otro', 'otro'],
  ['prize', '', '–'],
])('%s %j is shown as %s', (field, value, text) => {
  const before = text === '–' ? { [field]: 'Trofeo' } : null;
  const entity = ['terms', 'useUsername'].includes(field) ? 'player' : 'tournament';
  expect(differencesOf(makeChange({ entity, before, after: { [field]: value } }), names)[0]?.after).toBe(text);
});

test.each<[Parameters<typeof makeChange>[0] & object, (string | undefined)[]]>([
  [{ entity: 'tournament', action: 'create' }, ['/torneo/7']],
  [{ entity: 'enrolment', action: 'create', after: { playerIds: [1, 2] } }, ['/jugador/ana', undefined, '/torneo/7']],
  [{ entity: 'store', entityId: '3', action: 'create', tournamentId: null }, ['/tienda/la-mesa']],
  [{ entity: 'store', entityId: '4', action: 'create', tournamentId: null }, [undefined]],
  [{ entity: 'card', entityId: '9', action: 'delete', tournamentId: null }, ['/carta/9']],
  [{ entity: 'card', entityId: '10', action: 'delete', tournamentId: null, before: { name: 'Mew' } }, [undefined]],
  [{ entity: 'tournament', entityId: '8', tournamentId: null, action: 'create' }, [undefined]],
])('a sentence leads to what it names, where that has a page: %j', (fields, addresses) => {
  const parts = sentenceOf(makeChange(fields), names, { inTournament: false });
  expect(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.to]))).toEqual(addresses);
});

test('a long value is shortened in a sentence, and has no link in its own tournament', () => {
  const change = makeChange({ before: { description: 'x'.repeat(40), prize: 'y'.repeat(41) }, after: { description: 'x', prize: 'y' } });
  expect(sentenceOf(change, names, { inTournament: true })).toEqual(['cambió el torneo', `: premio ${'y'.repeat(40)}… → y, descripción ${'x'.repeat(40)} → x`]);
});

test('the fields of a store come in the order of their description', () => {
  const after = {
    ...{
      popId: '7654321',
      phone: '300',
      email: 'a@mesa.co',
      longitude: -75.5,
      latitude: 6.2,
      website: 'https://mesa.co',
      address: 'Calle 10',
      city: 'Medellín',
    },
    ...{ state: 'Antioquia Department', country: 'Colombia', description: 'Mesas para 40.', name: 'La Mesa', admins: ['x'], slug: 'is not shown' },
  };
  const shown = differencesOf(makeChange({ entity: 'store', after }), names).map((one) => `${one.field}: ${one.after}`);
  expect(shown.join('\n')).toMatchInlineSnapshot(`
nombre: La Mesa
correo: a@mesa.co
país: Colombia
departamento: Antioquia
ciudad: Medellín
dirección: Calle 10
latitud: 6.2
longitud: -75.5
página web: https://mesa.co
teléfono: 300
POP ID: 7654321
descripción: Mesas para 40.
administradores: x
`);
});

test('the fields of a player come in the order of their description', () => {
  const after = {
    ...{ terms: 1, rivalsHidden: true, useUsername: false, birthDate: '2001-07-23', pokemonId: '77', city: 'Medellín', state: 'Antioquia Department' },
    ...{ country: 'Colombia', lastName: 'Restrepo', optionalname: 'Ana T.', username: 'ana', name: 'Ana', userId: 'local_2' },
  };
  const shown = differencesOf(makeChange({ entity: 'player', after }), names).map((one) => `${one.field}: ${one.after}`);
  expect(shown.join('\n')).toMatchInlineSnapshot(`
nombre: Ana
nombre de usuario: ana
nombre para mostrar: Ana T.
apellido: Restrepo
país: Colombia
departamento: Antioquia
ciudad: Medellín
ID de Pokémon: 77
fecha de nacimiento: 23 de julio de 2001
opción de mostrar el nombre de usuario: No
opción de ocultar los enfrentamientos: Sí
términos: Aceptados
cuenta: Mateo
`);
});

test('the fields of a season come in the order of their description, without its scope', () => {
  const after = {
    ...{ rule: { kind: 'match-points', categories: ['Cup'], best: 4, places: [], coming: 0, minEvents: 2 }, format: 'Estándar' },
    ...{ endsOn: '2026-12-31', startsOn: '2026-01-01', city: 'Medellín', state: 'Antioquia Department', country: 'Colombia', scope: 'city', name: 'Liga' },
  };
  const shown = differencesOf(makeChange({ entity: 'season', after }), names).map((one) => `${one.field}: ${one.after}`);
  expect(shown.join('\n')).toMatchInlineSnapshot(`
nombre: Liga
país: Colombia
departamento: Antioquia
ciudad: Medellín
primer día: 1 de enero de 2026
último día: 31 de diciembre de 2026
formato: Estándar
regla de puntos: Cup: se suman los puntos de las partidas; cuentan los 4 mejores. Para tener lugar en la tabla hay que jugar al menos 2 torneos. En caso de empate va primero quien tiene el mejor lugar entre lo que cuenta, luego el segundo mejor, y así; al final, quien jugó más recientemente, y ahí el mejor lugar.
`);
});

test('the fields of a card come in the order of their description', () => {
  const after = {
    ...{ pending: true, nameEsMx: 'Charizard ex', nameEn: 'Charizard ex', iconcard: '/i.png', imageUrl: '/c.png', artist: 'Leo', pokedexNumber: 6 },
    ...{ letterExpansion: 'G', rarity: 'Rara', collectionNumber: '125/197', cardNumber: 125, expansionCode: 'OBF', expansion: 'Llamas Obsidianas' },
    ...{ evolvesFrom: 'Charmeleon', hp: 330, supertype: 'Pokémon', subtype: 'Fase 2', type: 'Fuego', category: 'Pokémon', name: 'Charizard ex' },
  };
  const shown = differencesOf(makeChange({ entity: 'card', after }), names).map((one) => `${one.field}: ${one.after}`);
  expect(shown.join('\n')).toMatchInlineSnapshot(`
nombre: Charizard ex
categoría: Pokémon
tipo: Fuego
subtipo: Fase 2
supertipo: Pokémon
PS: 330
carta de la que evoluciona: Charmeleon
expansión: Llamas Obsidianas
código de expansión: OBF
número de carta: 125
número de colección: 125/197
rareza: Rara
letra de regulación: G
número de Pokédex: 6
artista: Leo
imagen: /c.png
ícono: /i.png
nombre en inglés: Charizard ex
nombre latinoamericano: Charizard ex
espera: Sí
`);
});
