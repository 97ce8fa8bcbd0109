import { describe, expect, test } from '@jest/globals';
import { getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import { listPayments, savePayment } from '@mesa/contract/calls/payments';
import { addPenalty, listOwnPenalties, listPenalties } from '@mesa/contract/calls/penalties';
import { removePlayers } from '@mesa/contract/calls/results';
import { removeTournamentMessage, sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const now = new Date('2031-05-24T15:00:00.000Z');
const site = testApp(async () => ({ now: () => now }));
const rows = community(site);

/** A Cup of Ana's store with a price, that two players without accounts play. */
async function cup(fields: object = {}) {
  const store = await rows.store({ admins: ['ana'] });
  const made = { storeId: store.id, status: 'inscripciones', date: '2031-05-24', priceCents: 100, currency: 'COP', ...fields } as const;
  const { id } = await rows.tournament(made);
  const [first = 0, second = 0] = (await rows.players(2)).map((player) => player.id);
  for (const player of [first, second]) await rows.result(id, player);
  return { id, first, second };
}

const of = (id: number) => ({ params: { id } });
const late = { penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1, note: '', opponentInformed: true } as const;

describe('A note about somebody who does not play', () => {
  test('is refused at the field of the player', async () => {
    const { id } = await cup();
    const playerId = (await rows.player()).id;
    const check = { playerId, round: 1, cards: 60, differences: '', outcome: 'matches' } as const;
    for (const [call, body] of [
      [addPenalty, { playerId, ...late }],
      [saveDeckCheck, check],
      [savePayment, { playerId, method: 'cash' }],
      [sendTournamentMessage, { playerId, message: 'Hola' }],
    ] as const)
      expect((await site.refused(call, { ...of(id), body }, 'ana')).issues).toEqual([{ path: 'playerId', message: 'Ese jugador no está en el torneo.' }]);
  });
});

describe('A message', () => {
  test('that is removed leaves the others', async () => {
    const { id } = await cup();
    const send = async (message: string) => (await site.call(sendTournamentMessage, { ...of(id), body: { message } }, 'ana')).messages[0]?.id ?? 0;
    const ids = [await send('Uno.'), await send('Dos.'), await send('Tres.')];
    const { messages } = await site.call(removeTournamentMessage, { ...of(id), body: { messageId: ids[1] ?? 0 } }, 'ana');
    expect(messages.map(({ message }) => message)).toEqual(['Tres.', 'Uno.']);
  });
});

describe('A payment', () => {
  const pay = (id: number, playerId: number, method: 'cash' | 'transfer' | null) => site.call(savePayment, { ...of(id), body: { playerId, method } }, 'ana');

  test('has the price of its own tournament; payments come in the order of the players', async () => {
    const other = await cup({ priceCents: 500, currency: 'USD' });
    const { id, first, second } = await cup();
    await pay(other.id, other.first, 'cash');
    await pay(id, second, 'cash');
    expect(await pay(id, first, 'transfer')).toEqual({
      ...{ status: 'success', priceCents: 100, currency: 'COP' },
      payments: [
        { playerId: first, method: 'transfer', priceCents: 100, currency: 'COP' },
        { playerId: second, method: 'cash', priceCents: 100, currency: 'COP' },
      ],
    });
    expect(await site.call(listPayments, of(other.id), 'ana')).toEqual({
      ...{ status: 'success', priceCents: 500, currency: 'USD' },
      payments: [{ playerId: other.first, method: 'cash', priceCents: 500, currency: 'USD' }],
    });
  });

  test('that was never noted is undone without a record', async () => {
    const { id, first } = await cup();
    expect((await pay(id, first, null)).payments).toEqual([]);
    expect(await rows.audits('tournament')).toEqual([]);
  });
});

describe('A penalty', () => {
  test('stays in the list of its tournament when its player is removed', async () => {
    const { id, first } = await cup();
    await site.call(addPenalty, { ...of(id), body: { playerId: first, ...late } }, 'ana');
    await site.call(removePlayers, { body: { tournamentId: id, playerIds: [first] } }, 'ana');
    expect((await site.call(listPenalties, of(id), 'ana')).penalties.map(({ playerId }) => playerId)).toEqual([first]);
  });

  test('and a check of somebody without a player are by a nameless account', async () => {
    const { id, first } = await cup();
    const { penalties } = await site.call(addPenalty, { ...of(id), body: { playerId: first, ...late } }, 'ana');
    const check = { playerId: first, round: 1, cards: 60, differences: '', outcome: 'matches' } as const;
    const { checks } = await site.call(saveDeckCheck, { ...of(id), body: check }, 'ana');
    expect([...penalties, ...checks].map(({ judge }) => judge)).toEqual(['Una cuenta sin jugador', 'Una cuenta sin jugador']);
    expect((await site.call(listDeckChecks, of(id), 'admin')).checks.map(({ judge }) => judge)).toEqual(['ana']);
  });

  test('of others is no list of an account without a player', async () => {
    const { id, first } = await cup();
    await site.call(addPenalty, { ...of(id), body: { playerId: first, ...late } }, 'ana');
    expect(await site.call(listOwnPenalties, of(id), 'nobody')).toEqual({ status: 'success', penalties: [] });
  });
});

describe('The list to check', () => {
  test('is empty for a deck without cards', async () => {
    const { id, first } = await cup();
    await rows.deck(id, first, []);
    expect(await site.call(getListToCheck, { params: { id, playerId: first } }, 'ana')).toEqual({ status: 'success', cards: [] });
  });
});
