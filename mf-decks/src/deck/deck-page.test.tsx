import { getCatalogueVersion, searchCards } from '@mesa/contract/calls/cards';
import { changeCopies, findMissing } from '@mesa/contract/calls/collection';
import { type Deck, deleteDeckCards, getDeckOfPlayer, importDeck, judgeCards, listDeckVersions, saveDeckCards } from '@mesa/contract/calls/decks';
import { createOwnDeck, getOwnDeck, listOwnDecks } from '@mesa/contract/calls/own-decks';
import { getPlayer } from '@mesa/contract/calls/players';
import { chooseSpanish } from '@mesa/runtime/spanish';
import { turnOn } from '@mesa/runtime/testing/flags';
import { offerCatalogue } from '@mesa/runtime/testing/local-cards';
import { makeCard, makeDeck, makeDeckCard, makeOwnPlayer, makePagination, makePlayer, makeResult, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { flags } from '../flags';
import DeckPage from './deck-page';

const player = makePlayer({ username: 'ana' });
const charizard = makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 3, favourite: true });
const ball = makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4 });
const fire = makeDeckCard({ id: 3, name: 'Energía Fuego Básica', category: 'Energía', subtype: 'Básica', quantity: 10 });

const charizards = (fields: Partial<Deck> = {}) =>
  makeDeck({
    id: 5,
    deck: [charizard, ball, fire],
    player,
    tournament: makeTournament({ id: 9, name: 'Copa', date: '2025-05-24' }),
    result: makeResult({ tournamentId: 9, player, deckName: 'Charizard', position: 1, record: '5-0-1' }),
    ...fields,
  });
const mine = { id: 12, name: 'Mi Charizard', format: 'Estándar' as const, findings: 0, icons: [], updatedAt: '2026-11-20T15:00:00.000Z' };
/** No catalogue in the browser: the server searches. */
const atServer = reply(getCatalogueVersion, failure('unavailable'));
const show = (deck: Deck | Reply, replies: Reply[] = []) =>
  renderPage(<DeckPage />, '/baraja/9/ana', [
    ...replies,
    atServer,
    'endpoint' in deck ? deck : reply(getDeckOfPlayer, deck),
    // The findings of a changed list.
    reply(judgeCards, { status: 'success', data: [] }),
  ]);
const group = (name: string) => screen.getByRole('region', { name });
const accept = async (user: ReturnType<typeof show>['user']) => user.click(await screen.findByRole('button', { name: 'Aceptar' }));

describe('the opening hand, in trial', () => {
  const basics = makeDeckCard({ name: 'Charmander', subtype: 'Básico', quantity: 8 });
  const whole = { deck: [basics, { ...fire, quantity: 52 }] };

  test('says how often it has a Basic Pokémon, where the flag is on', async () => {
    turnOn(flags.openingHand);
    show(charizards(whole));
    expect(await screen.findByText(/con 8 Pokémon Básicos, se puede empezar con 65 de cada 100 manos\.$/)).toBeVisible();
  });

  test('is absent where the flag is off, and from an unfinished list', async () => {
    const { unmount } = show(charizards(whole));
    await screen.findByRole('button', { name: 'Exportar Baraja' });
    expect(screen.queryByText(/^Mano inicial/)).toBeNull();
    unmount();
    turnOn(flags.openingHand);
    show(charizards());
    await screen.findByRole('button', { name: 'Exportar Baraja' });
    expect(screen.queryByText(/^Mano inicial/)).toBeNull();
  });
});

describe('the rules of play', () => {
  const findings: Deck['findings'] = [
    { rule: 'mark', message: 'Pineco (SVI 12): marca G, fuera de Estándar.', wayOut: 'Si tiene el mismo texto, sirve la impresión MEG 40.' },
  ];

  test('are open for the player and the store, collapsed for others, each with a remedy', async () => {
    const { unmount } = show(charizards({ findings, tournament: makeTournament({ format: 'Estándar' }) }));
    expect(await screen.findByText('1 aviso de las reglas, en Estándar')).toBeVisible();
    expect(screen.getByText(/^Pineco/)).not.toBeVisible();
    unmount();
    signInAs();
    show(charizards({ findings, canEdit: true }));
    expect(await screen.findByText(/^Pineco \(SVI 12\)/)).toHaveTextContent(/marca G.*Si tiene el mismo texto, sirve la impresión MEG 40\.$/);
    expect(screen.getByText(/la baraja se guarda igual y el juez decide/)).toBeVisible();
  });

  test('are open for the player of a list that is closed', async () => {
    signInAs();
    show(charizards({ findings, isOwner: true }));
    expect(await screen.findByText(/^Pineco/)).toBeVisible();
  });

  test('are not those of cards that were all removed', async () => {
    signInAs();
    const { user } = show(charizards({ findings, canEdit: true, deck: [ball] }));
    expect(await screen.findByText(/^Pineco/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
    expect(screen.queryByText(/de las reglas/)).toBeNull();
  });

  test('are included in the export of the saved list', async () => {
    const { user } = show(charizards({ findings }));
    await user.click(await screen.findByRole('button', { name: 'Exportar Baraja' }));
    expect(JSON.parse(localStorage.getItem('exportedDeck') ?? '{}').legality.findings).toEqual(findings);
  });

  test('are checked while the list is edited, by the day and category of the tournament', async () => {
    signInAs();
    const tournament = makeTournament({ id: 9, format: 'Estándar', date: '2025-05-24', category: 'Challenge' });
    const judged = (message: string) => reply(judgeCards, { status: 'success', data: [{ rule: 'total', message, wayOut: 'Agrega 47 cartas.' }] });
    const { user, callsOf } = show(charizards({ findings, canEdit: true, tournament }), [judged('La baraja tiene 13 cartas.')]);
    expect(await screen.findByText(/^Pineco/)).toBeVisible();
    expect(callsOf(judgeCards)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
    expect(await screen.findByText(/^La baraja tiene 13 cartas\./)).toBeVisible();
    expect(screen.queryByText(/^Pineco/)).toBeNull();
    const cards = [
      { cardId: 1, quantity: 3 },
      { cardId: 3, quantity: 10 },
    ];
    expect(callsOf(judgeCards).map(({ body }) => body)).toEqual([{ cards, format: 'Estándar', date: '2025-05-24', category: 'Challenge' }]);
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText(/^Pineco/)).toBeVisible();
  });

  test('are hidden for a list without findings', async () => {
    show(charizards());
    await screen.findByText('Total Cartas:');
    expect(screen.queryByText(/de las reglas/)).toBeNull();
  });
});

test('What was typed in one deck is not in the next one', async () => {
  signInAs({ role: 'admin' });
  const { user, router } = show(
    reply(getDeckOfPlayer, ({ body }) => {
      const { userName } = body as { userName: string };
      return charizards({ canEdit: true, player: makePlayer({ id: userName === 'ana' ? 1 : 2, username: userName }) });
    }),
  );
  const search = () => screen.findByRole('combobox', { name: 'Agregar carta' });
  await search();
  await act(async () => router.navigate('/baraja/9/beto'));
  await screen.findByRole('link', { name: 'beto' });
  await user.type(await search(), 'c');
  await act(async () => router.navigate('/baraja/9/ana'));
  await screen.findByRole('link', { name: 'ana' });
  expect(await search()).toHaveValue('');
});

describe('a closed, hidden or late list', () => {
  const running = (fields: Partial<Deck['tournament']> = {}) => makeTournament({ id: 9, status: 'progreso', date: '2025-05-24', ...fields });

  test('is hidden from a visitor, who reads when it becomes visible', async () => {
    const result = makeResult({ tournamentId: 9, player, listHidden: true });
    show(charizards({ id: null, deck: [], result, tournament: running({ listsVisible: 'al terminar', listsHidden: true }) }));
    expect(await screen.findByText('La lista se verá cuando termine el torneo')).toBeVisible();
    expect(screen.queryByText(/^Por ahora solo/)).toBeNull();
    expect(screen.queryByText('Total Cartas:')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Denunciar' })).toBeNull();
  });

  test('shows its player who can see it now', async () => {
    signInAs();
    show(charizards({ canEdit: true, isOwner: true, tournament: running({ listsVisible: 'al terminar' }) }));
    expect(await screen.findByText('Por ahora solo tú y la tienda ven esta baraja. La lista se verá cuando termine el torneo.')).toBeVisible();
  });

  test('shows the store who can see it now, and does not call it closed to a player who can still change it', async () => {
    signInAs();
    const { unmount } = show(charizards({ canEdit: true, tournament: running({ listsVisible: 'al terminar' }) }));
    expect(await screen.findByText(/^Por ahora solo el jugador y la tienda ven esta baraja\./)).toBeVisible();
    unmount();
    show(charizards({ canEdit: true, isOwner: true, tournament: running({ listsClose: 'al empezar' }) }));
    expect(await screen.findByRole('button', { name: 'Actualizar Baraja' })).toBeVisible();
    expect(screen.queryByText(/Las listas cerraron/)).toBeNull();
  });

  test('shows its player that it closed, when, and who can still correct it', async () => {
    signInAs();
    show(charizards({ isOwner: true, tournament: running({ listsClose: 'al empezar' }) }));
    const text = 'Las listas cerraron cuando empezó el torneo, el 24 de mayo de 2025. Si la tuya tiene un error, pide a la tienda que la corrija.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actualizar Baraja' })).toBeNull();
  });

  test('asks no other reader to have it corrected', async () => {
    show(charizards({ tournament: running({ listsClose: 'al empezar' }) }));
    await screen.findByText('Total Cartas:');
    expect(screen.queryByText(/^Las listas cerraron/)).toBeNull();
  });

  test.each([
    ['modificada', 'Modificada el 22 de noviembre de 2026, después del torneo'],
    ['registrada', 'Registrada el 22 de noviembre de 2026, después del torneo'],
  ] as const)('says to every reader on which day, where they are, it was %s after the end', async (kind, text) => {
    show(charizards({ lateChange: { kind, at: '2026-11-23T03:00:00.000Z' } }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the name of a deck', () => {
  const saved = reply(saveDeckCards, { status: 'success', data: { cards: 3, total: 17 } });
  const name = () => screen.findByRole('textbox', { name: 'Nombre de la baraja' });
  const own = (fields: Partial<Deck> = {}) => charizards({ canEdit: true, isOwner: true, ...fields });

  test('is saved with the cards, also by the player; an unchanged one is not sent', async () => {
    signInAs();
    const { user, callsOf } = show(own(), [saved, saved]);
    await user.click(await screen.findByRole('button', { name: 'Actualizar Baraja' }));
    await accept(user);
    expect(callsOf(saveDeckCards)[0]?.body).not.toHaveProperty('deckName');
    await user.clear(await name());
    await user.type(await name(), 'Charizard Pidgeot');
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    await accept(user);
    expect(callsOf(saveDeckCards)[1]?.body).toMatchObject({ deckName: 'Charizard Pidgeot', resultUpdatedAt: '2025-05-24T15:00:00.000Z', cards: [{}, {}, {}] });
  });

  test('can be set before there are cards', async () => {
    signInAs();
    const result = makeResult({ tournamentId: 9, player });
    const { user, callsOf } = show(own({ id: null, deck: [], updatedAt: null, result }), [saved]);
    await user.type(await name(), ' Gardevoir ');
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Baraja guardada exitosamente!');
    expect(callsOf(saveDeckCards)[0]?.body).toMatchObject({ deckName: 'Gardevoir', cards: [], removed: [] });
  });

  test('is none once it is emptied', async () => {
    signInAs();
    const { user, callsOf } = show(own(), [saved]);
    await user.clear(await name());
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    await accept(user);
    expect(callsOf(saveDeckCards)[0]?.body).toMatchObject({ deckName: null });
  });

  test('shows when it can be changed while the tournament is running', async () => {
    signInAs();
    const tournament = makeTournament({ id: 9, status: 'progreso' });
    const { unmount } = show(own({ tournament }));
    expect(await screen.findByText(/Podrás cambiar el nombre cuando termine/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Nombre de la baraja' })).toBeNull();
    unmount();
    show(own({ isOwner: false, tournament: { ...tournament, canEdit: true } }));
    expect(await screen.findByRole('link', { name: 'su página' })).toHaveAttribute('href', '/torneo/9');
  });

  test('stays on the page with the cards if the lists have closed meanwhile', async () => {
    signInAs();
    const tournament = makeTournament({ id: 9, status: 'inscripciones', date: '2025-05-24', listsClose: 'al empezar' });
    const { user } = show(own({ tournament }), [reply(saveDeckCards, failure('lists_closed'))]);
    await user.type(await name(), '!');
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Las listas cerraron cuando empezó el torneo, el 24 de mayo de 2025.');
    expect(dialog).toHaveTextContent('Tus cambios siguen en esta página.');
    await accept(user);
    expect(await name()).toHaveValue('Charizard!');
  });
});

describe('a deck, read by anyone', () => {
  test('is grouped, with counts and the total', async () => {
    show(charizards({ deck: [charizard, ball, fire, makeDeckCard({ category: 'Revisión', name: 'Budew', quantity: 2 })] }));
    expect(await screen.findByRole('heading', { name: 'Pokémon (3)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Entrenador (4)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Energía (10)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Revisión (2)' })).toBeVisible();
    expect(screen.getByText('Total Cartas:')).toHaveTextContent('Total Cartas: 19');
    expect(screen.getByRole('link', { name: 'Charizard ex' })).toHaveAttribute('href', '/carta/1');
    expect(screen.queryByRole('button', { name: 'Actualizar Baraja' })).toBeNull();
  });

  test('shows how many of 60 cards are missing, and the favourite card first', async () => {
    const { unmount } = show(charizards({ deck: [ball, charizard, fire] }));
    expect(await screen.findByText(/faltan 43 para 60/)).toBeVisible();
    expect(document.querySelector('aside')).toHaveTextContent('Charizard ex');
    unmount();
    show(charizards({ deck: [{ ...fire, quantity: 60 }] }));
    expect(await screen.findByText('Total Cartas:')).toHaveTextContent(/^Total Cartas: 60 · toca/);
  });

  test('names the player, the tournament, the date and the result', async () => {
    show(charizards());
    expect(await screen.findByRole('heading', { level: 1, name: 'Charizard' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'ana' })).toHaveAttribute('href', '/jugador/ana');
    expect(screen.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/9');
    expect(screen.getByText('24 de mayo de 2025')).toBeVisible();
    expect(screen.getByText('5-0-1')).toBeVisible();
  });

  test('says if the player is not in the tournament', async () => {
    show(reply(getDeckOfPlayer, failure('not_enrolled')));
    expect(await screen.findByText('Este jugador no está registrado en este torneo.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Baraja no encontrada' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver el torneo' })).toHaveAttribute('href', '/torneo/9');
    expect(screen.getByRole('link', { name: 'Ver a ana' })).toHaveAttribute('href', '/jugador/ana');
  });

  test('says that the tournament does not exist, and links to the tournaments', async () => {
    show(reply(getDeckOfPlayer, failure('not_found')));
    expect(await screen.findByText(/^Ese torneo no existe\./)).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/torneos']);
  });

  test('Exportar Baraja stores it in this browser and opens the export', async () => {
    const { user, address } = show(charizards());
    await user.click(await screen.findByRole('button', { name: 'Exportar Baraja' }));
    expect(address()).toBe('/exportar-baraja');
    expect(JSON.parse(localStorage.getItem('exportedDeck') ?? '')).toMatchObject({ player: 'ana', tournament: 'Copa', date: '2025-05-24' });
  });

  test('shows the picture of the card under the mouse or the keyboard’s focus, not of one that a finger passes', async () => {
    const { user } = show(charizards());
    const ballRow = (await screen.findByRole('link', { name: 'Ultra Ball' })).closest('li') as HTMLElement;
    const preview = () => document.querySelector('aside') as HTMLElement;
    await user.pointer({ keys: '[TouchA]', target: ballRow });
    expect(preview()).toHaveTextContent('Charizard ex');
    await user.hover(ballRow);
    expect(preview()).toHaveTextContent('Ultra Ball');
    act(() => screen.getByRole('link', { name: 'Energía Fuego Básica' }).focus());
    expect(preview()).toHaveTextContent('Energía Fuego Básica');
  });

  test('is reported by others, not by its own player', async () => {
    const { unmount } = show(charizards());
    expect(await screen.findByRole('button', { name: 'Denunciar' })).toBeVisible();
    unmount();
    signInAs();
    show(charizards({ isOwner: true }));
    await screen.findByText('Total Cartas:');
    expect(screen.queryByRole('button', { name: 'Denunciar' })).toBeNull();
  });
});

describe('a deck, edited', () => {
  beforeEach(() => {
    signInAs();
  });

  test('saves quantities and favourites with the time of the last read', async () => {
    const { user, callsOf } = show(charizards({ canEdit: true }), [reply(saveDeckCards, { status: 'success', data: { cards: 3, total: 18 } })]);
    const copies = await screen.findByRole('spinbutton', { name: 'Copias de Charizard ex' });
    await user.tripleClick(copies);
    await user.keyboard('4');
    await user.click(screen.getByRole('button', { name: 'Ultra Ball: carta favorita' }));
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    expect(await screen.findByText('Baraja guardada exitosamente!')).toBeVisible();
    expect(callsOf(saveDeckCards)[0]?.body).toMatchObject({
      updatedAt: '2025-05-24T15:00:00.000Z',
      cards: [
        { cardId: 1, quantity: 4, deckicons: true },
        { cardId: 2, quantity: 4, deckicons: true },
        { cardId: 3, quantity: 10, deckicons: false },
      ],
    });
  });

  test('a quantity below 1 becomes 1, an emptied one when focus leaves the field', async () => {
    const { user } = show(charizards({ canEdit: true }));
    const copies = await screen.findByRole('spinbutton', { name: 'Copias de Ultra Ball' });
    expect(copies).toHaveValue(4);
    await user.clear(copies);
    expect(copies).toHaveValue(null);
    await user.tab();
    expect(copies).toHaveValue(1);
    await user.clear(copies);
    await user.type(copies, '0', { skipClick: true });
    expect(copies).toHaveValue(1);
  });

  test('an emptied quantity takes the next typed digit', async () => {
    const { user } = show(charizards({ canEdit: true }));
    const copies = await screen.findByRole('spinbutton', { name: 'Copias de Energía Fuego Básica' });
    await user.clear(copies);
    await user.type(copies, '8', { skipClick: true });
    expect(copies).toHaveValue(8);
  });

  test('a digit typed in a focused quantity replaces it', async () => {
    const { user } = show(charizards({ canEdit: true }));
    const copies = await screen.findByRole('spinbutton', { name: 'Copias de Ultra Ball' });
    act(() => copies.focus());
    await user.keyboard('2');
    expect(copies).toHaveValue(2);
  });

  test('is exported as it is edited, before it is saved', async () => {
    const { user } = show(charizards({ canEdit: true }));
    await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
    await user.click(screen.getByRole('button', { name: 'Exportar Baraja' }));
    expect(JSON.parse(localStorage.getItem('exportedDeck') ?? '{}').cards).toMatchObject([{ id: 1 }, { id: 3 }]);
  });

  test('says which rule refused the save, and nothing else', async () => {
    const message = 'La baraja puede tener 60 cartas como máximo.';
    const { user } = show(charizards({ canEdit: true }), [reply(saveDeckCards, failure('rule_violation', { message }))]);
    await user.click(await screen.findByRole('button', { name: 'Actualizar Baraja' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(new RegExp(`^${message}Aceptar$`));
    await accept(user);
  });

  test('shows the picture of the card whose symbol is tapped, until the next tap', async () => {
    const { user } = show(charizards({ canEdit: true }));
    const symbol = await screen.findByRole('button', { name: 'Ver la imagen de Ultra Ball' });
    const preview = () => document.querySelector('aside') as HTMLElement;
    expect(preview()).not.toHaveAttribute('data-tapped');
    await user.click(symbol);
    expect(preview()).toHaveAttribute('data-tapped');
    expect(preview()).toHaveTextContent('Ultra Ball');
    await user.click(symbol);
    expect(preview()).not.toHaveAttribute('data-tapped');
  });

  test('refuses a fourth favourite, and more than 60 cards', async () => {
    const favourites = [11, 12, 13].map((id) => makeDeckCard({ id, name: `Pokémon ${id}`, favourite: true }));
    const energy = makeDeckCard({ id: 8, name: 'Energía Agua Básica', category: 'Energía', subtype: 'Básica', quantity: 5 });
    const { user } = show(charizards({ canEdit: true, deck: [...favourites, ball, energy] }));
    await user.click(await screen.findByRole('button', { name: 'Ultra Ball: carta favorita' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Solo puedes seleccionar hasta 3 cartas');
    await accept(user);
    const copies = await screen.findByRole('spinbutton', { name: 'Copias de Energía Agua Básica' });
    await user.tripleClick(copies);
    await user.keyboard('60');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('La cantidad total de cartas en la baraja no puede exceder 60.');
    await accept(user);
    expect(await screen.findByRole('spinbutton', { name: 'Copias de Energía Agua Básica' })).toHaveValue(6);
  });

  test('asks the server for a name a second after the last keystroke', async () => {
    const { callsOf } = show(charizards({ canEdit: true }), [reply(searchCards, { status: 'success', data: [] })]);
    const box = await screen.findByRole('combobox', { name: 'Agregar carta' });
    jest.useFakeTimers();
    try {
      for (const value of ['ul', 'ult']) {
        fireEvent.change(box, { target: { value } });
        await act(() => jest.advanceTimersByTimeAsync(999));
        expect(callsOf(searchCards)).toEqual([]);
      }
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(callsOf(searchCards).map(({ body }) => body)).toEqual([{ searchText: 'ult' }]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('adds a card found by name, and refuses the fifth copy of a name', async () => {
    const other = makeCard({ id: 20, name: 'Ultra Ball', category: 'Objeto', expansionCode: 'PAF', collectionNumber: '91/91' });
    const { user } = show(charizards({ canEdit: true }), [reply(searchCards, { status: 'success', data: [other] })]);
    await user.type(await screen.findByRole('combobox', { name: 'Agregar carta' }), 'ul');
    expect(await screen.findByText('Buscando...')).toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Ultra Ball PAF 91/91' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No puedes agregar más de 4 de la carta Ultra Ball');
    await accept(user);
  });

  test('adds a card at once and without the server if the browser has the catalogue', async () => {
    const catalogue = offerCatalogue([
      makeCard({ id: 20, name: 'Iono', category: 'Entrenador', expansionCode: 'PAL', cardNumber: 185, collectionNumber: '185/193' }),
      makeCard({ id: 21, name: 'Ionización', expansionCode: 'PAL', cardNumber: 9, collectionNumber: '009/193' }),
    ]);
    const { user, callsOf } = show(charizards({ canEdit: true }), catalogue.replies);
    const box = await screen.findByRole('combobox', { name: 'Agregar carta' });
    await user.type(box, 'pal 185');
    await user.click(await screen.findByRole('option', { name: 'Iono PAL 185/193' }));
    expect(screen.getByRole('spinbutton', { name: 'Copias de Iono' })).toHaveValue(1);
    await user.type(box, 'ioni');
    expect(screen.getByRole('option', { name: 'Ionización PAL 009/193' })).toBeInTheDocument();
    expect(callsOf(searchCards)).toEqual([]);
    catalogue.takeBack();
  });

  test('fetches the catalogue when the browser is idle, so that cards are found later without a network', async () => {
    let rest: () => void = () => undefined;
    const browser = Object.assign(window, {
      requestIdleCallback: (callback: () => void) => {
        rest = callback;
        return 1;
      },
      cancelIdleCallback: jest.fn(),
    });
    const catalogue = offerCatalogue([]);
    const { callsOf, unmount } = show(charizards({ canEdit: true }), catalogue.replies);
    await screen.findByRole('combobox', { name: 'Agregar carta' });
    expect(callsOf(getCatalogueVersion)).toHaveLength(0);
    act(() => rest());
    await waitFor(() => expect(catalogue.asked).toHaveLength(1));
    unmount();
    expect(browser.cancelIdleCallback).toHaveBeenCalledWith(1);
    catalogue.takeBack();
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });

  test('a card without a collection number shows its number in the expansion', async () => {
    const plain = makeCard({ id: 21, name: 'Ultra Ball', expansionCode: 'PAF', cardNumber: 91, collectionNumber: null });
    const { user } = show(charizards({ canEdit: true }), [reply(searchCards, { status: 'success', data: [plain] })]);
    await user.type(await screen.findByRole('combobox', { name: 'Agregar carta' }), 'ul');
    expect(await screen.findByRole('option', { name: 'Ultra Ball PAF 91' })).toBeVisible();
  });

  test('says that the search failed, not that there is no such card', async () => {
    const { user } = show(charizards({ canEdit: true }), [reply(searchCards, failure('internal'))]);
    await user.type(await screen.findByRole('combobox', { name: 'Agregar carta' }), 'ul');
    expect(await screen.findByText('No pudimos buscar cartas. Inténtalo de nuevo.')).toBeInTheDocument();
  });

  test('says if no card has the typed name', async () => {
    const { user } = show(charizards({ canEdit: true }), [reply(searchCards, { status: 'success', data: [] })]);
    await user.type(await screen.findByRole('combobox', { name: 'Agregar carta' }), 'zz');
    expect(await screen.findByText('No se encontraron cartas')).toBeInTheDocument();
  });

  test('an old deck with too many copies of a card can shrink', async () => {
    const { user } = show(charizards({ canEdit: true, deck: [{ ...charizard, quantity: 4 }, makeDeckCard({ ...charizard, id: 30, quantity: 4 }), ball] }));
    const [copies] = await screen.findAllByRole('spinbutton', { name: 'Copias de Charizard ex' });
    await user.tripleClick(copies as HTMLElement);
    await user.keyboard('3');
    expect(copies).toHaveValue(3);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('offers to restore the removed card', async () => {
    const { user } = show(charizards({ canEdit: true }));
    await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByRole('spinbutton', { name: 'Copias de Ultra Ball' })).toHaveValue(4);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  test('searches from two letters, and clears the field after adding a card', async () => {
    const { user } = show(charizards({ canEdit: true }), [reply(searchCards, { status: 'success', data: [makeCard({ id: 20, name: 'Iono' })] })]);
    const box = await screen.findByRole('combobox', { name: 'Agregar carta' });
    await user.type(box, 'i');
    expect(screen.queryByText('Buscando...')).toBeNull();
    await user.type(box, 'o');
    await user.click(await screen.findByRole('option', { name: /Iono/ }));
    expect(screen.getByRole('spinbutton', { name: 'Copias de Iono' })).toHaveValue(1);
    expect(box).toHaveValue('');
  });

  test('offers no results of an earlier text', async () => {
    const { user } = show(charizards({ canEdit: true }), [
      reply(searchCards, { status: 'success', data: [makeCard({ name: 'Ultra Ball' })] }),
      reply(searchCards, { status: 'success', data: [makeCard({ name: 'Iono' })] }),
    ]);
    const box = await screen.findByRole('combobox', { name: 'Agregar carta' });
    await user.type(box, 'ul');
    expect(await screen.findByRole('option', { name: /Ultra Ball/ })).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, 'io');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText('Buscando...')).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: /Iono/ })).toBeInTheDocument();
  });

  test('lists removed cards, removes them on save, and restores them before', async () => {
    const { user, callsOf } = show(charizards({ canEdit: true }), [reply(saveDeckCards, { status: 'success', data: { cards: 2, total: 13 } })]);
    await user.click(await screen.findByRole('button', { name: 'Quitar Charizard ex' }));
    await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
    await user.click(screen.getAllByRole('button', { name: 'Deshacer' })[0] as HTMLElement);
    expect(within(group('Pokémon')).getByRole('link', { name: 'Charizard ex' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    await screen.findByText('Baraja guardada exitosamente!');
    expect(callsOf(saveDeckCards).map(({ body }) => body)).toEqual([expect.objectContaining({ removed: [2], updatedAt: '2025-05-24T15:00:00.000Z' })]);
    expect(callsOf(deleteDeckCards)).toHaveLength(0);
  });

  describe('for the second of two people who save', () => {
    const theirs = charizards({
      canEdit: true,
      updatedAt: '2025-05-24T16:00:00.000Z',
      deck: [{ ...charizard, quantity: 2 }, { ...ball, quantity: 3 }, fire, makeDeckCard({ id: 9, name: 'Iono', category: 'Partidario', quantity: 2 })],
    });

    async function beSecond() {
      const view = show(theirs, [
        reply(getDeckOfPlayer, charizards({ canEdit: true })),
        reply(saveDeckCards, failure('stale')),
        reply(saveDeckCards, { status: 'success', data: { cards: 3, total: 18 } }),
      ]);
      await view.user.click(await screen.findByRole('button', { name: 'Quitar Energía Fuego Básica' }));
      const copies = await screen.findByRole('spinbutton', { name: 'Copias de Charizard ex' });
      await view.user.tripleClick(copies);
      await view.user.keyboard('4');
      await view.user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
      expect(await screen.findByRole('alertdialog', { name: 'Otra persona guardó cambios mientras editabas.' })).toBeVisible();
      return view;
    }

    test('keeps editing card by card: their changes are taken, own ones stay, conflicts are chosen', async () => {
      const { user, callsOf } = await beSecond();
      await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
      expect(await screen.findByText('Otra persona cambió: Ultra Ball e Iono.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
      expect(callsOf(saveDeckCards)).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Charizard ex, lo suyo: 2 copias, favorita' }));
      await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
      await waitFor(() => expect(callsOf(saveDeckCards)).toHaveLength(2));
      expect(callsOf(saveDeckCards)[1]?.body).toMatchObject({
        updatedAt: '2025-05-24T16:00:00.000Z',
        removed: [3],
        cards: [
          { cardId: 1, quantity: 2 },
          { cardId: 2, quantity: 3 },
          { cardId: 9, quantity: 2 },
        ],
      });
      expect(await screen.findByRole('alertdialog')).toBeVisible();
    });

    test('or takes their deck', async () => {
      const { user } = await beSecond();
      await user.click(screen.getByRole('button', { name: 'Cargar lo nuevo' }));
      expect(await screen.findByRole('link', { name: 'Iono' })).toBeVisible();
      expect(screen.getByRole('spinbutton', { name: 'Copias de Charizard ex' })).toHaveValue(2);
      expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    });

    test('keeps cards that the first added if everything was removed', async () => {
      const { user, callsOf } = show(theirs, [
        reply(getDeckOfPlayer, charizards({ canEdit: true, deck: [ball] })),
        reply(deleteDeckCards, failure('stale')),
        reply(saveDeckCards, { status: 'success', data: { cards: 3, total: 14 } }),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
      await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
      await accept(user);
      await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
      await user.click(await screen.findByRole('button', { name: 'Ultra Ball, lo mío: ninguna copia' }));
      await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
      await waitFor(() => expect(callsOf(saveDeckCards)).toHaveLength(1));
      expect(callsOf(saveDeckCards)[0]?.body).toMatchObject({ removed: [2], cards: [{ cardId: 1 }, { cardId: 3 }, { cardId: 9 }] });
      expect(await screen.findByRole('alertdialog')).toBeVisible();
    });
  });

  test('an unsaved deck is recovered for the same person only', async () => {
    signInAs({ id: 'local_1' });
    const deck = charizards({ canEdit: true });
    const first = show(deck);
    await first.user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
    await first.user.click(screen.getByRole('button', { name: 'Energía Fuego Básica: carta favorita' }));
    first.unmount();
    signInAs({ id: 'local_2' });
    const other = show(deck);
    expect(await screen.findByRole('button', { name: 'Quitar Ultra Ball' })).toBeVisible();
    other.unmount();
    signInAs({ id: 'local_1' });
    const { user } = show(deck);
    expect(await screen.findByText(/Recuperamos lo que habías escrito/)).toBeVisible();
    expect(screen.getByText(/Ultra Ball se quitará al guardar/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Energía Fuego Básica: carta favorita', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.getByRole('button', { name: 'Quitar Ultra Ball' })).toBeVisible();
  });

  test('a failed save keeps the draft', async () => {
    const { user } = show(charizards({ canEdit: true }), [reply(saveDeckCards, failure('network'))]);
    await user.click(await screen.findByRole('button', { name: 'Ultra Ball: carta favorita' }));
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Hubo un error al guardar la baraja.' });
    expect(dialog).toHaveTextContent('No hay conexión. Revisa tu internet e inténtalo de nuevo. Tus cambios siguen en esta página.');
    await accept(user);
    expect(await screen.findByRole('button', { name: 'Ultra Ball: carta favorita', pressed: true })).toBeVisible();
  });

  test('a deck without cards says so, and is not saved', async () => {
    const { user, callsOf } = show(charizards({ canEdit: true, deck: [] }));
    await user.click(await screen.findByRole('button', { name: 'Actualizar Baraja' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No hay cartas en la baraja');
    await accept(user);
    expect(callsOf(saveDeckCards)).toEqual([]);
  });

  test('an emptied deck says so and deletes the removed cards', async () => {
    const { user, callsOf } = show(charizards({ canEdit: true, deck: [], updatedAt: '2025-05-24T16:00:00.000Z' }), [
      reply(getDeckOfPlayer, charizards({ canEdit: true, deck: [ball] })),
      reply(deleteDeckCards, { status: 'success', data: { deleted: 1 } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No hay cartas en la baraja');
    await accept(user);
    expect(await screen.findByRole('button', { name: 'Importar baraja TXT' })).toBeVisible();
    expect(callsOf(deleteDeckCards)).toHaveLength(1);
  });
});

test('An emptied deck whose cards could not be removed says so, and offers them again', async () => {
  signInAs();
  const { user } = show(reply(getDeckOfPlayer, charizards({ canEdit: true, deck: [ball] })), [reply(deleteDeckCards, failure('network'))]);
  await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
  await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
  await accept(user);
  expect(await screen.findByText('Hubo un error al eliminar las cartas')).toBeVisible();
  await accept(user);
  expect(screen.getByText(/^Ultra Ball se quitará al guardar\./)).toBeVisible();
});

describe('an empty deck, edited', () => {
  const empty = charizards({ id: null, deck: [], canEdit: true, updatedAt: null });

  test('has nothing to export', async () => {
    signInAs();
    show(empty);
    expect(await screen.findByText(/Esta baraja aún no tiene cartas/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Exportar Baraja' })).toBeNull();
  });

  test('refuses to import an empty text', async () => {
    signInAs();
    const { user } = show(empty);
    await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
    await user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), '  ');
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Las cartas Importadas deben tener el formato de Pokémon Live');
    await accept(user);
    expect(await screen.findByRole('button', { name: 'Cerrar Importar baraja TXT' })).toBeVisible();
  });

  test('imports a list and shows the deck', async () => {
    signInAs();
    const imported = { status: 'success' as const, success: true as const, data: { total: 17, cards: 3, byName: [], pending: ['2 Budew ASC 16'] } };
    const { user } = show(reply(getDeckOfPlayer, empty), [
      reply(getDeckOfPlayer, empty),
      reply(getDeckOfPlayer, charizards({ canEdit: true })),
      reply(importDeck, imported),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
    await user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), '3 Charizard ex OBF 125');
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Baraja Importada exitosamente!');
    expect(dialog).toHaveTextContent('17 cartas · 1 en Revisión');
    await accept(user);
    expect(await screen.findByRole('spinbutton', { name: 'Copias de Ultra Ball' })).toHaveValue(4);
  });

  test('keeps a pasted list that was not imported: leaving asks, and a reload recovers it', async () => {
    signInAs();
    const first = show(empty);
    await first.user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
    await first.user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), '3 Charizard ex OBF 125');
    await first.user.click(screen.getByRole('link', { name: 'Copa' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' })).toBeVisible();
    await first.user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    first.unmount();
    show(empty);
    expect(await screen.findByRole('textbox', { name: 'Lista de cartas' })).toHaveValue('3 Charizard ex OBF 125');
  });

  test('says that the list did not reach the server, and keeps the text', async () => {
    signInAs();
    const { user } = show(empty, [reply(importDeck, failure('network'))]);
    await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
    await user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), 'hola');
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Error en el servicio de importación de baraja');
    await accept(user);
    expect(await screen.findByRole('textbox', { name: 'Lista de cartas' })).toHaveValue('hola');
  });

  test('shows what the server could not read and keeps the text', async () => {
    signInAs();
    const { user } = show(empty, [reply(importDeck, failure('rule_violation', { message: 'Línea 2: no es una carta.' }))]);
    await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
    await user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), 'hola');
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Error al guardar la baraja: Línea 2: no es una carta.');
    await accept(user);
    expect(await screen.findByRole('textbox', { name: 'Lista de cartas' })).toHaveValue('hola');
    expect(screen.getByRole('textbox', { name: 'Lista de cartas' })).toHaveAccessibleDescription(/Línea 2: no es una carta\./);
  });
});

describe('the printed sheet', () => {
  const sheet = () => document.querySelector<HTMLElement>('[data-print]');
  /** Returns the content of the sheet when the browser prints it. */
  async function printed({ user }: ReturnType<typeof show>) {
    const print = jest.fn(() => sheet()?.textContent ?? '');
    window.print = print;
    await user.click(await screen.findByRole('button', { name: 'Imprimir hoja' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(sheet()).toBeNull();
    return print.mock.results[0]?.value as string;
  }

  test('has the cards for everyone, without personal data', async () => {
    const text = await printed(show(charizards()));
    expect(text).toContain('Jugadorana');
    expect(text).toContain('3Charizard exSVI1');
    expect(text).toContain('Player IDFecha de nacimientoTorneoCopa');
  });

  test('for one’s own deck has the data of the profile, and the cards as edited', async () => {
    const { id } = signInAs();
    const own = makeOwnPlayer({ userId: id, name: 'Ana', lastName: 'Peña', pokemonId: '4455', birthDate: '2009-03-04' });
    const page = show(charizards({ canEdit: true, isOwner: true }), [reply(getPlayer, { status: 'success', data: own })]);
    await page.user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
    const text = await printed(page);
    expect(text).toContain('JugadorAna PeñaPlayer ID4455Fecha de nacimiento04/03/2009');
    // In the season of the tournament; by now they are a master.
    expect(text).toContain('× Sénior');
    expect(text).not.toContain('Ultra Ball');
  });

  test('of another player has nothing of the profile of the organiser who prints it', async () => {
    signInAs();
    const page = show(charizards({ canEdit: true }));
    expect(await printed(page)).toContain('JugadoranaPlayer IDFecha de nacimiento');
    expect(page.callsOf(getPlayer)).toHaveLength(0);
  });

  test('has blanks if the profile fails to load', async () => {
    signInAs();
    expect(await printed(show(charizards({ isOwner: true }), [reply(getPlayer, failure('internal'))]))).toContain('Jugadorana');
  });
});

describe('the cards as pictures', () => {
  test('are selected once, kept for the next deck, and edited like the list', async () => {
    signInAs();
    const deck = charizards({ canEdit: true });
    const { user, unmount } = show(deck);
    await user.click(await screen.findByRole('button', { name: 'Imágenes' }));
    expect(within(group('Pokémon')).getByRole('link', { name: 'Charizard ex' })).toHaveAttribute('href', '/carta/1');
    expect(screen.queryByRole('button', { name: 'Ver la imagen de Charizard ex' })).toBeNull();
    expect(screen.getByRole('spinbutton', { name: 'Copias de Charizard ex' })).toHaveValue(3);
    await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
    expect(screen.getByText('13')).toBeVisible();
    unmount();
    localStorage.removeItem('mesa:draft:local_1:deck.2:9/1');
    show(deck);
    expect(await screen.findByRole('button', { name: 'Imágenes', pressed: true })).toBeVisible();
  });

  test('are grouped by stage and kind, with counts', async () => {
    const evolved = makeDeckCard({ id: 7, name: 'Charmeleon', subtype: 'Fase 1', quantity: 1 });
    const rare = makeDeckCard({ id: 9, name: 'Mew ex', subtype: 'Básico, ex', quantity: 2 });
    show(charizards({ deck: [evolved, charizard, fire, rare] }));
    expect(await screen.findByText('5 Básico · 1 Fase 1')).toBeVisible();
    expect(within(group('Energía')).queryByText('10 Básica')).toBeNull();
  });
});

describe('the missing cards of a deck', () => {
  const open = async (missing: { cardId: number; missing: number }[], ...replies: Reply[]) => {
    signInAs();
    const page = show(charizards(), [reply(findMissing, { status: 'success', data: missing }), ...replies]);
    await page.user.click(await screen.findByRole('button', { name: '¿Qué me falta?' }));
    return page;
  };

  test('are not those that are not in the collection yet', async () => {
    signInAs();
    const pending = makeDeckCard({ id: 4, name: 'Misterioso ex', category: 'Revisión', quantity: 2 });
    const { user, callsOf } = show(charizards({ deck: [charizard, pending] }), [reply(findMissing, { status: 'success', data: [{ cardId: 1, missing: 0 }] })]);
    await user.click(await screen.findByRole('button', { name: '¿Qué me falta?' }));
    expect(await screen.findByText('¡Tienes todas las cartas de esta baraja!')).toBeVisible();
    expect(callsOf(findMissing)[0]?.body).toEqual({ cards: [{ cardId: 1, quantity: 3 }] });
  });

  test('are counted, can be copied as a list and added as wanted', async () => {
    const { user, callsOf } = await open(
      [
        { cardId: 1, missing: 0 },
        { cardId: 2, missing: 4 },
        { cardId: 3, missing: 2 },
      ],
      reply(changeCopies, { status: 'success', data: [] }),
    );
    expect(await screen.findByText('Te faltan 6 cartas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copiar lista' }));
    expect(await navigator.clipboard.readText()).toBe('Entrenador: 1\n4 Ultra Ball SVI 2\n\nEnergía: 1\n2 Energía Fuego Básica SVI 3\n\nCartas totales: 6\n');
    await accept(user);
    await user.click(screen.getByRole('button', { name: 'Anotar en «Busco»' }));
    expect(await screen.findByRole('button', { name: 'Anotadas en «Busco»' })).toBeDisabled();
    const [{ changes } = { changes: [] }] = callsOf(changeCopies).map(({ body }) => body as { changes: { cardId: number; list: string; quantity: number }[] });
    expect(changes.map(({ cardId, list, quantity }) => [cardId, list, quantity])).toEqual([
      [2, 'want', 4],
      [3, 'want', 2],
    ]);
  });

  test('can be added again after the deck changes', async () => {
    signInAs();
    const { user } = show(charizards({ canEdit: true }), [
      reply(findMissing, { status: 'success', data: [1, 2, 3].map((cardId) => ({ cardId, missing: 1 })) }),
      reply(changeCopies, { status: 'success', data: [] }),
      reply(judgeCards, { status: 'success', data: [] }),
    ]);
    await user.click(await screen.findByRole('button', { name: '¿Qué me falta?' }));
    await user.click(await screen.findByRole('button', { name: 'Anotar en «Busco»' }));
    expect(await screen.findByRole('button', { name: 'Anotadas en «Busco»' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
    expect(await screen.findByText('Te faltan 2 cartas')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Anotar en «Busco»' })).toBeEnabled();
  });

  test('say that one is missing, and that it was not added if that failed', async () => {
    const { user } = await open([{ cardId: 2, missing: 1 }], reply(changeCopies, failure('unavailable')));
    expect(await screen.findByText('Te falta 1 carta')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Anotar en «Busco»' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'No se anotaron las cartas' });
    await user.click(within(dialog).getByRole('button'));
    expect(screen.getByRole('button', { name: 'Anotar en «Busco»' })).toBeEnabled();
  });

  test('can be copied by hand where the browser refuses', async () => {
    const { user } = await open([{ cardId: 2, missing: 1 }]);
    await screen.findByText('Te falta 1 carta');
    const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copiar lista' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/^Tu navegador no permite copiar\./);
    refused.mockRestore();
  });

  test('are none if the member has every card', async () => {
    await open([{ cardId: 1, missing: 0 }]);
    expect(await screen.findByText('¡Tienes todas las cartas de esta baraja!')).toBeVisible();
  });

  test('are not offered to a visitor', async () => {
    show(charizards());
    await screen.findByText(/Total Cartas/);
    expect(screen.queryByRole('button', { name: '¿Qué me falta?' })).toBeNull();
  });
});

test('A deck has card names in the chosen Spanish, also in its export', async () => {
  const grimmsnarl = makeDeckCard({ id: 8, name: 'Grimmsnarl ex de Roxy', nameEsMx: 'Grimmsnarl ex de Marnie' });
  const { user } = show(charizards({ deck: [grimmsnarl] }));
  expect(await screen.findByRole('link', { name: 'Grimmsnarl ex de Marnie' })).toBeVisible();
  act(() => chooseSpanish('castilian'));
  expect(screen.getByRole('link', { name: 'Grimmsnarl ex de Roxy' })).toBeVisible();
  act(() => chooseSpanish('latin'));
  await user.click(screen.getByRole('button', { name: 'Exportar Baraja' }));
  expect(localStorage.getItem('exportedDeck')).toContain('"name":"Grimmsnarl ex de Marnie"');
});

test('Cards that are found, taken from an own deck or in a version have names in the chosen Spanish', async () => {
  signInAs();
  const names = { name: 'Grimmsnarl ex de Roxy', nameEsMx: 'Grimmsnarl ex de Marnie' };
  const version = { id: 1, savedAt: '2025-05-22T15:00:00.000Z', total: 1, cards: [{ cardId: 8, quantity: 1 }], differences: [] };
  const { user } = show(charizards({ canEdit: true, isOwner: true }), [
    reply(searchCards, { status: 'success', data: [makeCard({ id: 8, ...names })] }),
    reply(listOwnDecks, { status: 'success', data: [{ ...mine, total: 1 }] }),
    reply(getOwnDeck, { status: 'success', data: { ...mine, deck: [makeDeckCard({ id: 9, ...names })] } }),
    reply(listDeckVersions, { status: 'success', data: [version], cards: [makeCard({ id: 8, ...names })], pagination: makePagination({ total: 1 }) }),
  ]);
  await user.type(await screen.findByRole('combobox', { name: 'Agregar carta' }), 'gr');
  expect(await screen.findByRole('option', { name: /^Grimmsnarl ex de Marnie/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Versiones' }));
  await user.click(await screen.findByText(/^Ver la lista del/));
  expect(screen.getByText(/1 Grimmsnarl ex de Marnie/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Usar una de mis barajas' }));
  await user.click(await screen.findByRole('button', { name: 'Usar Mi Charizard' }));
  await accept(user);
  expect(screen.getByRole('link', { name: 'Grimmsnarl ex de Marnie' })).toBeVisible();
});

describe('a member’s own decks', () => {
  const copied = reply(createOwnDeck, { status: 'success', data: { id: 12, total: 17, cards: 3, byName: [], pending: [] } });

  test('receive a copy of a displayed list, with its name and format', async () => {
    signInAs();
    const { user, callsOf, address } = show(charizards({ tournament: makeTournament({ format: 'Expandido' }) }), [copied]);
    await user.click(await screen.findByRole('button', { name: 'Copiar a mis barajas' }));
    const answer = await screen.findByRole('alertdialog', { name: 'Copiada a mis barajas' });
    expect(answer).toHaveTextContent('Puedes cambiarla sin que cambie esta lista. Solo tú la ves.');
    await user.click(within(answer).getByRole('button', { name: 'Abrir mi copia' }));
    expect(address()).toBe('/mis-barajas/12');
    expect(callsOf(createOwnDeck)[0]?.body).toEqual({
      name: 'Charizard',
      format: 'Expandido',
      cards: [
        { cardId: 1, quantity: 3, favourite: true },
        { cardId: 2, quantity: 4, favourite: false },
        { cardId: 3, quantity: 10, favourite: false },
      ],
      batch: expect.any(String),
    });
  });

  test('receive one copy if the answer was lost and the button is pressed again', async () => {
    signInAs();
    const { user, callsOf } = show(charizards(), [reply(createOwnDeck, failure('network')), copied, copied]);
    const copy = async () => user.click(await screen.findByRole('button', { name: 'Copiar a mis barajas' }));
    await copy();
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await copy();
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    // After an answer, the next press makes another copy.
    await copy();
    await screen.findByRole('button', { name: 'Seguir aquí' });
    const [lost, again, another] = callsOf(createOwnDeck).map(({ body }) => (body as { batch: string }).batch);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  test('receive the changed list as a copy of its own, although the answer for the one before was lost', async () => {
    signInAs();
    const { user, callsOf } = show(charizards({ canEdit: true, isOwner: true }), [reply(createOwnDeck, failure('network')), copied]);
    const copy = async () => user.click(await screen.findByRole('button', { name: 'Copiar a mis barajas' }));
    await copy();
    await accept(user);
    await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
    await copy();
    await screen.findByRole('button', { name: 'Seguir aquí' });
    const [lost, changed] = callsOf(createOwnDeck).map(({ body }) => body as { batch: string; cards: { cardId: number }[] });
    expect(changed?.cards.map(({ cardId }) => cardId)).toEqual([1, 3]);
    expect(changed?.batch).not.toBe(lost?.batch);
  });

  test('are not offered to a visitor', async () => {
    show(charizards());
    await screen.findByText('Total Cartas:');
    expect(screen.queryByRole('button', { name: 'Copiar a mis barajas' })).toBeNull();
  });

  test('receive a copy of an unnamed list under the name of its player', async () => {
    signInAs();
    const unnamed = charizards({ result: makeResult({ deckName: null }) });
    const { user, callsOf, address } = show(unnamed, [copied]);
    await user.click(await screen.findByRole('button', { name: 'Copiar a mis barajas' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    expect(address()).toBe('/baraja/9/ana');
    expect(callsOf(createOwnDeck)[0]?.body).toMatchObject({ name: 'Baraja de ana' });
  });

  test('refuse a copy over the limit with the reason', async () => {
    signInAs();
    const message = 'Ya tienes 100 barajas. Elimina una que no uses para crear otra.';
    const { user } = show(charizards(), [reply(createOwnDeck, failure('rule_violation', { message }))]);
    await user.click(await screen.findByRole('button', { name: 'Copiar a mis barajas' }));
    expect(await screen.findByRole('alertdialog', { name: 'No se copió la baraja' })).toHaveTextContent(message);
  });

  test('can be submitted: one replaces the list in the editor, and the player saves it', async () => {
    signInAs();
    const list = [makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 2 }), makeDeckCard({ id: 8, name: 'Iono', category: 'Partidario', quantity: 4 })];
    const summary = { ...mine, total: 6, findings: 1 };
    const { user, callsOf } = show(charizards({ canEdit: true, isOwner: true }), [
      reply(listOwnDecks, { status: 'success', data: [summary, { ...summary, id: 13, name: 'Vacía', total: 0 }] }),
      reply(getOwnDeck, { status: 'success', data: { id: 12, name: 'Mi Charizard', format: 'Estándar', deck: list, updatedAt: summary.updatedAt } }),
      reply(saveDeckCards, { status: 'success', data: { cards: 2, total: 6 } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Usar una de mis barajas' }));
    expect(await screen.findByText('Estándar · 6 de 60 cartas · 1 aviso')).toBeVisible();
    expect(screen.queryByText('Vacía')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Usar Mi Charizard' }));
    await accept(user);
    expect(callsOf(saveDeckCards)).toHaveLength(0);
    expect(screen.getByRole('spinbutton', { name: 'Copias de Iono' })).toHaveValue(4);
    await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
    await accept(user);
    expect(callsOf(saveDeckCards)[0]?.body).toMatchObject({
      // Charizard is still a favourite.
      cards: [
        { cardId: 1, quantity: 2, deckicons: true },
        { cardId: 8, quantity: 4, deckicons: false },
      ],
      removed: [2, 3],
    });
  });

  test('say if one could not be read, and where to make one', async () => {
    signInAs();
    const summary = { ...mine, total: 60 };
    const own = charizards({ canEdit: true, isOwner: true });
    const { user, unmount } = show(own, [reply(listOwnDecks, { status: 'success', data: [summary] }), reply(getOwnDeck, failure('unavailable'))]);
    await user.click(await screen.findByRole('button', { name: 'Usar una de mis barajas' }));
    expect(await screen.findByText('Estándar · 60 de 60 cartas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usar Mi Charizard' }));
    await screen.findByRole('alertdialog', { name: 'No se pudo leer la baraja' });
    await accept(user);
    expect(await screen.findByRole('button', { name: 'Usar Mi Charizard' })).toBeEnabled();
    unmount();
    const without = show(own, [reply(listOwnDecks, { status: 'success', data: [{ ...summary, total: 0 }] })]);
    await without.user.click(await screen.findByRole('button', { name: 'Usar una de mis barajas' }));
    expect(await screen.findByText('Aún no tienes barajas con cartas fuera de los torneos.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a mis barajas' })).toHaveAttribute('href', '/mis-barajas');
  });

  test('are judged by the day of the person, not of Greenwich', async () => {
    jest.useFakeTimers({ now: new Date('2026-04-09T22:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] });
    try {
      signInAs();
      const { user, callsOf } = show(charizards({ canEdit: true, isOwner: true }), [reply(listOwnDecks, { status: 'success', data: [] })]);
      await user.click(await screen.findByRole('button', { name: 'Usar una de mis barajas' }));
      await waitFor(() => expect(callsOf(listOwnDecks)[0]?.query).toEqual({ day: '2026-04-09' }));
    } finally {
      jest.useRealTimers();
    }
  });

  test('are not offered to a store that corrects a player’s list', async () => {
    signInAs();
    show(charizards({ canEdit: true }));
    await screen.findByRole('button', { name: 'Actualizar Baraja' });
    expect(screen.queryByRole('button', { name: 'Usar una de mis barajas' })).toBeNull();
  });
});

describe('the versions of a list', () => {
  const card = { category: 'Partidario', type: null, expansionCode: 'SVI', cardNumber: 1, collectionNumber: null, nameEsMx: null };
  const versions = reply(listDeckVersions, {
    status: 'success',
    data: [
      {
        id: 2,
        savedAt: '2025-05-23T15:00:00.000Z',
        total: 2,
        cards: [{ cardId: 8, quantity: 2 }],
        differences: [
          { cardId: 8, delta: 2 },
          { cardId: 9, delta: -1 },
        ],
      },
      {
        id: 1,
        savedAt: '2025-05-22T15:00:00.000Z',
        total: 3,
        cards: [
          { cardId: 9, quantity: 1 },
          { cardId: 1, quantity: 2 },
        ],
        differences: [],
      },
    ],
    cards: [
      { ...card, id: 1, name: 'Charizard ex' },
      { ...card, id: 8, name: 'Iono' },
      { ...card, id: 9, name: 'Arven' },
    ],
    pagination: makePagination({ total: 2 }),
  });

  test('are shown to a reader, who cannot restore one', async () => {
    const { user, callsOf } = show(charizards(), [versions]);
    await user.click(await screen.findByRole('button', { name: 'Versiones' }));
    expect((await screen.findAllByText('+2 Iono')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('−1 Arven').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Volver a la versión/ })).toBeNull();
    expect(callsOf(listDeckVersions)[0]?.params).toEqual({ id: '5' });
  });

  test('are restored by a new save', async () => {
    signInAs();
    const { user, callsOf } = show(charizards({ canEdit: true }), [versions, reply(saveDeckCards, { status: 'success', data: { cards: 1, total: 1 } })]);
    await user.click(await screen.findByRole('button', { name: 'Versiones' }));
    await user.click((await screen.findAllByRole('button', { name: /^Volver a la versión/ })).at(-1) as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Volver a esta versión' }));
    await accept(user);
    expect(callsOf(saveDeckCards)[0]?.body).toMatchObject({
      // The favourite mark stays.
      cards: [
        { cardId: 9, quantity: 1, deckicons: false },
        { cardId: 1, quantity: 2, deckicons: true },
      ],
      removed: [2, 3],
      updatedAt: '2025-05-24T15:00:00.000Z',
    });
  });

  test('show which one is being restored', async () => {
    signInAs();
    const { user } = show(charizards({ canEdit: true }), [versions, reply(saveDeckCards, () => new Promise<never>(() => undefined))]);
    await user.click(await screen.findByRole('button', { name: 'Versiones' }));
    const [newest, first] = await screen.findAllByRole('button', { name: /^Volver a la versión/ });
    await user.click(first as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Volver a esta versión' }));
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([first]));
    expect(newest).toBeDisabled();
  });

  test('are not restored over unsaved changes', async () => {
    signInAs();
    const { user, callsOf } = show(charizards({ canEdit: true }), [versions]);
    await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
    await user.click(screen.getByRole('button', { name: 'Versiones' }));
    await user.click((await screen.findAllByRole('button', { name: /^Volver a la versión/ })).at(-1) as HTMLElement);
    expect(await screen.findByRole('alertdialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
    expect(callsOf(saveDeckCards)).toHaveLength(0);
  });

  test('show the print of a card if only that changed', async () => {
    const swapped = [
      { cardId: 8, delta: 1 },
      { cardId: 9, delta: -1 },
    ];
    const iono = (id: number, expansionCode: string) => ({ ...card, id, name: 'Iono', expansionCode, cardNumber: id });
    const version = { id: 2, savedAt: '2025-05-23T15:00:00.000Z', total: 1, cards: [{ cardId: 8, quantity: 1 }], differences: swapped };
    const first = { ...version, id: 1, cards: [{ cardId: 9, quantity: 1 }], differences: [] };
    const changed = { status: 'success' as const, data: [version, first], cards: [iono(8, 'PAL'), iono(9, 'PAF')], pagination: makePagination({ total: 2 }) };
    const { user } = show(charizards(), [reply(listDeckVersions, changed)]);
    await user.click(await screen.findByRole('button', { name: 'Versiones' }));
    expect((await screen.findAllByText('+1 Iono (PAL 8)')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('−1 Iono (PAF 9)').length).toBeGreaterThan(0);
  });

  test('stay as they are if one could not be restored, and can be tried again', async () => {
    signInAs();
    const { user } = show(charizards({ canEdit: true }), [versions, reply(saveDeckCards, failure('unavailable'))]);
    await user.click(await screen.findByRole('button', { name: 'Versiones' }));
    const restore = (await screen.findAllByRole('button', { name: /^Volver a la versión/ })).at(-1) as HTMLElement;
    await user.click(restore);
    const question = await screen.findByRole('alertdialog', { name: /^¿Volver a la lista del .+\?$/ });
    expect(question).toHaveTextContent('la lista de ahora sigue entre las versiones');
    await user.click(within(question).getByRole('button', { name: 'Volver a esta versión' }));
    expect(await screen.findByRole('alertdialog', { name: 'No se pudo volver a la versión' })).toBeVisible();
    await accept(user);
    await waitFor(() => expect(restore).toBeEnabled());
  });

  test('name the first known list on their last page only', async () => {
    const version = (id: number, quantity: number, differences: { cardId: number; delta: number }[]) => ({
      id,
      savedAt: '2025-05-22T15:00:00.000Z',
      total: quantity,
      cards: [{ cardId: 9, quantity }],
      differences,
    });
    const page = (page: number, ...data: ReturnType<typeof version>[]) =>
      reply(listDeckVersions, {
        status: 'success',
        data,
        cards: [{ ...card, id: 9, name: 'Arven' }],
        pagination: makePagination({ total: 2, page, limit: 1, pages: 2 }),
      });
    const { user } = show(charizards(), [page(1, version(2, 3, [{ cardId: 9, delta: 2 }])), page(2, version(1, 1, []))]);
    await user.click(await screen.findByRole('button', { name: 'Versiones' }));
    expect(await screen.findByText('+2 Arven')).toBeVisible();
    expect(screen.queryByText('La primera lista que se conoce.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('La primera lista que se conoce.')).toBeVisible();
  });

  test('show that there are none yet', async () => {
    const none = reply(listDeckVersions, { status: 'success', data: [], cards: [], pagination: makePagination({ total: 0 }) });
    const { user } = show(charizards(), [none]);
    await user.click(await screen.findByRole('button', { name: 'Versiones' }));
    expect(await screen.findByText(/^Aún no hay versiones/)).toBeVisible();
  });
});
