import { getMerging, type MergePreview, mergePlayers, type PlayerMerge, previewMerge, undoMerge } from '@mesa/contract/calls/player-merges';
import { listPlayers } from '@mesa/contract/calls/players';
import { listAdministeredStores } from '@mesa/contract/calls/stores';
import { makePlayedResult, makePlayer, makeStore } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { administeredStores } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { ForOrganisers } from './for-organisers';

const ana = makePlayer({ id: 7, username: 'ana', name: 'Ana Gómez', optionalname: 'Ana Gómez', city: 'Cali' });
const anita = makePlayer({ id: 8, username: 'anita', name: 'Ana Gomes', optionalname: 'Ana Gomes', city: null });
const withAccount = makePlayer({ id: 9, username: 'anagomez', name: 'Ana G.', optionalname: 'Ana G.', hasAccount: true });
const at = '2026-05-24T15:00:00.000Z';
const nameOf = ({ id, username, name, optionalname, useUsername }: typeof ana) => ({ id, username, name, optionalname, useUsername });
const made: PlayerMerge = { id: 3, at, until: '2026-06-24T03:00:00.000Z', by: 'Camila', kept: nameOf(ana), removed: nameOf(anita) };

const stores = (count: number) => administeredStores(Array.from({ length: count }, () => makeStore()));
const merging = (fields: { may?: boolean; likely?: (typeof ana)[]; merges?: PlayerMerge[] } = {}) =>
  reply(getMerging, { status: 'success', data: { may: true, likely: [anita], merges: [], ...fields } });
const played = makePlayedResult({ date: '2026-05-01' });
const preview = (fields: Partial<MergePreview> = {}, [kept, removed] = [ana, anita]) =>
  reply(previewMerge, {
    status: 'success',
    data: {
      kept: { player: kept, tournaments: 5, results: [] },
      removed: { player: removed, tournaments: 2, results: [played] },
      refusal: null,
      idsDiffer: false,
      moves: { tournaments: 2, decks: 1, claims: 0, account: false },
      ...fields,
    },
  });
const united = (player: typeof ana) => reply(mergePlayers, { status: 'success', data: { merge: 3, player } });

const show = (...replies: ReturnType<typeof reply>[]) => renderPage(<ForOrganisers player={ana} />, '/jugador/ana', replies);
async function openDialog(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Más' }));
  await user.click(await screen.findByRole('button', { name: 'Unir con otro jugador' }));
  return within(await screen.findByRole('dialog', { name: 'Unir con otro jugador' }));
}

describe('On the page of a player', () => {
  test('visitors see nothing, and no call is made', () => {
    const { container, asked } = show();
    expect(container).toBeEmptyDOMElement();
    expect(asked()).toBe('');
  });

  test('members without a store see nothing', async () => {
    signInAs();
    const { container, callsOf } = show(stores(0));
    await waitFor(() => expect(callsOf(listAdministeredStores)).toHaveLength(1));
    expect(container).toBeEmptyDOMElement();
    expect(callsOf(getMerging)).toEqual([]);
  });

  test('administrators of a store see nothing if they may not unite this player', async () => {
    signInAs();
    const { container, callsOf } = show(stores(1), merging({ may: false }));
    await waitFor(() => expect(callsOf(getMerging)).toHaveLength(1));
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });
});

describe('Uniting a player with another', () => {
  beforeEach(() => void signInAs({ role: 'admin' }));

  test('proposes the one with nearly the same name, compares both and says what moves', async () => {
    const { user, callsOf } = show(merging(), preview(), united(ana), merging({ likely: [], merges: [made] }));
    const dialog = await openDialog(user);
    await user.click(within(dialog.getByRole('list', { name: 'Jugadores con un nombre parecido' })).getByRole('button', { name: 'Ana Gomes (anita)' }));
    expect(await dialog.findByRole('heading', { name: 'Se queda: Ana Gómez' })).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Se une: Ana Gomes' })).toBeVisible();
    // Who played nothing has no list of it.
    const lists = dialog.getAllByRole('list', { name: /^Lo último que jugó/ });
    expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual(['Lo último que jugó Ana Gomes (anita)']);
    expect(lists[0]).toHaveTextContent(/^2026\/05\/01 · Copa, La Mesa · puesto 2$/);
    expect(dialog.getByText('De Ana Gomes pasan a Ana Gómez: 2 torneos con sus resultados, rondas y puntos y 1 baraja.')).toBeVisible();
    expect(dialog.getByText('La dirección de Ana Gomes llevará a Ana Gómez. Se puede deshacer durante 30 días.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Unir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(mergePlayers)).toMatchObject([{ params: { id: '7' }, body: { removedId: 8 } }]);
  });

  test('cannot be changed to another one while it is saved', async () => {
    const { user } = show(
      merging(),
      preview(),
      reply(mergePlayers, () => new Promise<never>(() => undefined)),
    );
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Unir' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Unir' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Elegir a otro' })).toBeDisabled());
  });

  test('finds any other by name, keeps the one with an account, and goes to its page', async () => {
    const found = reply(listPlayers, { status: 'success', data: [ana, withAccount], pagination: { total: 2, page: 1, limit: 20, pages: 1 } });
    const { user, callsOf, address } = show(merging({ likely: [] }), found, preview({}, [withAccount, ana]), united(withAccount), merging());
    const dialog = await openDialog(user);
    expect(dialog.queryByRole('list', { name: 'Jugadores con un nombre parecido' })).toBeNull();
    await user.type(dialog.getByRole('combobox', { name: 'Buscar al otro jugador' }), 'ana');
    const [option, ...others] = await screen.findAllByRole('option');
    expect([option?.textContent, others]).toEqual(['Ana G. (anagomez), Medellín', []]);
    // Of the players that everybody sees.
    expect(callsOf(listPlayers)[0]?.body).toMatchObject({ status: 1, search: 'ana' });
    await user.click(screen.getByRole('option'));
    expect(await dialog.findByRole('heading', { name: 'Se queda: Ana G.' })).toBeVisible();
    expect(dialog.getByText(/^anagomez · con cuenta · /)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Unir' }));
    await waitFor(() => expect(address()).toBe('/jugador/anagomez'));
    expect(callsOf(mergePlayers)).toMatchObject([{ params: { id: '9' }, body: { removedId: 7 } }]);
  });

  test('says that no other player has a name, or that the search failed', async () => {
    const found = reply(listPlayers, ({ body }) =>
      (body as { search: string }).search === 'error'
        ? failure('internal')
        : { status: 'success', data: [ana], pagination: { total: 1, page: 1, limit: 20, pages: 1 } },
    );
    const { user } = show(merging({ likely: [] }), found);
    const dialog = await openDialog(user);
    const other = dialog.getByRole('combobox', { name: 'Buscar al otro jugador' });
    await user.type(other, 'ana');
    expect(await dialog.findByText('Ningún otro jugador se llama así.')).toBeVisible();
    await user.clear(other);
    await user.type(other, 'error');
    expect(await dialog.findByText('No pudimos buscar jugadores. Inténtalo de nuevo.')).toBeVisible();
  });

  test('searches from two letters', async () => {
    const found = reply(listPlayers, { status: 'success', data: [anita], pagination: { total: 1, page: 1, limit: 20, pages: 1 } });
    const { user, callsOf } = show(merging({ likely: [] }), found);
    const dialog = await openDialog(user);
    const other = dialog.getByRole('combobox', { name: 'Buscar al otro jugador' });
    await user.type(other, 'a');
    expect(dialog.queryByText('Buscando...')).toBeNull();
    await user.type(other, 'n');
    expect(dialog.getByText('Buscando...')).toBeInTheDocument();
    expect(await screen.findByRole('option')).toHaveTextContent('Ana Gomes (anita)');
    expect(callsOf(listPlayers).map(({ body }) => body)).toEqual([{ status: 1, search: 'an', page: 1, limit: 20 }]);
  });

  test('unites this player with the chosen one that stays, and opens its page', async () => {
    const { user, callsOf, address } = show(merging(), preview(), preview({}, [anita, ana]), united(anita), merging());
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Con cuál se queda' }), 'Ana Gomes (anita)');
    await dialog.findByRole('heading', { name: 'Se queda: Ana Gomes' });
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Unir' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Unir' }));
    await waitFor(() => expect(address()).toBe('/jugador/anita'));
    expect(callsOf(mergePlayers)).toMatchObject([{ params: { id: '8' }, body: { removedId: 7 } }]);
  });

  test('lets the person choose which one stays', async () => {
    const { user, callsOf } = show(merging(), preview(), preview({}, [anita, ana]));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Con cuál se queda' }), 'Ana Gomes (anita)');
    expect(await dialog.findByRole('heading', { name: 'Se queda: Ana Gomes' })).toBeVisible();
    expect(callsOf(previewMerge).at(-1)).toMatchObject({ params: { id: '8', removedId: '7' } });
    // The two keep their places in the list.
    const choices = within(dialog.getByRole('combobox', { name: 'Con cuál se queda' })).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Ana Gómez (ana)', 'Ana Gomes (anita)']);
  });

  test('waits until both are compared the other way round', async () => {
    const { user } = show(
      merging(),
      preview(),
      reply(previewMerge, () => new Promise<never>(() => undefined)),
    );
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    const unite = dialog.getByRole('button', { name: 'Unir' });
    await waitFor(() => expect(unite).toBeEnabled());
    const compared = dialog.getByRole('combobox', { name: 'Con cuál se queda' });
    expect(compared.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    await user.selectOptions(compared, 'Ana Gomes (anita)');
    expect(unite).toBeDisabled();
    expect(compared.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  });

  test('waits until another one is compared', async () => {
    const { user } = show(
      merging({ likely: [anita, withAccount] }),
      preview(),
      reply(previewMerge, () => new Promise<never>(() => undefined)),
    );
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Unir' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Elegir a otro' }));
    await user.click(dialog.getByRole('button', { name: /^Ana G\. \(anagomez\)/ }));
    expect(dialog.getByRole('button', { name: 'Unir' })).toBeDisabled();
  });

  test('keeps the player of the page if the other has no account, also after one who has', async () => {
    const { user, callsOf } = show(merging({ likely: [withAccount, anita] }), preview({}, [withAccount, ana]), preview());
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: /^Ana G\. \(anagomez\)/ }));
    expect(await dialog.findByRole('heading', { name: 'Se queda: Ana G.' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Elegir a otro' }));
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    await waitFor(() => expect(callsOf(previewMerge).at(-1)).toMatchObject({ params: { id: '7', removedId: '8' } }));
  });

  test('says why two cannot be united, and another can be chosen', async () => {
    const refusal = 'Ana Gómez y Ana Gomes jugaron los dos en «Copa»: son dos personas.';
    const { user } = show(merging(), preview({ refusal }));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    expect(await dialog.findByText(refusal)).toHaveAttribute('role', 'status');
    expect(dialog.getByRole('button', { name: 'Unir' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Elegir a otro' }));
    expect(dialog.getByRole('combobox', { name: 'Buscar al otro jugador' })).toBeVisible();
  });

  test.each([
    [{ tournaments: 0, decks: 0, claims: 0, account: false }, 'Ana Gomes no tiene torneos ni barajas: solo desaparece de las búsquedas.'],
    [{ tournaments: 0, decks: 0, claims: 1, account: true }, 'De Ana Gomes pasan a Ana Gómez: 1 solicitud de cuenta y la cuenta.'],
    [
      { tournaments: 1, decks: 2, claims: 2, account: false },
      'De Ana Gomes pasan a Ana Gómez: 1 torneo con sus resultados, rondas y puntos, 2 barajas y 2 solicitudes de cuenta.',
    ],
  ])('says what moves of %j, and what each has played', async (moves, sentence) => {
    const { user } = show(merging(), preview({ moves }));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.queryByText(/Player ID distintos/)).toBeNull();
    expect(dialog.getByText(/^anita · sin cuenta · 2 torneos$/)).toBeVisible();
  });

  test('warns if their Player IDs differ, and shows why the server refuses', async () => {
    const message = 'Ana Gomes está en «Liga», que todavía no termina. Únelos cuando termine.';
    const { user } = show(merging(), preview({ idsDiffer: true }), reply(mergePlayers, failure('conflict', { message })));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    expect(await dialog.findByText('Tienen Player ID distintos: pueden ser dos personas. Pregunta antes de unirlos.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Unir' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('The choice of the other player', () => {
  beforeEach(() => void signInAs({ role: 'admin' }));
  const found = (...data: (typeof ana)[]) => reply(listPlayers, { status: 'success', data, pagination: { total: data.length, page: 1, limit: 20, pages: 1 } });

  test('reads from top to bottom, with every name of a player, and is closed by Cancelar', async () => {
    const named = makePlayer({ id: 10, username: 'anag', name: 'Ana Gil', optionalname: 'La Profe', city: 'Cali' });
    const { user, callsOf } = show(merging({ likely: [named] }));
    const dialog = await openDialog(user);
    await waitFor(() => expect(dialog.getByRole('combobox')).toHaveFocus());
    expect(outline(screen.getByRole('dialog')).split('\n')).toEqual([
      'div «Unir con otro jugador» [tabindex=-1, role=dialog]',
      '  h2: Unir con otro jugador',
      '  button «Cerrar» [tabindex=0]',
      '  p: Si alguien está dos veces en el sitio, aquí se juntan sus dos jugadores en uno.',
      '  h3: ¿Es la misma persona?',
      '  ul «Jugadores con un nombre parecido»',
      '    li',
      '      button: La Profe (Ana Gil, anag), Cali',
      '  Buscar al otro jugador',
      '  input «Buscar al otro jugador» [autocomplete=off, role=combobox, autocomplete=list, expanded=false, focused]',
      '  div [role=status]',
      '  div «Buscar al otro jugador» [tabindex=-1, role=listbox]',
      '  button: Cancelar',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(previewMerge)).toEqual([]);
  });

  test('has none of an earlier text while another one is looked for', async () => {
    const { user } = show(merging({ likely: [] }), found(anita));
    const dialog = await openDialog(user);
    const field = dialog.getByRole('combobox', { name: 'Buscar al otro jugador' });
    await user.type(field, 'an');
    expect(await screen.findByRole('option')).toBeVisible();
    await user.type(field, 'x');
    expect(screen.queryByRole('option')).toBeNull();
    expect(dialog.getByText('Buscando...')).toBeInTheDocument();
  });

  test('says that a result without a place has none', async () => {
    const { user } = show(
      merging(),
      preview({ removed: { player: anita, tournaments: 2, results: [makePlayedResult({ date: '2026-05-01', position: null })] } }),
    );
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
    expect(await dialog.findByRole('list', { name: 'Lo último que jugó Ana Gomes (anita)' })).toHaveTextContent(/ · puesto –$/);
  });
});

test('What failed with one player is not said about another', async () => {
  signInAs({ role: 'admin' });
  const { user } = show(
    merging({ likely: [anita, withAccount] }),
    preview(),
    reply(mergePlayers, failure('conflict', { message: 'Está jugando.' })),
    preview({}, [withAccount, ana]),
  );
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Ana Gomes (anita)' }));
  await user.click(await dialog.findByRole('button', { name: 'Unir' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Está jugando.');
  await user.click(dialog.getByRole('button', { name: 'Elegir a otro' }));
  await user.click(dialog.getByRole('button', { name: /^Ana G\. \(anagomez\)/ }));
  expect(await dialog.findByRole('heading', { name: 'Se queda: Ana G.' })).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('The page of the united player takes the place of the one that is gone', async () => {
  signInAs({ role: 'admin' });
  const { user, address, router } = show(merging({ likely: [withAccount] }), preview({}, [withAccount, ana]), united(withAccount), merging());
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: /^Ana G\. \(anagomez\)/ }));
  await user.click(await dialog.findByRole('button', { name: 'Unir' }));
  await waitFor(() => expect(address()).toBe('/jugador/anagomez'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('A merge can be undone from the page, once confirmed', async () => {
  signInAs();
  const { user, callsOf } = show(
    stores(1),
    merging({ may: false, merges: [made] }),
    reply(undoMerge, { status: 'success', data: anita }),
    merging({ may: false, merges: [] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Más' }));
  expect(screen.queryByRole('button', { name: 'Unir con otro jugador' })).toBeNull();
  expect(await screen.findByText(/Ana Gomes se unió con/)).toHaveTextContent(
    'Ana Gomes se unió con Ana Gómez el 2026/05/24, por Camila. Se puede deshacer hasta el 2026/06/23.',
  );
  await user.click(screen.getByRole('button', { name: 'Deshacer: Ana Gomes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(callsOf(undoMerge)).toMatchObject([{ params: { id: '3' } }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Más' })).toBeNull());
});

test('While a merge is undone only its button is busy', async () => {
  signInAs();
  const another = { ...made, id: 4, removed: { ...nameOf(anita), id: 10, username: 'anag', name: 'Ana G', optionalname: 'Ana G' } };
  const { user, callsOf } = show(
    stores(1),
    merging({ may: false, merges: [made, another] }),
    reply(undoMerge, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('button', { name: 'Más' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer: Ana Gomes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(callsOf(undoMerge)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Deshacer: Ana Gomes' })).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('button', { name: 'Deshacer: Ana G' })).not.toHaveAttribute('aria-busy', 'true');
});
