import type { Change, ChangeNames } from '@mesa/contract/calls/audit';
import type { ChangeAction, ChangeEntity } from '@mesa/contract/changes';
import { makeChange } from '../testing/make';
import { type SentenceOptions, sentenceOf } from './sentence';

const player = (id: number, username: string, optionalname: string | null = null) => ({ id, username, name: username, optionalname, useUsername: false });
const names: ChangeNames = {
  tournaments: { 7: 'Copa de mayo' },
  stores: { 3: { name: 'La Mesa', slug: 'la-mesa' } },
  players: { 1: player(1, 'ana', 'Ana T.'), 2: player(2, 'beto'), 4: player(4, 'caro'), 5: player(5, 'dani') },
  cards: { 9: 'Pineco OBF 1', 10: 'Lanturn CRZ 44' },
  people: { local_2: 'Mateo', local_4: 'Julia' },
};

const textFor = (change: Change, options: SentenceOptions = { inTournament: false }) =>
  sentenceOf(change, names, options)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join(' ')
    .replace(/ ([:,])/g, '$1');

type Sides = Pick<Change, 'before' | 'after'>;
const of = (action: ChangeAction, entity: ChangeEntity, entityId: string | number, { before, after }: Partial<Sides>): Change =>
  makeChange({
    action,
    entity,
    entityId: String(entityId),
    tournamentId: ['tournament', 'enrolment', 'results', 'deck'].includes(entity) ? 7 : null,
    before: before ?? null,
    after: after ?? null,
  });

const cases: [Change, string][] = [
  [of('create', 'tournament', 7, { after: { name: 'Copa de mayo' } }), 'creó el torneo Copa de mayo'],
  [
    of('update', 'tournament', 7, { before: { status: 'inscripciones' }, after: { status: 'finalizado' } }),
    'cambió el torneo Copa de mayo: estado Inscripciones abiertas → Finalizado',
  ],
  [
    of('update', 'tournament', 7, {
      before: { status: 'progreso', prize: null, date: '2025-05-24', winnerId: null },
      after: { status: 'finalizado', prize: 'Trofeo', date: '2025-05-25', winnerId: 1 },
    }),
    'cambió el torneo Copa de mayo: estado En curso → Finalizado, fecha 24 de mayo de 2025 → 25 de mayo de 2025 y 2 datos más',
  ],
  [
    of('update', 'tournament', 7, {
      before: { status: 'progreso', prize: null, date: '2025-05-24' },
      after: { status: 'finalizado', prize: 'Trofeo', date: '2025-05-25' },
    }),
    'cambió el torneo Copa de mayo: estado En curso → Finalizado, fecha 24 de mayo de 2025 → 25 de mayo de 2025 y 1 dato más',
  ],
  [of('update', 'tournament', 7, { before: { winnerId: null }, after: { winnerId: 1 } }), 'cambió el torneo Copa de mayo: ganador Ana T.'],
  [of('update', 'tournament', 7, { before: { winnerId: 1 }, after: { winnerId: null } }), 'cambió el torneo Copa de mayo: ganador Ana T. → –'],
  [of('update', 'tournament', 7, { before: { status: 'progreso' }, after: { status: 'desactivado' } }), 'desactivó el torneo Copa de mayo'],
  [
    of('update', 'tournament', 7, { before: { status: 'progreso', prize: null }, after: { status: 'desactivado', prize: 'Trofeo' } }),
    'cambió el torneo Copa de mayo: estado En curso → Desactivado, premio Trofeo',
  ],
  [of('create', 'enrolment', 7, { before: { numberPlayers: 0 }, after: { playerIds: [2], numberPlayers: 1 } }), 'inscribió a beto en Copa de mayo'],
  [of('create', 'enrolment', 7, { after: { playerIds: [1, 2, 4] } }), 'inscribió a Ana T., beto y caro en Copa de mayo'],
  [of('create', 'enrolment', 7, { after: { playerIds: [1, 2, 4, 5, 99] } }), 'inscribió a Ana T., beto, caro y 2 más en Copa de mayo'],
  [
    of('delete', 'enrolment', 7, { before: { results: [{ playerId: 1 }, { playerId: 2 }], numberPlayers: 2 }, after: { numberPlayers: 0 } }),
    'quitó a Ana T. y beto de Copa de mayo',
  ],
  [
    of('update', 'results', 7, { before: { results: [{ playerId: 1, position: 2 }] }, after: { results: [{ playerId: 1, position: 1 }] } }),
    'cambió el resultado de Ana T. en Copa de mayo: posición 2 → 1',
  ],
  [
    of('update', 'results', 7, {
      before: { results: [{ playerId: 1, position: 2, points: null }] },
      after: { results: [{ playerId: 1, position: 1, points: 12 }] },
    }),
    'cambió el resultado de Ana T. en Copa de mayo: posición 2 → 1, puntos 12',
  ],
  [
    of('update', 'results', 7, {
      before: {
        results: [
          { playerId: 1, position: null },
          { playerId: 2, winRate: null },
        ],
      },
      after: {
        results: [
          { playerId: 1, position: 1 },
          { playerId: 2, winRate: 66.67 },
        ],
      },
    }),
    'anotó los resultados de 2 jugadores en Copa de mayo',
  ],
  [
    of('update', 'deck', 8, { before: { playerId: 1, cards: [] }, after: { playerId: 1, cards: [{ cardId: 9, quantity: 1 }] } }),
    'cambió la baraja de Ana T. en Copa de mayo: 1 carta',
  ],
  [
    of('import', 'deck', 8, {
      before: { playerId: 1, cards: [] },
      after: {
        playerId: 1,
        cards: [
          { cardId: 9, quantity: 4 },
          { cardId: 10, quantity: 3 },
        ],
      },
    }),
    'importó la baraja de Ana T. en Copa de mayo: 7 cartas',
  ],
  [
    of('update', 'deck', 8, { before: { playerId: 1, cards: [] }, after: { playerId: 1, cards: [{ cardId: 9, quantity: 2 }], listsClosed: true } }),
    'cambió la baraja de Ana T. en Copa de mayo: 2 cartas, con las listas cerradas',
  ],
  [
    of('update', 'tournament', 7, { before: { listsVisible: 'siempre' }, after: { listsVisible: 'al terminar' } }),
    'cambió el torneo Copa de mayo: visibilidad de las listas siempre → al terminar',
  ],
  [of('create', 'season', 'liga-2026', { after: { name: 'Liga 2026' } }), 'creó la temporada Liga 2026'],
  [
    of('update', 'season', 'liga-2026', { before: { endsOn: '2026-06-30' }, after: { endsOn: '2026-12-31' } }),
    'cambió la temporada liga-2026: último día 30 de junio de 2026 → 31 de diciembre de 2026',
  ],
  [of('delete', 'season', 'liga-2026', { before: { name: 'Liga 2026' } }), 'eliminó la temporada Liga 2026'],
  [of('create', 'store', 3, { after: { name: 'La Mesa' } }), 'creó la tienda La Mesa'],
  [of('update', 'store', 3, { before: { phone: null }, after: { phone: '300' } }), 'cambió la tienda La Mesa: teléfono 300'],
  [
    of('update', 'storeAdmins', 3, { before: { admins: ['local_2'] }, after: { admins: ['local_2', 'local_4'] } }),
    'agregó a Julia a los administradores de La Mesa',
  ],
  [of('update', 'storeAdmins', 3, { before: { admins: ['local_2', 'x'] }, after: { admins: ['x'] } }), 'quitó a Mateo de los administradores de La Mesa'],
  [of('create', 'player', 2, { after: { username: 'beto', name: 'Beto' } }), 'creó el jugador beto'],
  [of('create', 'player', 2, { after: { username: 'beto', userId: 'local_1' } }), 'creó su jugador beto'],
  [of('update', 'player', 1, { before: { terms: 0 }, after: { terms: 1 } }), 'cambió el perfil de Ana T.: términos Sin aceptar → Aceptados'],
  [of('link', 'player', 2, { before: { userId: null }, after: { userId: 'local_2' } }), 'unió el jugador beto a la cuenta Mateo'],
  [of('link', 'player', 2, { before: { userId: 'local_2' }, after: { userId: null } }), 'separó el jugador beto de la cuenta Mateo'],
  [of('update', 'player', 2, { before: { mergedInto: null }, after: { mergedInto: 1 } }), 'unió a beto con Ana T.'],
  [of('update', 'player', 2, { before: { mergedInto: 1 }, after: { mergedInto: null } }), 'deshizo la unión de beto con Ana T.'],
  [of('delete', 'player', 2, {}), 'eliminó la cuenta y los datos de beto'],
  [of('delete', 'account', 'local_1', {}), 'eliminó su cuenta'],
  [of('delete', 'account', 'local_2', {}), 'eliminó la cuenta Mateo'],
  [
    of('update', 'tournament', 7, { before: { confirmedAt: null }, after: { confirmedAt: '2025-05-26T15:00:00.000Z' } }),
    'confirmó los resultados de Copa de mayo',
  ],
  [
    of('update', 'tournament', 7, { before: { confirmedAt: '2025-05-26T15:00:00.000Z' }, after: { confirmedAt: null } }),
    'dejó sin confirmar los resultados de Copa de mayo',
  ],
  [
    of('update', 'claim', 6, { before: { userId: 'local_1', playerId: 2 }, after: { userId: 'local_1', playerId: 2, refusal: 'Sin historial' } }),
    'rechazó la solicitud de local_1 por el jugador beto: motivo Sin historial',
  ],
  [of('create', 'claim', 6, { after: { userId: 'local_1', playerId: 2 } }), 'pidió para su cuenta el jugador beto'],
  [of('create', 'report', 3, { after: { kind: 'player', playerId: 2, reason: 'advertising' } }), 'denunció el jugador beto: publicidad'],
  [
    of('create', 'report', 3, { after: { kind: 'deck', tournamentId: 7, playerId: 2, reason: 'cheating' } }),
    'denunció la baraja de beto en Copa de mayo: trampa en los resultados',
  ],
  [of('create', 'report', 3, { after: { kind: 'tradeList', userId: 'local_2', reason: 'other' } }), 'denunció la lista de Mateo: otro motivo'],
  [
    of('update', 'report', 3, {
      before: { kind: 'tournament', tournamentId: 7 },
      after: { kind: 'tournament', tournamentId: 7, outcome: 'hide', refusal: 'Ofende.' },
    }),
    'resolvió la denuncia contra el torneo Copa de mayo: ocultar: Ofende.',
  ],
  [of('update', 'report', 3, { after: { kind: 'tournament', tournamentId: 7, appealed: true } }), 'apeló la decisión sobre el torneo Copa de mayo'],
  [of('update', 'report', 3, { after: { kind: 'tournament', tournamentId: 7, upheld: true } }), 'confirmó la decisión sobre el torneo Copa de mayo'],
  [of('update', 'report', 3, { after: { kind: 'tournament', tournamentId: 7, upheld: false } }), 'deshizo la decisión sobre el torneo Copa de mayo'],
  [of('update', 'account', 'local_2', { after: { blocked: 'Ofende.' } }), 'bloqueó la cuenta Mateo: Ofende.'],
  [of('update', 'account', 'local_2', { after: { blocked: null } }), 'desbloqueó la cuenta Mateo'],
  [of('create', 'account', 'local_1', { after: { email: 'a@b.co', role: 'member' } }), 'entró por primera vez'],
  [
    of('update', 'account', 'local_2', { before: { quotas: { stores: 10, claims: 10 } }, after: { quotas: { stores: 50, claims: 1 } } }),
    'cambió los límites de la cuenta Mateo: 50 tiendas, 1 solicitud de nombre en 24 horas',
  ],
  [of('update', 'account', 'local_1', { before: { organiser: null }, after: { organiser: 'asked' } }), 'pidió poder crear tiendas'],
  [of('update', 'account', 'local_2', { after: { organiser: 'granted' } }), 'permitió crear tiendas a la cuenta Mateo'],
  [of('update', 'account', 'local_2', { after: { organiser: 'refused', reason: 'Sin datos.' } }), 'no permitió crear tiendas a la cuenta Mateo: Sin datos.'],
  [of('update', 'account', 'local_2', { after: { organiser: 'revoked', reason: 'Cerró.' } }), 'quitó el permiso de crear tiendas a la cuenta Mateo: Cerró.'],
  [
    of('update', 'account', 'local_1', { before: { email: 'a@b.co', role: 'member' }, after: { email: 'a@b.co', role: 'owner' } }),
    'entró con otros datos: rol Miembro → Organizador',
  ],
  [of('create', 'card', 9, { after: { cards: [{ cardId: 9, name: 'Pineco', print: 'OBF 1' }] } }), 'agregó la carta Pineco OBF 1'],
  [
    of('create', 'card', 9, {
      after: { cards: [{ cardId: 9 }, { cardId: 10 }, { cardId: 11, name: 'Ditto', print: 'MEW 132' }, { cardId: 12, name: 'Mew', print: 'MEW 151' }] },
    }),
    'agregó 4 cartas: Pineco OBF 1, Lanturn CRZ 44, Ditto MEW 132 y 1 más',
  ],
  [of('update', 'card', 9, { before: { hp: 50 }, after: { hp: 60 } }), 'cambió la carta Pineco OBF 1: PS 50 → 60'],
  [of('delete', 'card', 11, { before: { name: 'Ditto' } }), 'eliminó la carta Ditto'],
  [of('create', 'archetype', 1, { after: { name: 'Dragapult', requires: ['Dragapult ex'], excludes: [], priority: 0 } }), 'creó el arquetipo Dragapult'],
  [
    of('update', 'archetype', 1, {
      before: { requires: ['Dragapult ex'], excludes: [] },
      after: { requires: ['Dragapult ex', 'Dusknoir'], excludes: ['Iono'] },
    }),
    'cambió el arquetipo n.º 1: cartas obligatorias Dragapult ex → Dragapult ex, Dusknoir, cartas excluidas Iono',
  ],
  [of('delete', 'archetype', 1, { before: { name: 'Dragapult' } }), 'quitó el arquetipo Dragapult'],
  [of('create', 'releaseToken', 1, { after: { area: 'mf_decks', name: 'Integración' } }), 'hizo una llave de despliegue para mf_decks: Integración'],
  [of('delete', 'releaseToken', 1, { before: { area: 'mf_decks', name: 'Integración' } }), 'revocó una llave de despliegue de mf_decks: Integración'],
  [of('create', 'areaTeam', 'mf_decks', { after: { userId: 'user_1', teamRole: 'owner' } }), 'sumó a user_1 al equipo de mf_decks como responsable'],
  [
    of('update', 'areaTeam', 'mf_decks', { before: { userId: 'user_1', teamRole: 'owner' }, after: { userId: 'user_1', teamRole: 'member' } }),
    'cambió a user_1 en el equipo de mf_decks: ahora es integrante',
  ],
  [of('delete', 'areaTeam', 'mf_decks', { before: { userId: 'user_1', teamRole: 'member' } }), 'sacó a user_1 del equipo de mf_decks'],
];

describe('A change in words', () => {
  test.each(cases.map(([change, sentence]) => [sentence, change] as const))('%s', (sentence, change) => {
    expect(textFor(change)).toBe(sentence);
  });

  test('names a deleted item by its old name, or by its number', () => {
    expect(textFor(of('create', 'store', 99, { after: {} }))).toBe('creó la tienda n.º 99');
    const reported = { kind: 'tournament', tournamentId: 99, reason: 'advertising' };
    expect(textFor(of('create', 'report', 3, { after: reported }))).toBe('denunció el torneo n.º 99: publicidad');
    expect(textFor(of('create', 'enrolment', 7, { after: { playerIds: [99] } }))).toBe('inscribió a Jugador n.º 99 en Copa de mayo');
  });

  test('cuts a long text short', () => {
    const description = 'Rondas suizas según la cantidad de jugadores. Registro hasta 15 minutos antes.';
    expect(textFor(of('update', 'tournament', 7, { before: { description: null }, after: { description } }))).toBe(
      'cambió el torneo Copa de mayo: descripción Rondas suizas según la cantidad de jugad…',
    );
  });

  test('links to its people and items', () => {
    const parts = sentenceOf(of('create', 'enrolment', 7, { after: { playerIds: [1, 99] } }), names, { inTournament: false });
    expect(parts).toEqual([
      'inscribió a',
      { text: 'Ana T.', to: '/jugador/ana' },
      'y',
      { text: 'Jugador n.º 99' },
      'en',
      { text: 'Copa de mayo', to: '/torneo/7' },
    ]);
  });

  test('does not name the tournament on its own page', () => {
    const inTournament = { inTournament: true };
    expect(textFor(of('update', 'tournament', 7, { before: { name: 'Copa' }, after: { name: 'Liga' } }), inTournament)).toBe(
      'cambió el torneo: nombre Copa → Liga',
    );
    expect(textFor(of('create', 'enrolment', 7, { after: { playerIds: [2] } }), inTournament)).toBe('inscribió a beto');
    expect(textFor(of('delete', 'enrolment', 7, { before: { results: [{ playerId: 2 }] } }), inTournament)).toBe('quitó a beto del torneo');
    expect(textFor(of('import', 'deck', 8, { after: { playerId: 2, cards: [] } }), inTournament)).toBe('importó la baraja de beto: 0 cartas');
  });
});
