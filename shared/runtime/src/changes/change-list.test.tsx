import type { Change, ChangeNames } from '@mesa/contract/calls/audit';
import { cleanup, screen, within } from '@testing-library/react';
import { makeChange, makePlayer } from '../testing/make';
import { outline } from '../testing/outline';
import { renderPage } from '../testing/render-page';
import { ChangeList } from './change-list';

const ana = makePlayer({ id: 1, username: 'ana' });
const names: ChangeNames = {
  tournaments: { 7: 'Copa' },
  stores: {},
  players: { 1: ana },
  cards: { 9: 'Pineco OBF 1', 10: 'Ditto MEW 132' },
  people: { x: 'Camila Restrepo' },
};

const show = (changes: Change[], inTournament = false) =>
  renderPage([{ path: '*', element: <ChangeList changes={changes} names={names} inTournament={inTournament} /> }], '/');
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent?.trim()).join(' | '));

async function detailsOf(change: Partial<Change>) {
  const { user } = show([makeChange(change)]);
  await user.click(screen.getByRole('button', { name: 'Ver detalle' }));
  return rows();
}

afterEach(() => void jest.useRealTimers());

describe('a list of changes', () => {
  test('is grouped by day, each change with its local time', () => {
    jest.useFakeTimers({ now: new Date('2025-05-25T15:00:00.000Z') });
    show([makeChange({ at: '2025-05-25T14:05:00.000Z' }), makeChange({ at: '2025-05-25T03:30:00.000Z' }), makeChange({ at: '2025-05-20T12:00:00.000Z' })]);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Hoy, 25 de mayo de 2025',
      'Ayer, 24 de mayo de 2025',
      '20 de mayo de 2025',
    ]);
    expect(screen.getByText('09:05')).toBeVisible();
    expect(screen.getByText('22:30')).toHaveAttribute('datetime', '2025-05-25T03:30:00.000Z');
  });

  test('is a sentence about who did what', () => {
    show([makeChange({ who: { userId: 'x', name: 'Camila Restrepo' }, before: { status: 'inscripciones' }, after: { status: 'finalizado' } })]);
    expect(screen.getByText(/cambió el torneo/)).toHaveTextContent('Camila Restrepo cambió el torneo Copa: estado Inscripciones abiertas → Finalizado');
    expect(screen.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/7');
    cleanup();
    show([makeChange({ action: 'create', entity: 'enrolment', after: { playerIds: [1, 2, 3] } })]);
    expect(screen.getByText(/inscribió a/)).toHaveTextContent('inscribió a ana, Jugador n.º 2 y Jugador n.º 3 en Copa');
  });

  test('has its days one level lower on the page of a tournament', () => {
    show([makeChange()], true);
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('24 de mayo de 2025');
    expect(screen.queryByRole('link', { name: 'Copa' })).toBeNull();
  });

  test('shows and hides the values before and after, only the differences', async () => {
    const { user } = show([makeChange({ before: { prize: null, name: 'Copa' }, after: { prize: 'Trofeo', name: 'Copa' } })]);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ver detalle', expanded: false }));
    expect(rows()).toEqual(['Dato | Antes | Después', 'Premio | – | Trofeo']);
    await user.click(screen.getByRole('button', { name: 'Ocultar', expanded: true }));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('offers no details if there are none', () => {
    show([makeChange({ entity: 'player', action: 'delete', entityId: '1', tournamentId: null })]);
    expect(screen.getByText(/eliminó la cuenta y los datos de/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('shows the values of something new', async () => {
    expect(await detailsOf({ action: 'create', after: { name: 'Copa', storeId: 3, description: null, game: 'pokémon' } })).toEqual([
      'Dato | Valor',
      'Nombre | Copa',
      'Tienda | tienda n.º 3',
    ]);
    cleanup();
    const imported = { playerId: 1, cards: [{ cardId: 9, quantity: 4, favourite: false }] };
    expect(await detailsOf({ action: 'import', entity: 'deck', after: imported })).toEqual(['Dato | Valor', 'Pineco OBF 1 | 4']);
  });

  test('shows the values of something deleted', async () => {
    expect(await detailsOf({ action: 'delete', before: { name: 'Copa' }, after: null })).toEqual(['Dato | Antes | Después', 'Nombre | Copa | –']);
  });

  test('shows the players of results', async () => {
    const before = { results: [{ playerId: 1, position: 2, winRate: null }] };
    expect(await detailsOf({ entity: 'results', before, after: { results: [{ playerId: 1, position: 1, winRate: 66.67 }] } })).toEqual([
      'Dato | Antes | Después',
      'ana posición | 2 | 1',
      'ana % de victorias | – | 66,67 %',
    ]);
    cleanup();
    expect(await detailsOf({ entity: 'results', before, after: { results: [] } })).toContain('ana posición | 2 | –');
  });

  test('shows the changed cards of a deck', async () => {
    const card = (cardId: number, quantity: number, favourite = false) => ({ cardId, quantity, favourite });
    const before = { playerId: 1, cards: [card(9, 4), card(10, 2)] };
    expect(await detailsOf({ entity: 'deck', before, after: { playerId: 1, cards: [card(9, 4), card(10, 2, true), card(11, 1)] } })).toEqual([
      'Dato | Antes | Después',
      'Ditto MEW 132 | 2 | 2, favorita',
      'Carta n.º 11 | – | 1',
    ]);
  });

  test('shows a card that a deck no longer has', async () => {
    const cards = [
      { cardId: 9, quantity: 4, favourite: true },
      { cardId: 10, quantity: 2, favourite: false },
    ];
    expect(await detailsOf({ entity: 'deck', before: { playerId: 1, cards }, after: { playerId: 1, cards: cards.slice(1) } })).toEqual([
      'Dato | Antes | Después',
      'Pineco OBF 1 | 4, favorita | –',
    ]);
  });

  test('shows the lost results of removed players', async () => {
    const lost = { playerId: 1, position: 2, points: null, deckName: 'Gardevoir', deck: [{ cardId: 9, quantity: 60, favourite: false }] };
    expect(await detailsOf({ action: 'delete', entity: 'enrolment', before: { results: [lost], numberPlayers: 1 }, after: { numberPlayers: 0 } })).toEqual([
      'Dato | Antes | Después',
      'ana | Inscrito, posición 2, baraja Gardevoir, 60 cartas | –',
    ]);
    cleanup();
    const few = { playerId: 1, deck: [{ cardId: 9, quantity: 1, favourite: false }] };
    expect(await detailsOf({ action: 'delete', entity: 'enrolment', before: { results: [few], numberPlayers: 1 }, after: { numberPlayers: 0 } })).toEqual([
      'Dato | Antes | Después',
      'ana | Inscrito, 1 carta | –',
    ]);
    cleanup();
    const empty = { results: [{ playerId: 1, deck: [] }], numberPlayers: 1 };
    expect(await detailsOf({ action: 'delete', entity: 'enrolment', before: empty, after: { numberPlayers: 0 } })).toContain('ana | Inscrito | –');
  });

  test('shows added and removed administrators of a store', async () => {
    const admins = (...ids: string[]) => ({ admins: ids });
    expect(
      await detailsOf({ entity: 'storeAdmins', entityId: '3', tournamentId: null, before: admins('local_1', 'x'), after: admins('x', 'local_2', 'local_3') }),
    ).toEqual(['Dato | Antes | Después', 'local_2 | – | Administra', 'local_3 | – | Administra', 'local_1 | Administra | –']);
  });

  test('names the administrators of a store whose names are known', async () => {
    const both = (before: object, after: object) =>
      detailsOf({ entity: 'storeAdmins', entityId: '3', tournamentId: null, before: { ...before }, after: { ...after } });
    expect(await both({ admins: [] }, { admins: ['x'] })).toEqual(['Dato | Antes | Después', 'Camila Restrepo | – | Administra']);
    cleanup();
    expect(await both({ admins: ['x'] }, { admins: [] })).toEqual(['Dato | Antes | Después', 'Camila Restrepo | Administra | –']);
  });

  test('shows the cards of a file', async () => {
    const cards = [{ cardId: 9 }, { cardId: 11, name: 'Mew', print: 'MEW 151' }, { cardId: 12 }];
    expect(await detailsOf({ action: 'create', entity: 'card', entityId: '9', tournamentId: null, after: { cards } })).toEqual([
      'Dato | Valor',
      'Pineco OBF 1 | Agregada',
      'Mew MEW 151 | Agregada',
      'Carta n.º 12 | Agregada',
    ]);
  });

  test('reads as a whole, with links to filtered lists', async () => {
    const links = { ofPerson: () => '/de-quien', ofThing: () => '/de-que' };
    const change = makeChange({ id: 1, before: { prize: null }, after: { prize: 'Trofeo' } });
    const { container, user } = renderPage([{ path: '*', element: <ChangeList changes={[change]} names={names} links={links} /> }], '/');
    expect(screen.getByRole('link', { name: 'Ana Restrepo' })).toHaveAttribute('title', 'Solo los cambios de Ana Restrepo');
    await user.click(screen.getByRole('button', { name: 'Ver detalle' }));
    expect(outline(container)).toMatchInlineSnapshot(`
      section «24 de mayo de 2025»
        h2: 24 de mayo de 2025
        ol
          li
            span [data-action=update]
            p
              a [href=/de-quien]: Ana Restrepo
              cambió el torneo
              a [href=/torneo/7]: Copa
              : premio Trofeo
            time [datetime=2025-05-24T15:00:00.000Z]: 10:00
            button [expanded=true, describedby=«Ana Restrepo cambió el torneo Copa: premio Trofeo», quiet, small, focused]: Ocultar
            a [href=/de-que, describedby=«Ana Restrepo cambió el torneo Copa: premio Trofeo»]: Solo esto
            table
              thead
                tr
                  th [scope=col]: Dato
                  th [scope=col]: Antes
                  th [scope=col]: Después
              tbody
                tr
                  th [scope=row]: Premio
                  td
                    del: –
                  td
                    ins: Trofeo
    `);
  });

  test('has a symbol for each kind of change', () => {
    const { container } = show((['create', 'update', 'delete', 'import', 'link'] as const).map((action) => makeChange({ action })));
    const signs = [...container.querySelectorAll('[data-action]')];
    expect(signs.map((sign) => sign.getAttribute('data-action'))).toEqual(['create', 'update', 'delete', 'import', 'link']);
    expect(new Set(signs.map((sign) => sign.querySelector('svg')?.innerHTML)).size).toBe(5);
  });

  test('shows the first of very many, and all on request', async () => {
    const playerIds = Array.from({ length: 100 }, (_, index) => index + 1);
    const { user } = show([makeChange({ action: 'create', entity: 'enrolment', before: { numberPlayers: 0 }, after: { playerIds } })]);
    await user.click(screen.getByRole('button', { name: 'Ver detalle' }));
    expect(rows()).toHaveLength(61);
    await user.click(screen.getByRole('button', { name: 'Ver las 100 diferencias' }));
    expect(rows()).toHaveLength(101);
    expect(screen.queryByRole('button', { name: /^Ver las/ })).not.toBeInTheDocument();
  });
});
