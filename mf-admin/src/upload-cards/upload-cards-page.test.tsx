import { type CardUpdate, listCardUpdates } from '@mesa/contract/calls/card-updates';
import { createCards, listPendingCards, type PendingCard } from '@mesa/contract/calls/cards';
import { makePagination } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import { example } from './example';
import UploadCardsPage from './upload-cards-page';

const pending = (data: PendingCard[], pages = 1, page = 1) => reply(listPendingCards, { status: 'success', data, pagination: makePagination({ pages, page }) });
const show = (...replies: Reply[]) => renderPage(<UploadCardsPage />, '/upload-cards', [...replies, pending([]), updates(null)]);
const updates = (upToDateAt: string | null, ...data: CardUpdate[]) => reply(listCardUpdates, { status: 'success', weekly: true, upToDateAt, data });
const submit = () => screen.getByRole('button', { name: 'Agregar Cartas' });

describe('/upload-cards', () => {
  test('is not for members', () => {
    signInAs({ role: 'owner' });
    renderPage(<UploadCardsPage />, '/upload-cards');
    expect(screen.getByText('Solo el administrador del sitio puede agregar cartas.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows the cards that decks wait for, page by page', async () => {
    signInAs({ role: 'admin' });
    const budew = { id: 3, name: 'Budew', expansionCode: 'ASC', number: '16', decks: 12 };
    const { user, callsOf } = show(pending([budew], 2), pending([{ ...budew, id: 4, name: 'Ditto' }], 2, 2));
    const table = await screen.findByRole('table', { name: 'Cartas que esperan las barajas' });
    expect(within(table).getByRole('row', { name: 'Budew ASC 16 12' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('Página 2 de 2')).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Ditto ASC 16 12' })).toBeVisible();
    expect(callsOf(listPendingCards).map(({ query }) => query)).toEqual([
      { page: 1, limit: 20 },
      { page: 2, limit: 20 },
    ]);
  });

  test('says that no deck waits for a card', async () => {
    signInAs({ role: 'admin' });
    show();
    expect(await screen.findByText('Ninguna baraja espera cartas.')).toBeVisible();
  });

  test('creates the cards of an array and empties the field', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show(reply(createCards, { status: 'success', message: '1 carta creada' }));
    await user.click(await screen.findByRole('button', { name: 'Ver Ejemplo' }));
    expect(screen.getByRole('button', { name: 'Ocultar Ejemplo' })).toBeVisible();
    await user.click(screen.getByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(example);
    await user.click(submit());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Cartas creadas correctamente.');
    expect(dialog).toHaveTextContent('1 carta creada');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Cartas (JSON)' })).toHaveValue('');
    expect(callsOf(createCards)[0]?.body).toEqual(JSON.parse(example));
  });

  test.each(['{"name":"x"}', 'hola', '[]'])('refuses anything but an array of cards: %s', async (text) => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show();
    await user.click(await screen.findByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(text);
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Formato inválido o cartas ya existentes.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Cartas (JSON)' })).toHaveValue(text);
    expect(callsOf(createCards)).toHaveLength(0);
  });

  test('names every refused card', async () => {
    signInAs({ role: 'admin' });
    const refusal = failure('rule_violation', { message: 'No se creó ninguna carta.', errors: [{ card: 'Charizard ex', message: 'Ya existe OBF 125' }] });
    const { user } = show(reply(createCards, refusal), reply(createCards, { status: 'success', message: '1 carta creada' }));
    await user.click(await screen.findByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(example);
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Las siguientes cartas tienen errores: Charizard ex. No se creó ninguna carta.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Charizard ex: Ya existe OBF 125');
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Cartas creadas correctamente.');
    expect(screen.queryByText(/Ya existe OBF 125/)).toBeNull();
  });

  test('keeps the cards that did not arrive, with the same sentence as for a wrong format', async () => {
    signInAs({ role: 'admin' });
    const { user } = show(reply(createCards, failure('network')));
    await user.click(await screen.findByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(example);
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Formato inválido o cartas ya existentes.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('textbox', { name: 'Cartas (JSON)' })).toHaveValue(example);
  });

  test('waits with its button while the cards are sent', async () => {
    signInAs({ role: 'admin' });
    const { user } = show(reply(createCards, () => new Promise<never>(() => undefined)));
    await user.click(await screen.findByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(example);
    await user.click(submit());
    expect(await screen.findByRole('button', { name: 'Enviando...', busy: true })).toBeDisabled();
  });

  test('names a refused card that the server repeats whole, also one without a name', async () => {
    signInAs({ role: 'admin' });
    const errors = [
      { card: { name: 'Mew' }, message: 'Falta hp' },
      { card: {}, message: 'Falta name' },
    ];
    const { user } = show(reply(createCards, failure('rule_violation', { message: 'No se creó ninguna carta.', errors: errors as never })));
    await user.click(await screen.findByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(example);
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Las siguientes cartas tienen errores: Mew, ¿?.');
  });
});

describe('the catalogue', () => {
  const update = (fields: Partial<CardUpdate> = {}): CardUpdate => ({
    id: 4,
    cause: 'schedule',
    startedAt: '2026-11-20T08:30:00.000Z',
    finishedAt: '2026-11-20T08:40:00.000Z',
    created: 120,
    updated: 1,
    expansions: [{ code: 'PBL', name: 'Oscuridad Absoluta', created: 120, updated: 0 }],
    renamed: [{ print: 'CRI 1', before: 'Lumbrito', after: 'Lumbrete' }],
    failures: [{ about: 'PBL', message: 'me05 está a medias en TCGdex: 120 de 122 cartas.' }],
    error: null,
    ...fields,
  });
  const open = (...replies: Reply[]) => {
    signInAs({ role: 'admin' });
    return show(...replies);
  };

  test('shows what an update added, changed and failed to read', async () => {
    const { user } = open(updates('2026-11-20T08:40:00.000Z', update()));
    expect(await screen.findByText(/120 cartas nuevas, 1 cambió · 1 problema/)).toBeVisible();
    expect(screen.queryByText(/antes «Lumbrito»/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver el detalle' }));
    expect(screen.getByText('Oscuridad Absoluta (PBL): 120 nuevas, 0 cambiadas')).toBeVisible();
    expect(screen.getByText('CRI 1: antes «Lumbrito», ahora «Lumbrete»')).toBeVisible();
    expect(screen.getByText(/me05 está a medias/)).toBeVisible();
  });

  test.each([
    ['2026-11-20T08:40:00.000Z', '2026-11-22T12:00:00Z', /al día desde el [^:]+:40[^:]*\.$/],
    ['2026-11-01T08:40:00.000Z', '2026-11-16T08:39:00Z', /al día desde el [^:]+:40[^:]*\.$/],
    ['2026-11-01T08:40:00.000Z', '2026-11-16T08:40:00Z', /: hace 15 días\. Puede que falten cartas nuevas\.$/],
    ['2026-11-01T08:40:00.000Z', '2026-11-22T12:00:00Z', /: hace 21 días\. Puede que falten cartas nuevas\.$/],
  ])('up to date at %s says so at %s', async (upToDateAt, now, text) => {
    jest.useFakeTimers({ now: new Date(now), advanceTimers: true, doNotFake: ['performance'] });
    open(updates(upToDateAt, update({ error: 'sin red', finishedAt: upToDateAt })));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(/se interrumpió; 120 cartas nuevas/)).toBeVisible();
    jest.useRealTimers();
  });

  test('says what started an update, that it still runs, and that it brought nothing', async () => {
    const running = update({ cause: 'command', finishedAt: null, created: 0, updated: 0, expansions: [], renamed: [], failures: [] });
    open(updates(null, running, update({ id: 5, created: 0, updated: 0, failures: [] })));
    expect(await screen.findByText(/\(a pedido\): en curso; nada nuevo$/)).toBeVisible();
    expect(screen.getByText(/\(automática\): nada nuevo$/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Ver el detalle' })).toHaveLength(1);
  });

  test('tells what interrupted an update that brought nothing', async () => {
    const { user } = open(updates(null, update({ created: 0, updated: 0, expansions: [], renamed: [], failures: [], error: 'sin red' })));
    expect(await screen.findByText(/\(automática\): se interrumpió; nada nuevo$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver el detalle' }));
    expect(screen.getByText('Se interrumpió: sin red')).toBeVisible();
  });

  test('says of an update without new cards how many it changed', async () => {
    open(updates(null, update({ created: 0, updated: 3, failures: [] })));
    expect(await screen.findByText(/\(automática\): 0 cartas nuevas, 3 cambiaron$/)).toBeVisible();
  });

  test('explains how cards are imported if automatic updates are off, and that none was yet', async () => {
    open(reply(listCardUpdates, { status: 'success', weekly: false, upToDateAt: null, data: [] }));
    expect(await screen.findByText(/con CARDS_UPDATE=weekly lo hace cada semana/)).toBeVisible();
    expect(screen.getByText('Aún no se ha traído nada de TCGdex.')).toBeVisible();
  });
});
