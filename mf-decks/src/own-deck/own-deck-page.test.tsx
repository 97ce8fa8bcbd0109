import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { findMissing } from '@mesa/contract/calls/collection';
import { type DeckCard, type Finding, getDeckOfPlayer, judgeCards, saveDeckCards } from '@mesa/contract/calls/decks';
import { deleteOwnDeck, getOwnDeck, listOwnDeckVersions, type OwnDeck, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import { getPlayer } from '@mesa/contract/calls/players';
import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { makeDeck, makeDeckCard, makeOwnPlayer, makePagination, makePlayer, makeResult, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import OwnDeckPage from './own-deck-page';

const charizard = makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 3, favourite: true });
const ball = makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4 });
const own: OwnDeck = { id: 5, name: 'Charizard', format: 'Estándar', deck: [charizard, ball], updatedAt: '2026-11-20T15:00:00.000Z' };
const total: Finding = { rule: 'total', message: 'La baraja tiene 7 cartas y debe tener 60.', wayOut: 'Agrega 53 cartas.' };

const read = (deck: Partial<OwnDeck> = {}) => reply(getOwnDeck, { status: 'success', data: { ...own, ...deck } });
const judged = (...data: Finding[]) => reply(judgeCards, { status: 'success', data });
const saved = reply(saveOwnDeck, { status: 'success', data: { id: 5, total: 6, cards: 2, byName: [], pending: [] } });
const show = (...replies: Reply[]) => renderPage(<OwnDeckPage />, '/mis-barajas/5', replies);

test('A visitor is asked to sign in', () => {
  show();
  expect(screen.getByText('Debes iniciar sesión para ver este contenido')).toBeVisible();
});

test('Another’s deck, or a missing one, leads back to one’s own decks', async () => {
  signInAs();
  show(reply(getOwnDeck, failure('not_found')));
  expect(await screen.findByRole('heading', { name: 'Baraja no encontrada' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver mis barajas' })).toHaveAttribute('href', '/mis-barajas');
});

test('reads from top to bottom', async () => {
  signInAs();
  const { container } = show(read(), judged(total));
  await screen.findByText('1 aviso de las reglas, en Estándar');
  expect(outline(container)).toMatchInlineSnapshot(`
    title: Charizard · Mesa Abierta
    header
      a [href=/mis-barajas]: Mis barajas
      h1 [tabindex=-1]: Charizard
      Estándar · solo tú la ves
    div [warning]
      details [open]
        summary: 1 aviso de las reglas, en Estándar
        ul
          li: La baraja tiene 7 cartas y debe tener 60. Agrega 53 cartas.
        p: Se revisa con las reglas de hoy. Es solo un aviso: la baraja se guarda igual.
    div [role=status]
    button [primary]: Guardar
    button: Entregar
    button: Exportar Baraja
    button: Imprimir hoja
    button: Eliminar
    Nombre
    input «Nombre» [type=text, maxlength=80, required=true, value=«Charizard»]
    Formato
    select «Formato» [value=«Estándar»]
      option: Estándar
      option: Expandido
      option: Conquista
    Agregar carta
    input «Agregar carta» [autocomplete=off, placeholder=Nombre, 125/197 u OBF 125, role=combobox, autocomplete=list, expanded=false]
    div [role=status]
    div «Agregar carta» [tabindex=-1, role=listbox]
    button [expanded=false]: ¿Qué me falta?
    p: Total Cartas: 7 · faltan 53 para 60 · toca un símbolo para ver la carta
    button [pressed=true, primary, small]: Lista
    button [pressed=false, small]: Imágenes
    section «Pokémon» [data-group=Pokémon]
      h2: Pokémon (3)
      ul
        li [data-shown=beside]
          input «Copias de Charizard ex» [type=number, inputmode=numeric, min=1, max=4, value=«3»]
          button «Ver la imagen de Charizard ex» [tabindex=-1]
          a [href=/carta/1]: Charizard ex
          SVI 1
          button «Charizard ex: carta favorita» [pressed=true]
          button «Quitar Charizard ex»
    section «Entrenador» [data-group=Entrenador]
      h2: Entrenador (4)
      ul
        li
          input «Copias de Ultra Ball» [type=number, inputmode=numeric, min=1, max=4, value=«4»]
          button «Ver la imagen de Ultra Ball» [tabindex=-1]
          a [href=/carta/2]: Ultra Ball
          SVI 2
          button «Ultra Ball: carta favorita» [pressed=false]
          button «Quitar Ultra Ball»
    aside [hidden=true]: Charizard ex SVI 1/198
    button [expanded=false]: Versiones
  `);
});

test('What was typed in one deck is not in the next one', async () => {
  signInAs();
  const { user, router } = show(
    reply(getOwnDeck, ({ params }) => ({ status: 'success', data: { ...own, id: Number(params.id), name: `Baraja ${params.id}` } })),
    reply(getCatalogueVersion, failure('unavailable')),
    judged(),
  );
  const search = () => screen.findByRole('combobox', { name: 'Agregar carta' });
  const open = async (id: number) => {
    await act(async () => router.navigate(`/mis-barajas/${id}`));
    await screen.findByRole('heading', { level: 1, name: `Baraja ${id}` });
  };
  await search();
  await open(6);
  await user.type(await search(), 'c');
  await open(5);
  expect(await search()).toHaveValue('');
});

test('Unsaved changes of one deck are not those of another', async () => {
  signInAs();
  const { user, unmount } = show(read(), judged());
  await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
  unmount();
  const other = renderPage(<OwnDeckPage />, '/mis-barajas/6', [read({ id: 6 }), judged()]);
  expect(await screen.findByRole('spinbutton', { name: 'Copias de Ultra Ball' })).toHaveValue(4);
  other.unmount();
  show(read(), judged());
  expect(await screen.findByText(/^Recuperamos lo que habías escrito/)).toBeVisible();
});

test('A list that was pasted in one empty deck is not in another', async () => {
  signInAs();
  const empty = (id: number) => [read({ id, deck: [] }), judged()];
  const { user, unmount } = show(...empty(5));
  await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
  await user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), '4 Iono');
  unmount();
  const other = renderPage(<OwnDeckPage />, '/mis-barajas/6', empty(6));
  expect(await screen.findByRole('button', { name: 'Importar baraja TXT' })).toBeVisible();
  other.unmount();
  show(...empty(5));
  expect(await screen.findByRole('textbox', { name: 'Lista de cartas' })).toHaveValue('4 Iono');
});

test('is checked while it is edited, for the chosen format, without saving', async () => {
  signInAs();
  const mark: Finding = { rule: 'mark', message: 'Charizard ex (SVI 1): marca G.', wayOut: 'Cámbiala.' };
  const { user, callsOf } = show(read(), judged(total), judged(total, mark), judged());
  await screen.findByText('1 aviso de las reglas, en Estándar');
  await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
  expect(await screen.findByText('2 avisos de las reglas, en Estándar')).toBeVisible();
  expect(callsOf(judgeCards)[1]?.body).toMatchObject({ cards: [{ cardId: 1, quantity: 3 }], format: 'Estándar', category: 'Cup' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Formato' }), 'Expandido');
  await waitFor(() => expect(screen.queryByText(/de las reglas/)).toBeNull());
  expect(callsOf(judgeCards)[2]?.body).toMatchObject({ format: 'Expandido' });
  expect(callsOf(saveOwnDeck)).toHaveLength(0);
});

test('is saved whole: name, format and list; warnings block nothing', async () => {
  signInAs();
  const { user, callsOf } = show(read(), judged(total), judged(total), saved, read());
  await user.type(await screen.findByRole('textbox', { name: /^Nombre/ }), ' ex');
  await user.click(screen.getByRole('button', { name: 'Quitar Charizard ex' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  expect(callsOf(saveOwnDeck)[0]).toMatchObject({
    params: { id: '5' },
    body: { name: 'Charizard ex', format: 'Estándar', cards: [{ cardId: 2, quantity: 4, favourite: false }], updatedAt: own.updatedAt },
  });
});

test('A refused save shows why, and keeps the changes', async () => {
  signInAs();
  const { user, callsOf } = show(read(), judged(total), reply(saveOwnDeck, failure('internal')));
  const name = await screen.findByRole('textbox', { name: /^Nombre/ });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getAllByText('Escribe el nombre de la baraja.')[0]).toBeVisible();
  expect(callsOf(saveOwnDeck)).toHaveLength(0);
  await user.type(name, 'Otra');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Tus cambios siguen en esta página/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  expect(name).toHaveValue('Otra');
});

test('An empty deck accepts a list as text', async () => {
  signInAs();
  const { user, callsOf } = show(read({ deck: [] }), saved, read(), judged(total));
  await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
  expect(screen.queryByRole('button', { name: 'Entregar' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), '4 Iono');
  await user.click(screen.getByRole('button', { name: 'Importar' }));
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  expect(callsOf(saveOwnDeck)[0]?.body).toEqual({ list: '4 Iono', updatedAt: own.updatedAt });
});

test('is deleted after a question, then the other decks are shown', async () => {
  signInAs();
  const { user, callsOf, address, router } = show(
    read(),
    judged(total),
    reply(deleteOwnDeck, { status: 'success', data: true }),
    reply(getOwnDeck, failure('not_found')),
  );
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(callsOf(deleteOwnDeck)).toHaveLength(0);
  await user.click((await screen.findAllByRole('button', { name: 'Eliminar' })).at(-1) as HTMLElement);
  await waitFor(() => expect(address()).toBe('/mis-barajas'));
  // Back does not lead to the deck that is gone.
  expect(router.state.historyAction).toBe('REPLACE');
  expect(callsOf(deleteOwnDeck)).toHaveLength(1);
});

test('is deleted with its unsaved changes, without a second question', async () => {
  signInAs();
  const deleted = reply(deleteOwnDeck, { status: 'success', data: true });
  const { user, address } = show(read(), judged(), judged(), deleted, reply(getOwnDeck, failure('not_found')));
  await user.type(await screen.findByRole('textbox', { name: /^Nombre/ }), ' viejo');
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Charizard viejo'));
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: '¿Eliminar Charizard?' })).getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(address()).toBe('/mis-barajas'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('Charizard viejo');
});

test('is judged by the day of the person, not of Greenwich', async () => {
  jest.useFakeTimers({ now: new Date('2026-04-09T22:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] });
  try {
    signInAs();
    const { callsOf } = show(read(), judged());
    await waitFor(() => expect(callsOf(judgeCards)[0]?.body).toMatchObject({ date: '2026-04-09' }));
  } finally {
    jest.useRealTimers();
  }
});

test('says why it was not deleted, and stays', async () => {
  signInAs();
  const { user, address } = show(read(), judged(total), reply(deleteOwnDeck, failure('unavailable')));
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Eliminar Charizard?' });
  expect(question).toHaveTextContent('Las listas que entregaste en torneos quedan.');
  await user.click(within(question).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByRole('alertdialog', { name: 'No se eliminó la baraja' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(address()).toBe('/mis-barajas/5');
});

test('is exported with its name and warnings, and shows the missing cards', async () => {
  signInAs();
  const missing = reply(findMissing, { status: 'success', data: [{ cardId: 1, missing: 2 }] });
  const { user } = show(read(), judged(total), missing);
  await screen.findByText('1 aviso de las reglas, en Estándar');
  await user.click(screen.getByRole('button', { name: '¿Qué me falta?' }));
  expect(await screen.findByText('Te faltan 2 cartas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Exportar Baraja' }));
  expect(JSON.parse(localStorage.getItem('exportedDeck') ?? '{}')).toMatchObject({
    player: 'Ana Restrepo',
    tournament: null,
    name: 'Charizard',
    cards: [{ id: 1 }, { id: 2 }],
    legality: { format: 'Estándar', findings: [total] },
  });
});

test('is exported and printed as it is edited, before it is saved', async () => {
  signInAs();
  const print = jest.fn(() => document.querySelector('[data-print]')?.textContent ?? '');
  window.print = print;
  const { user } = show(read(), judged(), reply(getPlayer, failure('internal')));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Formato' }), 'Expandido');
  await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
  await user.click(screen.getByRole('button', { name: 'Imprimir hoja' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(print.mock.results[0]?.value).toContain('Expandido');
  expect(print.mock.results[0]?.value).not.toContain('Ultra Ball');
  await user.click(screen.getByRole('button', { name: 'Exportar Baraja' }));
  const exported = JSON.parse(localStorage.getItem('exportedDeck') ?? '{}');
  expect(exported).toMatchObject({ cards: [{ id: 1 }], legality: { format: 'Expandido' } });
});

test('Each saved list can be viewed, compared and restored; a restore is a new save', async () => {
  signInAs();
  const named = { category: 'Partidario', type: null, expansionCode: 'SVI', cardNumber: 1, collectionNumber: null, nameEsMx: null };
  const version = (id: number, cards: [number, number][], differences: [number, number][]) => ({
    id,
    savedAt: `2026-11-${10 + id}T15:00:00.000Z`,
    total: cards.reduce((sum, [, quantity]) => sum + quantity, 0),
    cards: cards.map(([cardId, quantity]) => ({ cardId, quantity })),
    differences: differences.map(([cardId, delta]) => ({ cardId, delta })),
  });
  const versions = reply(listOwnDeckVersions, {
    status: 'success',
    // A card of the first version was deleted since.
    data: [
      version(
        3,
        [
          [1, 3],
          [2, 4],
        ],
        [
          [2, 4],
          [8, -1],
        ],
      ),
      version(
        2,
        [
          [1, 3],
          [8, 1],
        ],
        [
          [8, 1],
          [9, -2],
        ],
      ),
      version(
        1,
        [
          [1, 3],
          [9, 2],
        ],
        [],
      ),
    ],
    cards: [
      { id: 1, name: 'Charizard ex', ...named },
      { id: 2, name: 'Ultra Ball', ...named },
      { id: 8, name: 'Arven', ...named },
    ],
    pagination: makePagination({ total: 3 }),
  });
  const { user, callsOf } = show(read(), judged(), versions, saved);
  await user.click(await screen.findByRole('button', { name: 'Versiones' }));
  const items = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('time'));
  expect((await screen.findAllByText(/^Ver la lista del/)).length).toBe(3);
  expect(items()[0]).toHaveTextContent(/7 cartas.*La lista de ahora.*\+4 Ultra Ball.*−1 Arven/);
  expect(items()[1]).toHaveTextContent(/\+1 Arven.*−2 Carta eliminada/);
  expect(items()[2]).toHaveTextContent('La primera lista que se conoce.');
  expect(screen.getByRole('group', { name: 'Comparar dos versiones' })).toHaveTextContent(/\+4 Ultra Ball.*−2 Carta eliminada/);
  expect(within(screen.getByRole('combobox', { name: 'a la lista del' })).getAllByRole('option', { name: /13.* · 7 cartas$/ })).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'De la lista del' }), '3');
  expect(screen.getByRole('group', { name: 'Comparar dos versiones' })).toHaveTextContent('Las dos listas son iguales.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'a la lista del' }), '2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'De la lista del' }), '1');
  expect(screen.getByRole('group', { name: 'Comparar dos versiones' })).toHaveTextContent(/\+1 Arven.*−2 Carta eliminada/);

  expect(within(items()[0] as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(within(items()[1] as HTMLElement).getByRole('button', { name: /^Volver a la versión del/ }));
  expect(callsOf(saveOwnDeck)).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Volver a esta versión' }));
  expect(await screen.findByText('La lista volvió a ser la de esa versión.')).toBeVisible();
  expect(callsOf(saveOwnDeck)[0]?.body).toEqual({
    // The favourite mark stays.
    cards: [
      { cardId: 1, quantity: 3, favourite: true },
      { cardId: 8, quantity: 1, favourite: false },
    ],
    updatedAt: own.updatedAt,
  });
});

test('A version cannot be restored over unsaved changes', async () => {
  signInAs();
  const one = { id: 1, savedAt: '2026-11-11T15:00:00.000Z', total: 1, cards: [{ cardId: 1, quantity: 1 }], differences: [] };
  const versions = reply(listOwnDeckVersions, { status: 'success', data: [one], cards: [], pagination: makePagination({ total: 1 }) });
  const { user, callsOf } = show(read(), judged(), versions);
  await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
  await user.click(screen.getByRole('button', { name: 'Versiones' }));
  await user.click(await screen.findByRole('button', { name: /^Volver a la versión del/ }));
  expect(await screen.findByText('Hay cambios sin guardar')).toBeVisible();
  expect(callsOf(saveOwnDeck)).toHaveLength(0);
});

describe('can be submitted', () => {
  const player = makeOwnPlayer({ id: 3, username: 'ana' });
  const tournament = (id: number, fields: Partial<Tournament>) => makeTournament({ id, listsClose: 'al empezar', status: 'inscripciones', ...fields });
  const cup = tournament(9, { name: 'Copa de Lima' });
  const enrolledIn = (...tournaments: Tournament[]) => [
    reply(getPlayer, { status: 'success', data: player }),
    reply(listResultsOfPlayer, {
      status: 'success',
      data: tournaments.map((one) => ({ ...makeResult({ player }), tournament: one })),
      player: makePlayer({ id: 3, username: 'ana' }),
      total: tournaments.length,
      unconfirmed: 0,
      totalPages: 1,
    }),
  ];
  const handedIn = (deck: DeckCard[]) =>
    reply(
      getDeckOfPlayer,
      makeDeck({
        id: deck.length > 0 ? 4 : null,
        deck,
        player: makePlayer({ id: 3, username: 'ana' }),
        tournament: cup,
        ...{ canEdit: true, isOwner: true },
        updatedAt: deck.length > 0 ? '2026-11-01T10:00:00.000Z' : null,
      }),
    );
  const taken = reply(saveDeckCards, { status: 'success', data: { cards: 2, total: 7 } });
  const cards = [
    { cardId: 1, quantity: 3, deckicons: true },
    { cardId: 2, quantity: 4, deckicons: false },
  ];
  const open = async (...replies: Reply[]) => {
    signInAs();
    const view = show(read(), judged(total), ...replies);
    await view.user.click(await screen.findByRole('button', { name: 'Entregar' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Entregar en un torneo' })) };
  };

  test('to one of the member’s tournaments with open lists, by one press', async () => {
    const closed = [
      tournament(10, { name: 'Ya empezó', status: 'progreso' }),
      tournament(11, { name: 'Terminado', status: 'finalizado', listsClose: 'nunca' }),
    ];
    const { user, dialog, callsOf, address } = await open(...enrolledIn(cup, ...closed), handedIn([]), taken);
    await dialog.findByRole('link', { name: 'Copa de Lima' });
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    expect(dialog.getByRole('listitem')).toHaveTextContent('2025/05/24 · Estándar · Cierran al empezar el torneo');
    // The newest 100: the oldest are over.
    expect(callsOf(listResultsOfPlayer)[0]?.body).toMatchObject({ limit: 100, sort: 'date', order: 'desc' });
    await user.click(dialog.getByRole('button', { name: 'Entregar en Copa de Lima' }));
    await user.click(await screen.findByRole('button', { name: 'Ver la lista entregada' }));
    expect(callsOf(saveDeckCards).map(({ body }) => body)).toEqual([{ tournamentId: 9, userName: 'ana', cards, removed: [] }]);
    await waitFor(() => expect(address()).toBe('/baraja/9/ana'));
  });

  test('to one tournament at a time', async () => {
    const { user, dialog } = await open(
      ...enrolledIn(cup, tournament(12, { name: 'Liga' })),
      reply(getDeckOfPlayer, () => new Promise<never>(() => undefined)),
    );
    const press = await dialog.findByRole('button', { name: 'Entregar en Liga' });
    await user.click(press);
    expect(dialog.getAllByRole('button', { busy: true })).toEqual([press]);
    expect(dialog.getByRole('button', { name: 'Entregar en Copa de Lima' })).toBeDisabled();
  });

  test('in place of another list only after a question', async () => {
    const { user, dialog, callsOf, address } = await open(
      ...enrolledIn(cup),
      handedIn([makeDeckCard({ id: 8, quantity: 60 })]),
      handedIn([makeDeckCard({ id: 8, quantity: 59 })]),
      taken,
    );
    const handIn = async () => user.click(await dialog.findByRole('button', { name: 'Entregar en Copa de Lima' }));
    await handIn();
    const question = await screen.findByRole('alertdialog', { name: 'Ya entregaste una lista' });
    expect(question).toHaveTextContent('Tiene 60 cartas. Esta la reemplaza; la anterior queda entre sus versiones.');
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(saveDeckCards)).toHaveLength(0);
    await handIn();
    // Changed from another device meanwhile.
    expect(await screen.findByText(/^Tiene 59 cartas\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cambiar la lista' }));
    const handed = await screen.findByRole('alertdialog', { name: 'Lista entregada' });
    expect(handed).toHaveTextContent('Copa de Lima tiene tu lista de 7 cartas. Si cambias esta baraja después, la lista entregada sigue igual.');
    expect(callsOf(saveDeckCards)[0]?.body).toEqual({ tournamentId: 9, userName: 'ana', cards, removed: [8], updatedAt: '2026-11-01T10:00:00.000Z' });
    await user.click(within(handed).getByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/mis-barajas/5');
  });

  test('not after the lists have closed: it shows when', async () => {
    const { user, dialog } = await open(...enrolledIn(cup), handedIn([]), reply(saveDeckCards, failure('lists_closed')));
    await user.click(await dialog.findByRole('button', { name: 'Entregar en Copa de Lima' }));
    expect(await screen.findByRole('alertdialog', { name: 'No se entregó la lista' })).toHaveTextContent(/Las listas cerraron cuando empezó el torneo/);
  });

  test('not without a network: it shows why', async () => {
    const { user, dialog } = await open(...enrolledIn(cup), handedIn([]), reply(saveDeckCards, failure('network')));
    await user.click(await dialog.findByRole('button', { name: 'Entregar en Copa de Lima' }));
    expect(await screen.findByRole('alertdialog', { name: 'No se entregó la lista' })).toHaveTextContent(/No hay conexión\./);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Entregar en Copa de Lima' })).toBeEnabled());
  });

  test('nowhere by an account without a player', async () => {
    const { dialog } = await open(reply(getPlayer, failure('not_found')));
    expect(await dialog.findByText('No estás inscrito en ningún torneo con las listas abiertas.')).toBeVisible();
  });

  test('nowhere if the member is enrolled in nothing', async () => {
    const { dialog } = await open(...enrolledIn());
    expect(await dialog.findByText('No estás inscrito en ningún torneo con las listas abiertas.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Ver torneos' })).toHaveAttribute('href', '/torneos');
  });

  test('only in its saved form', async () => {
    signInAs();
    const { user } = show(read(), judged(total));
    await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
    await user.click(screen.getByRole('button', { name: 'Entregar' }));
    expect(await screen.findByText('Guarda la baraja y luego entrégala.')).toBeVisible();
  });
});
