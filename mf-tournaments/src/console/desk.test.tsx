import { type DeckCheck, getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import { listPayments, type Payment, savePayment } from '@mesa/contract/calls/payments';
import { addPenalty, listPenalties, type Penalty, removePenalty } from '@mesa/contract/calls/penalties';
import { listTournamentMessages, removeTournamentMessage, sendTournamentMessage, type TournamentMessage } from '@mesa/contract/calls/tournament-messages';
import type { PaymentMethod } from '@mesa/contract/rules/money';
import { makeDeckCard } from '@mesa/runtime/testing/make';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { makePenalty } from '../testing/make-penalty';
import { accept, enrolled, matchAt, openConsole, openRound, press } from './testing/open-console';

const success = { status: 'success' } as const;

describe('Payments in the console', () => {
  test('are noted with one tap, undone with another, and summed by method', async () => {
    const paid = (playerId: number, method: PaymentMethod): Payment => ({ playerId, method, priceCents: 2_000_000, currency: 'COP' });
    let payments = [paid(2, 'transfer')];
    const answer = () => ({ ...success, priceCents: 2_000_000, currency: 'COP', payments });
    const view = await openConsole(enrolled(3), [
      reply(listPayments, answer),
      reply(savePayment, ({ body }) => {
        const { playerId, method } = body as { playerId: number; method: PaymentMethod | null };
        payments = [...payments.filter((one) => one.playerId !== playerId), ...(method ? [paid(playerId, method)] : [])];
        return answer();
      }),
    ]);
    await press(view, 'Pagos');
    expect(await screen.findByText('Precio: 20.000 COP. Toca cómo pagó cada uno; otro toque lo quita.')).toBeVisible();
    await press(view, 'Ana pagó: Efectivo');
    expect(await screen.findByText('2 de 3 · 40.000 COP')).toBeVisible();
    expect(screen.getByText('Efectivo: 20.000 COP')).toBeVisible();
    expect(screen.getByText('Transferencia: 20.000 COP')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ana pagó: Efectivo', pressed: true })).toBeVisible();
    await press(view, 'Ana pagó: Efectivo');
    expect(await screen.findByText('1 de 3 · 20.000 COP')).toBeVisible();
    expect(view.callsOf(savePayment).map(({ body }) => body)).toEqual([
      { playerId: 1, method: 'cash' },
      { playerId: 1, method: null },
    ]);
  });

  test('of a tournament without a price lead to where it is entered', async () => {
    const view = await openConsole(enrolled(2), [reply(listPayments, { ...success, priceCents: null, currency: null, payments: [] })]);
    await press(view, 'Pagos');
    expect(await screen.findByRole('link', { name: 'Escríbelo al editar el torneo' })).toHaveAttribute('href', '/torneo/7');
  });
});

describe('Messages in the console', () => {
  const sent = (message: string, playerId: number | null): TournamentMessage => ({ id: 4, message, playerId, sentAt: '2026-10-03T18:00:00.000Z' });
  test('are sent to one player or everyone, and listed with a text for the chat', async () => {
    let messages: TournamentMessage[] = [];
    const view = await openConsole(enrolled(2), [
      reply(listTournamentMessages, () => ({ ...success, messages })),
      reply(sendTournamentMessage, ({ body }) => {
        messages = [sent((body as { message: string }).message, 2)];
        return { ...success, messages };
      }),
    ]);
    await press(view, 'Mensajes a los jugadores');
    await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Para' }), 'Bea');
    await view.user.type(screen.getByRole('textbox', { name: 'Mensaje' }), 'Ven a la caja.');
    await press(view, 'Enviar');
    const list = within(await screen.findByRole('list', { name: 'Mensajes del último día' }));
    expect(list.getByText('Ven a la caja.')).toBeVisible();
    expect(list.getByText(/Para Bea$/)).toBeVisible();
    expect(list.getByRole('button', { name: 'Copiar para WhatsApp' })).toBeVisible();
    expect(view.callsOf(sendTournamentMessage)[0]?.body).toEqual({ message: 'Ven a la caja.', playerId: 2 });
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('');
  });

  test('say to whom they went, warn before they get too long, and are taken back after a question', async () => {
    let messages = [sent('Receso.', null)];
    const view = await openConsole(enrolled(2), [
      reply(listTournamentMessages, () => ({ ...success, messages })),
      reply(removeTournamentMessage, () => {
        messages = [];
        return { ...success, messages };
      }),
    ]);
    await press(view, 'Mensajes a los jugadores');
    expect(await screen.findByText(/· Para todos$/)).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Mensaje' });
    expect(field).toHaveAccessibleDescription(/^Se ve en la página del torneo durante un día/);
    await view.user.click(field);
    await view.user.paste('a'.repeat(401));
    expect(field).toHaveAccessibleDescription('Quedan 99 letras.');
    await press(view, 'Quitar');
    expect(await screen.findByRole('alertdialog', { name: '¿Quitar el mensaje?' })).toBeVisible();
    await accept(view, 'Cancelar');
    expect(view.callsOf(removeTournamentMessage)).toEqual([]);
    await press(view, 'Quitar');
    await accept(view, 'Quitar');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Mensajes del último día' })).toBeNull());
    expect(view.callsOf(removeTournamentMessage)[0]?.body).toEqual({ messageId: 4 });
  });

  test('that are empty or too long are not sent; the text stays, with what to do', async () => {
    const view = await openConsole(enrolled(2), [reply(listTournamentMessages, { ...success, messages: [] })]);
    await press(view, 'Mensajes a los jugadores');
    await press(view, 'Enviar');
    const field = screen.getByRole('textbox', { name: 'Mensaje' });
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Escribe el mensaje.'));
    await view.user.click(field);
    await view.user.paste('a'.repeat(5000));
    await press(view, 'Enviar');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('El mensaje tiene más de 500 letras: acórtalo, o envíalo en varios.'));
    expect(field).toHaveValue('a'.repeat(5000));
    expect(view.callsOf(sendTournamentMessage)).toEqual([]);
  });
});

describe('Penalties in the console', () => {
  const given = (fields: Partial<Penalty> = {}) => makePenalty({ note: 'Siete minutos.', ...fields });

  test('show the earlier infractions of the day to who gives the next one', async () => {
    let penalties = [given(), given({ id: 2, playerId: 2, elsewhere: 'Liga de la tarde', infraction: 'pace' })];
    const view = await openRound(enrolled(4), [
      reply(listPenalties, () => ({ ...success, penalties })),
      reply(addPenalty, () => {
        penalties = [given({ id: 3, playerId: 2, penalty: 'caution' }), ...penalties];
        return { ...success, penalties };
      }),
    ]);
    await press(view, 'Sanciones');
    const form = within(await screen.findByRole('form', { name: 'Nueva sanción' }));
    await press(view, 'Anotar la sanción');
    expect(form.getByRole('combobox', { name: 'Jugador' })).toHaveAccessibleDescription(expect.stringContaining('Elige a quién sancionas.'));
    await view.user.selectOptions(form.getByRole('combobox', { name: 'Jugador' }), 'Ana');
    expect(form.getByRole('status')).toHaveTextContent('Ya tuvo hoy:Tardanza (leve): Advertencia (Warning), en la ronda 1');
    await view.user.selectOptions(form.getByRole('combobox', { name: 'Jugador' }), 'Bea');
    expect(form.getByRole('status')).toHaveTextContent('Ya tuvo hoy:Ritmo de juego (leve): Advertencia (Warning), en Liga de la tarde');
    await view.user.click(form.getByRole('checkbox', { name: 'El rival fue informado' }));
    await press(view, 'Anotar la sanción');
    const list = within(screen.getByRole('list', { name: 'Sanciones' }));
    await list.findByText('Bea');
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 20))).toEqual(['Bea: Aviso (Caution)', 'Ana: Advertencia (Wa']);
    expect(view.callsOf(addPenalty)[0]?.body).toEqual({
      playerId: 2,
      penalty: 'caution',
      infraction: 'gameplay',
      severity: 'minor',
      round: 1,
      note: '',
      opponentInformed: true,
    });
    expect(form.getByRole('checkbox', { name: 'El rival fue informado' })).not.toBeChecked();
  });

  test('change a result only if the judge enters the loss, and a place only by leaving the tournament', async () => {
    const view = await openRound(enrolled(4), [
      reply(listPenalties, { ...success, penalties: [given({ penalty: 'game-loss' }), given({ id: 2, playerId: 4, penalty: 'disqualification' })] }),
    ]);
    await press(view, 'Sanciones');
    const [round] = view.server.event().pods[0]?.played ?? [];
    const match = round?.matches.find(({ player1, player2 }) => player1 === 1 || player2 === 1);
    await press(view, `Anotar que pierde en la mesa ${match?.table}`);
    const winner = match?.player1 === 1 ? 'player2' : 'player1';
    await waitFor(() => expect(view.server.event().pods[0]?.played[0]?.matches.find(({ table }) => table === match?.table)?.outcome).toBe(winner));
    expect(await matchAt(match?.table ?? 0)).toBeVisible();
    expect(view.server.event().entries.filter(({ dropped }) => dropped)).toEqual([]);
    await press(view, 'Sacar del torneo…');
    await accept(view, 'Cancelar');
    expect(view.server.log.at(-1)?.command.body.kind).toBe('result');
    await press(view, 'Sacar del torneo…');
    await accept(view, 'Descalificar');
    await waitFor(() => expect(view.server.event().entries.find(({ player }) => player === 4)?.dropped).toMatchObject({ disqualified: true }));
  });

  test('tell when they were given and who knows, offer no loss for another round, and are removed after a question', async () => {
    let penalties = [given({ round: 0, opponentInformed: false, penalty: 'match-loss' }), given({ id: 2, playerId: 2, elsewhere: 'Liga de la tarde' })];
    const view = await openRound(enrolled(4), [
      reply(listPenalties, () => ({ ...success, penalties })),
      reply(removePenalty, () => {
        penalties = [];
        return { ...success, penalties };
      }),
    ]);
    await press(view, 'Sanciones');
    const items = within(await screen.findByRole('list', { name: 'Sanciones' })).getAllByRole('listitem');
    expect(items).toHaveLength(1);
    expect(items[0]).toHaveTextContent(/Tardanza, leve · antes de la ronda 1 · \d\d:\d\d · Julia · rival sin informar/);
    expect(screen.queryByRole('button', { name: /^Anotar que pierde/ })).toBeNull();
    await press(view, 'Quitar la sanción de Ana');
    expect(await screen.findByRole('alertdialog', { name: '¿Quitar la sanción de Ana?' })).toHaveTextContent('Los resultados no cambian.');
    await accept(view, 'Cancelar');
    expect(view.callsOf(removePenalty)).toEqual([]);
    await press(view, 'Quitar la sanción de Ana');
    await accept(view, 'Quitar');
    expect(await screen.findByText(/^Todavía no hay sanciones/)).toBeVisible();
    expect(view.callsOf(removePenalty)[0]?.body).toEqual({ penaltyId: 1 });
  });

  test('that could not be read can be asked for again', async () => {
    let down = true;
    const view = await openRound(enrolled(4), [reply(listPenalties, () => (down ? failure('unavailable') : { ...success, penalties: [] }))]);
    await press(view, 'Sanciones');
    down = false;
    await press(view, 'Reintentar');
    expect(await screen.findByText(/^Todavía no hay sanciones/)).toBeVisible();
  });
});

describe('A deck check in the console', () => {
  const cards = [makeDeckCard({ id: 11, name: 'Pineco', quantity: 4 }), makeDeckCard({ id: 12, name: 'Recoge Amigos', quantity: 2 })];

  test('compares the list line by line and stores the differences with the result', async () => {
    let checks: DeckCheck[] = [];
    const view = await openRound(enrolled(4), [
      reply(listDeckChecks, () => ({ ...success, checks })),
      reply(getListToCheck, { ...success, cards }),
      reply(saveDeckCheck, ({ body }) => {
        checks = [{ id: 1, judge: 'Julia', checkedAt: '2026-10-03T18:00:00.000Z', ...(body as Omit<DeckCheck, 'id' | 'judge' | 'checkedAt'>) }];
        return { ...success, checks };
      }),
    ]);
    await press(view, 'Revisar barajas');
    await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Baraja de' }), 'Ana');
    await view.user.click(await screen.findByRole('checkbox', { name: /^4 Pineco/ }));
    await press(view, 'Guardar la revisión');
    expect(screen.getByRole('alert')).toHaveTextContent('1 línea queda sin revisar: márcalas, o escribe cuántas hay.');
    await view.user.type(screen.getByRole('textbox', { name: /^Copias de Recoge Amigos/ }), '1');
    expect(screen.getByText('2 de 2 líneas revisadas · 1 diferencia')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Resultado' })).toHaveValue('corrected');
    await press(view, 'Guardar la revisión');
    const list = within(await screen.findByRole('list', { name: 'Revisiones' }));
    expect(list.getByText(/^Recoge Amigos .*: 2 en la lista, 1 en la baraja\.$/)).toBeVisible();
    expect(view.callsOf(saveDeckCheck)[0]?.body).toMatchObject({ playerId: 1, round: 1, cards: 5, outcome: 'corrected' });
  });

  test('starts from tables drawn by lot, with the seed that repeats the draw', async () => {
    const view = await openRound(enrolled(4), [reply(listDeckChecks, { ...success, checks: [] }), reply(getListToCheck, { ...success, cards: [] })]);
    await press(view, 'Revisar barajas');
    await press(view, 'Proponer mesas al azar');
    expect(await screen.findByText(/^Mesas 1 y 2\. Semilla: [\da-f]{8}\.$/)).toBeVisible();
    await press(view, 'Dan');
    expect(await screen.findByText('Dan no entregó su lista. Puedes anotar la revisión con lo que encontraste.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Resultado' })).toHaveValue('matches');
    expect(screen.queryByText('Anota la sanción en «Sanciones».')).toBeNull();
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Resultado' }), 'penalty');
    expect(screen.getByText('Anota la sanción en «Sanciones».')).toBeVisible();
  });
});
