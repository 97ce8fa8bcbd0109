import type { Command, CommandBody, LogEntry } from '@mesa/contract/play/commands';
import { emptyEvent } from '@mesa/contract/play/model';
import { type RefusalCode, refusalMessages } from '@mesa/contract/play/refusals';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { questionOf } from './conflict-text';
import type { Conflict } from './sync/replica';

const at = Date.parse('2027-03-06T17:05:00Z');
const command = (body: CommandBody, device = 'mine'): Command => ({ id: 'c', device, by: { role: 'staff' }, engine: 1, base: 0, pen: 1, at, body });
const conflict = (code: RefusalCode, body: CommandBody, theirs: number[] = []): Conflict => ({ order: 1, command: command(body), code, theirs });
const entry = (seq: number, body: CommandBody): LogEntry => ({ seq, at, received: at, command: command(body, 'other') });
const nameOf = (player: number | null) => ({ 1: 'Ana', 2: 'Leo' })[player ?? 0] ?? '?';
const ask = (chain: Conflict[], recent: LogEntry[] = [], event = emptyEvent('cup', 2027)) =>
  questionOf(chain, { event, recent, nameOf, timeZone: 'America/Santiago' });

const draw: CommandBody = { kind: 'draw', pod: 'masters', round: 'r3', number: 3, phase: 'swiss', seed: 's', pairs: [], inputs: '' };
const result: CommandBody = { kind: 'result', round: 'r3', player1: 1, player2: 2, outcome: 'player1', was: 'open' };

test('A draw made before a drop names the player, and the tables that are affected', () => {
  const { text, mine, theirs, needsPen } = ask(
    [conflict('draw_inputs_changed', draw, [7]), conflict('no_such_round', result)],
    [entry(7, { kind: 'drop', player: 2, seen: 2 })],
  );
  expect(text).toBe('La ronda 3 se sorteó sin saber que Leo abandonó. Con esto va 1 anotación más.');
  expect([mine, theirs, needsPen]).toEqual(['Ya se está jugando: mantenerla', 'Sortear de nuevo', false]);
});

test('A choice that throws away several entries says which', () => {
  const chain = [conflict('draw_inputs_changed', draw, [7]), conflict('no_such_round', result), conflict('no_such_round', result)];
  expect(ask(chain).discards).toBe('Se pierde lo que anotaste en este dispositivo: 1 sorteo, 2 resultados.');
  expect(ask(chain).text).toBe('La ronda 3 se sorteó sin saber que algo cambió. Con esto van 2 anotaciones más.');
  expect(ask([conflict('result_differs', result)]).discards).toBeNull();
});

test('For a round that two devices drew, the published draw is offered', () => {
  expect(ask([conflict('already_drawn', draw, [7])], [entry(7, draw)])).toMatchObject({
    text: 'La ronda 3 ya la sorteó otro dispositivo a las 14:05.',
    mine: null,
    theirs: 'Dejar la publicada',
  });
});

test('Of several changes all are named, with the time of the last, and none that is about something else', () => {
  const log = [
    entry(5, { kind: 'remove', player: 1 }),
    entry(7, { kind: 'drop', player: 2, seen: 2 }),
    { ...entry(8, { kind: 'enrol-late', player: 1, division: 'masters', pod: 'masters' }), at: at + 60_000 },
    { ...entry(9, { kind: 'undrop', player: 2, of: 'x' }), at: at + 120_000 },
  ];
  expect(ask([conflict('draft_is_stale', { kind: 'publish', round: 'r3', pairs: 'x' }, [7, 8])], log).text).toBe(
    'La ronda se sorteó sin saber que Leo abandonó y Ana se inscribió.',
  );
  expect(ask([conflict('already_drawn', draw, [7, 8])], log).text).toBe('La ronda 3 ya la sorteó otro dispositivo a las 14:06.');
});

test('Commands without the pen ask for the pen', () => {
  expect(ask([conflict('pen_lost', draw, [9]), conflict('no_such_round', result)], [entry(9, { kind: 'pen', to: 'other', of: 1, force: true })])).toMatchObject(
    {
      text: 'Otro dispositivo tomó el mando a las 14:05. Lo que hiciste sin conexión está aquí: 2 anotaciones.',
      needsPen: true,
    },
  );
});

test('A late entrant is named', () => {
  const configure: CommandBody = { kind: 'configure', seed: 's', order: [1], pods: [], minutes: { swiss: 30, cut: 75 } };
  expect(ask([conflict('field_changed', configure, [4])], [entry(4, { kind: 'enrol', player: 2, division: 'masters' })]).text).toBe(
    'Comenzaste sin saber que Leo se inscribió.',
  );
});

test.each([
  ['drop', { kind: 'drop', player: 2, seen: 2 }, 'Leo abandonó'],
  ['late entry', { kind: 'enrol-late', player: 2, division: 'masters', pod: 'masters' }, 'Leo se inscribió'],
  ['removal', { kind: 'remove', player: 2 }, 'se quitó a Leo'],
  ['return', { kind: 'undrop', player: 2, of: 'x' }, 'Leo volvió'],
  ['result', result, 'cambió el resultado de Ana y Leo'],
  ['report', { kind: 'report', round: 'r3', player1: 1, player2: 2, outcome: 'tie' }, 'cambió el resultado de Ana y Leo'],
  ['payment or the like', { kind: 'check-in', player: 2 }, 'la lista de inscritos cambió'],
] as const)('A start without knowing of a %s says so', (_, body, change) => {
  const configure: CommandBody = { kind: 'configure', seed: 's', order: [1], pods: [], minutes: { swiss: 30, cut: 75 } };
  expect(ask([conflict('field_changed', configure, [4])], [entry(4, body)])).toMatchObject({
    text: `Comenzaste sin saber que ${change}.`,
    mine: 'Comenzar con la lista que tenía',
    theirs: 'Volver a inscripciones',
    needsPen: false,
  });
});

test.each([
  ['no_such_match', result],
  ['no_such_round', result],
  ['no_such_draft', { kind: 'discard', round: 'r3' }],
] as const)('An entry of a draw that is gone can be tried again or thrown away: %s', (code, body) => {
  expect(ask([conflict(code, body)])).toMatchObject({
    text: 'Esta anotación es de un sorteo que ya no existe.',
    mine: 'Intentar de nuevo',
    theirs: 'Descartar',
    needsPen: false,
  });
});

describe('A result of a table', () => {
  const day = TournamentDay.with({ masters: 2 });
  day.configure();
  const { id: round, matches } = day.next();
  const [match] = matches;
  const { player1, table } = match ?? { player1: 0, table: 0 };
  const player2 = match?.player2 ?? 0;
  const mine: CommandBody = { kind: 'result', round, player1, player2, outcome: 'player2', was: 'open' };

  test('is shown as entered on each device, with the table and the time of the other', () => {
    const before = ask([conflict('result_differs', mine)], [], day.event);
    expect(before.text).toBe(`Mesa ${table}: tú anotaste gana ${nameOf(player2)}; otro dispositivo anotó sin resultado.`);
    day.report(day.round(), player1, 'player1');
    expect(ask([conflict('result_differs', mine, [7])], [entry(7, { ...mine, outcome: 'player1' })], day.event)).toMatchObject({
      text: `Mesa ${table}: tú anotaste gana ${nameOf(player2)}; otro dispositivo anotó gana ${nameOf(player1)} a las 14:05.`,
      mine: 'Poner lo mío',
      theirs: 'Dejar lo que hay',
      needsPen: false,
    });
  });

  test('that is refused for another reason is named by its table', () => {
    expect(ask([conflict('finalized', mine)], [], day.event).text).toBe(`Mesa ${table}: ${refusalMessages.finalized}`);
    expect(ask([conflict('finalized', result)], [], day.event).text).toBe(refusalMessages.finalized);
  });
});

test('Several entries of a draw that is gone are counted', () => {
  expect(ask([conflict('no_such_round', result), conflict('no_such_round', result)]).text).toBe('Estas 2 anotaciones son de un sorteo que ya no existe.');
});

test('Changed places are a reason to look again, before the closing and before a cut', () => {
  const closing = ask([conflict('standings_changed', { kind: 'finalize', standings: 's' }, [7])], [entry(7, result)]);
  expect(closing).toMatchObject({
    text: 'Las posiciones cambiaron: cambió el resultado de Ana y Leo.',
    mine: 'Cerrar igual',
    theirs: 'Revisar y repetir',
    needsPen: false,
  });
  const cut = ask([conflict('standings_changed', { kind: 'start-cut', pod: 'masters', division: 'masters', players: [1, 2] })]);
  expect(cut).toMatchObject({ text: 'Las posiciones cambiaron: se corrigió un resultado.', mine: 'Comenzar igual' });
});

test('Every other refusal has its own sentence, with the player', () => {
  expect(ask([conflict('other_drop', { kind: 'undrop', player: 1, of: 'x' })])).toMatchObject({
    text: 'Ana: Ese abandono no es el tuyo: el jugador salió por su cuenta o lo anotó otra persona.',
    mine: 'Intentar de nuevo',
    theirs: 'Dejar lo que hay',
    needsPen: false,
  });
});

test('A round that another device published first is shown as it is, and what was entered on top is counted', () => {
  const publish: CommandBody = { kind: 'publish', round: 'r3', pairs: 'x' };
  expect(ask([conflict('already_published', publish, [7]), conflict('no_such_round', result)], [entry(7, publish)])).toEqual({
    text: 'La ronda ya la sorteó otro dispositivo a las 14:05. Con esto va 1 anotación más.',
    mine: null,
    theirs: 'Dejar la publicada',
    needsPen: false,
    discards: 'Se pierde lo que anotaste en este dispositivo: 1 ronda publicada, 1 resultado.',
  });
});

test.each([
  [
    'field_changed',
    { kind: 'configure', seed: 's', order: [1], pods: [], minutes: { swiss: 30, cut: 75 } },
    'Comenzaste sin saber que Leo abandonó y Ana volvió.',
  ],
  ['standings_changed', { kind: 'finalize', standings: 's' }, 'Las posiciones cambiaron: Leo abandonó y Ana volvió.'],
  ['draft_is_stale', { kind: 'publish', round: 'r3', pairs: 'x' }, 'La ronda se sorteó sin saber que Leo abandonó y Ana volvió.'],
] as const)('What a question of %s is about has all changes and what was entered on top', (code, body, text) => {
  const log = [entry(5, { kind: 'drop', player: 2, seen: 2 }), entry(6, { kind: 'undrop', player: 1, of: 'x' })];
  const chain = [conflict(code, body as CommandBody, [5, 6]), conflict('no_such_round', result), conflict('no_such_round', result)];
  expect(ask(chain, log).text).toBe(`${text} Con esto van 2 anotaciones más.`);
});

test('A refusal with what was entered on top counts it', () => {
  expect(ask([conflict('finalized', { kind: 'drop', player: 2, seen: 2 }), conflict('no_such_round', result)]).text).toBe(
    `Leo: ${refusalMessages.finalized} Con esto va 1 anotación más.`,
  );
});
