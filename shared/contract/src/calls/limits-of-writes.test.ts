import type { z } from 'zod';
import { blockAccount, setAccountQuotas } from './accounts';
import { createArchetype } from './archetypes';
import { listChanges } from './audit';
import { createCards, searchCards } from './cards';
import { refuseClaim } from './claims';
import { changeCopies } from './collection';
import { saveDeckCheck } from './deck-checks';
import { deleteDeckCards, importDeck, judgeCards, saveDeckCards } from './decks';
import { appealDecision, createReport, decideReportCase } from './moderation';
import { refuseOrganising, revokeOrganising } from './organisers';
import { createOwnDeck, saveOwnDeck } from './own-decks';
import { sendPassCommands } from './passes';
import { addPenalty } from './penalties';
import { sendCommands } from './play';
import { fillPlayerIds } from './player-ids';
import { saveReminders } from './reminders';
import { addPlayers, removePlayers, saveResults } from './results';
import { endSessions } from './sessions';
import { searchAll } from './site';
import { addStoreAdmins, listAdminCandidates, StoreFields } from './stores';
import { importTom } from './tom';
import { saveTournamentStaff } from './tournament-staff';
import { createTradeLink } from './trades';

const x = (length: number) => 'x'.repeat(length);
const many = (count: number, value: unknown) => Array(count).fill(value);

const archetype = { name: 'Lugia', requires: ['Lugia'], excludes: [], priority: 0 };
const deckOf = { tournamentId: 1, userName: 'ana' };
const checked = { playerId: 1, round: 1, cards: 60, differences: '', outcome: 'matches' };
const given = { playerId: 1, penalty: 'warning', infraction: 'pace', severity: 'minor', round: 1, note: '', opponentInformed: true };
const copies = { cardId: 1, list: 'have', finish: 'normal', language: 'es', condition: 'NM' };
const card = { cardId: 1, quantity: 1, deckicons: false };
const ownCard = { cardId: 1, quantity: 1, favourite: false };
const command = { id: 'c1', engine: 1, base: 0, pen: 0, at: 0, body: { kind: 'discard', round: 'r1' } };
const store = { name: 'Mesa', email: 'a@mesa.co', country: 'Perú', state: 'Lima', city: 'Lima' };
const reminders = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', p256dh: x(87), auth: x(22), tournamentDay: true, newRound: true };
const quotas = { stores: null, tournaments: null, seasons: null, ownDecks: null, tokens: null, claims: null };
const decision = { outcome: 'hide', version: 1 };
const tomFile = { text: '<tournament/>', offset: -300, players: [] };

/** A call with one value: those that it takes, and the nearest that it refuses, with its sentence if it has one of its own. */
type Limit = [what: string, schema: z.ZodType, inputWith: (value: never) => unknown, taken: unknown[], refused: unknown[], sentence?: string];

const limits: Limit[] = [
  ['reason of a block', blockAccount.body, (reason: string) => ({ reason }), [x(300)], [x(301)]],
  ['quota of an account', setAccountQuotas.body, (stores: number) => ({ quotas: { ...quotas, stores } }), [null, 0, 10_000], [-1, 10_001]],
  ['name of an archetype', createArchetype.body, (name: string) => ({ ...archetype, name }), [x(60)], ['', x(61)]],
  ['priority of an archetype', createArchetype.body, (priority: number) => ({ ...archetype, priority }), [0, 100], [-1, 101]],
  [
    'cards that exclude an archetype',
    createArchetype.body,
    (excludes: string[]) => ({ ...archetype, excludes }),
    [many(8, x(120))],
    [many(9, 'Lugia')],
    'Una regla nombra 8 cartas como máximo.',
  ],
  ['name of a card in a rule', createArchetype.body, (name: string) => ({ ...archetype, requires: [name] }), [x(120)], ['', x(121)]],
  [
    'id of what changed',
    listChanges.query,
    (asked: object) => asked,
    [{ entity: 'deck', entityId: '7' }, { entity: 'deck' }, {}],
    [{ entityId: '7' }],
    'Di también de qué es ese id.',
  ],
  ['search for a card', searchCards.body, (searchText: string) => ({ searchText }), ['ab', x(100)], ['a'], 'Escribe al menos 2 caracteres'],
  ['search of the site', searchAll.query, (query: string) => ({ query }), ['ab', x(200)], ['a'], 'Por favor ingresa al menos 2 caracteres para buscar.'],
  ['search for people', listAdminCandidates.body, (search: string) => ({ search }), ['ab', x(100)], ['a'], 'Escribe al menos 2 caracteres'],
  ['cards that are created', createCards.body, (cards) => cards, [many(1000, {})], [many(1001, {})], 'Se pueden agregar 1000 cartas a la vez como máximo.'],
  ['reason of a refused claim', refuseClaim.body, (reason: string) => ({ reason }), [x(300)], [x(301)]],
  ['reason of a refused organiser', refuseOrganising.body, (reason: string) => ({ reason }), [x(300)], [x(301)]],
  ['reason of a revoked organiser', revokeOrganising.body, (reason: string) => ({ reason }), [x(300)], [x(301)]],
  [
    'copies that change',
    changeCopies.body,
    (change: object) => ({ batch: 'b1', changes: [{ ...copies, ...change }] }),
    [{ delta: -999 }, { delta: 999 }, { quantity: 0 }, { quantity: 999 }],
    [{ delta: -1000 }, { delta: 1000 }, { quantity: -1 }, { quantity: 1000 }],
  ],
  ['differences of a deck check', saveDeckCheck.body, (differences: string) => ({ ...checked, differences }), ['', x(1000)], [x(1001)]],
  ['cards of a deck check', saveDeckCheck.body, (cards: number) => ({ ...checked, cards }), [0, 1000], [-1, 1001]],
  ['round of a deck check', saveDeckCheck.body, (round: number) => ({ ...checked, round }), [0, 100], [-1, 101]],
  ['quantity of a card in a deck', saveDeckCards.body, (quantity: number) => ({ ...deckOf, cards: [{ ...card, quantity }] }), [1, 59], [0, 60]],
  ['cards of a deck', saveDeckCards.body, (cards: object[]) => ({ ...deckOf, cards }), [many(60, card)], [many(61, card)]],
  [
    'cards that are taken out of a deck',
    deleteDeckCards.body,
    (cards: object[]) => ({ ...deckOf, cards }),
    [many(60, { cardId: 1 })],
    [[], many(61, { cardId: 1 })],
  ],
  [
    'characters of a pasted list',
    importDeck.body,
    (cards: string) => ({ ...deckOf, cards }),
    [x(100_000)],
    [x(100_001)],
    'La lista es demasiado larga para ser una baraja.',
  ],
  [
    'quantity of a judged card',
    judgeCards.body,
    (quantity: number) => ({ cards: [{ cardId: 1, quantity }], format: 'Estándar', date: '2026-11-22' }),
    [1, 99],
    [0, 100],
  ],
  [
    'judged cards',
    judgeCards.body,
    (cards: object[]) => ({ cards, format: 'Estándar', date: '2026-11-22' }),
    [many(100, { cardId: 1, quantity: 1 })],
    [[], many(101, { cardId: 1, quantity: 1 })],
  ],
  [
    'details of a report for another reason',
    createReport.body,
    (details?: string) => ({ thing: { kind: 'store', id: 1 }, reason: 'other', details }),
    ['Cobra por entrar'],
    [undefined, ' '],
    'Cuenta qué pasa: es un motivo que no está en la lista.',
  ],
  [
    'details of a report',
    createReport.body,
    (details?: string) => ({ thing: { kind: 'store', id: 1 }, reason: 'cheating', details }),
    [undefined, x(500)],
    [x(501)],
  ],
  ['message of a decision', decideReportCase.body, (message: string) => ({ ...decision, message }), [x(300)], [x(301)]],
  ['new name in a decision', decideReportCase.body, (name: string) => ({ ...decision, name }), [x(80)], [x(81)]],
  ['text of an appeal', appealDecision.body, (text: string) => ({ text }), [x(500)], [x(501)]],
  ['text of no appeal', appealDecision.body, (text: string) => ({ text }), ['x'], ['', ' '], 'Escribe por qué crees que la decisión es un error.'],
  ['name of an own deck', createOwnDeck.body, (name: string) => ({ name, format: 'Estándar' }), [x(80)], ['', x(81)]],
  ['cards of an own deck', saveOwnDeck.body, (cards: object[]) => ({ cards }), [[], many(60, ownCard)], [many(61, ownCard)]],
  ['quantity of a card in an own deck', saveOwnDeck.body, (quantity: number) => ({ cards: [{ ...ownCard, quantity }] }), [1, 59], [0, 60]],
  ['characters of an own list', saveOwnDeck.body, (list: string) => ({ list }), [x(100_000)], [x(100_001)], 'La lista es demasiado larga para ser una baraja.'],
  ...[saveOwnDeck.body, createOwnDeck.body].map(
    (schema): Limit => [
      'list of an own deck',
      schema,
      (list: object) => ({ name: 'Lugia', format: 'Estándar', ...list }),
      [{ cards: [] }, { list: '4 Lugia' }, {}],
      [{ cards: [], list: '4 Lugia' }],
      'Envía las cartas o el texto de la lista, no los dos.',
    ],
  ),
  ['commands of a pass', sendPassCommands.body, (commands: object[]) => ({ device: 'd1', commands }), [many(50, command)], [[], many(51, command)]],
  ['note of a penalty', addPenalty.body, (note: string) => ({ ...given, note }), ['', x(500)], [x(501)]],
  ['round of a penalty', addPenalty.body, (round: number) => ({ ...given, round }), [0, 100], [-1, 101]],
  [
    'commands of a device',
    sendCommands.body,
    (commands: object[]) => ({ device: 'd1', head: 0, commands }),
    [[], many(50, command)],
    [many(51, command)],
    'Se envían 50 anotaciones a la vez como máximo.',
  ],
  [
    'commands that wait on a device',
    sendCommands.body,
    (queued: string[]) => ({ device: 'd1', head: 0, queued, commands: [] }),
    [many(300, 'result')],
    [many(301, 'result')],
  ],
  [
    'name of a device',
    sendCommands.body,
    (device: string) => ({ device, head: 0, commands: [] }),
    ['a_B-1', x(64)],
    ['', x(65), 'a b'],
    'Recarga la página para volver a conectar este dispositivo.',
  ],
  [
    'players who get an ID',
    fillPlayerIds.body,
    (players: object[]) => ({ players }),
    [many(500, { playerId: 1, pokemonId: '1234' })],
    [many(501, { playerId: 1, pokemonId: '1234' })],
  ],
  [
    'service of reminders',
    saveReminders.body,
    (endpoint: string) => ({ ...reminders, endpoint }),
    ['https://web.push.apple.com/a'],
    ['https://avisos.example/a'],
    'Tu navegador usa un servicio de avisos que no conocemos. Prueba con Chrome, Edge, Firefox o Safari.',
  ],
  ...[addPlayers.body, removePlayers.body].map(
    (schema): Limit => [
      'players of one call',
      schema,
      (playerIds: number[]) => ({ tournamentId: 1, playerIds }),
      [many(1000, 1)],
      [many(1001, 1)],
      'Elige 1000 jugadores a la vez como máximo.',
    ],
  ),
  [
    'results of one call',
    saveResults.body,
    (results: object[]) => ({ results }),
    [[{ tournamentId: 1, playerId: 1 }]],
    [many(5001, { tournamentId: 1, playerId: 1 })],
    'Guarda 5000 resultados a la vez como máximo.',
  ],
  [
    'results of an empty table',
    saveResults.body,
    (results: object[]) => ({ results }),
    [[{ tournamentId: 1, playerId: 1 }]],
    [[]],
    'No hay resultados que guardar.',
  ],
  [
    'sessions that end',
    endSessions.body,
    (ids?: string[]) => ({ ids }),
    [undefined, many(100, 's1')],
    [many(101, 's1')],
    'Cierra hasta 100 sesiones a la vez.',
  ],
  ['id of a session', endSessions.body, (id: string) => ({ ids: [id] }), ['sess_1-a', x(100)], ['', x(101), 'a b'], 'Esa sesión no existe.'],
  [
    'administrators of a store',
    StoreFields,
    (admins: string[]) => ({ ...store, admins }),
    [many(50, 'user_1')],
    [many(51, 'user_1')],
    'Una tienda puede tener 50 administradores como máximo.',
  ],
  [
    'people who are added to a store',
    addStoreAdmins.body,
    (userIds: string[]) => ({ userIds }),
    [many(50, 'user_1')],
    [many(51, 'user_1')],
    'Agrega 50 usuarios a la vez como máximo.',
  ],
  [
    'players of a TOM file',
    importTom.body,
    (players: object[]) => ({ ...tomFile, players }),
    [many(2000, { userId: '1', playerId: null })],
    [many(2001, { userId: '1', playerId: null })],
  ],
  ['empty TOM file', importTom.body, (text: string) => ({ ...tomFile, text }), ['x'], [''], 'Elige el archivo de TOM.'],
  [
    'size of a TOM file',
    importTom.body,
    (text: string) => ({ ...tomFile, text }),
    [x(5_000_000)],
    [x(5_000_001)],
    'El archivo es demasiado grande para ser de TOM: un torneo ocupa menos de 5 MB.',
  ],
  ['username of a judge', saveTournamentStaff.body, (username: string) => ({ username, role: 'judge' }), [x(50)], ['', x(51)]],
  ['days of a trade link', createTradeLink.body, (days: number | null) => ({ withWants: true, days }), [7, 30, 90, null], [0, 8, 365]],
];

test.each(limits.map((limit) => [limit[0], limit] as const))('a call takes the %s up to its limits', (_, [, schema, inputWith, taken, refused, sentence]) => {
  const parse = (value: unknown) => schema.safeParse(inputWith(value as never));
  expect(taken.filter((value) => !parse(value).success)).toEqual([]);
  expect(refused.filter((value) => parse(value).success)).toEqual([]);
  if (sentence === undefined) return;
  for (const value of refused) expect(parse(value).error?.issues.map(({ message }) => message)).toContain(sentence);
});
