import { type ArchetypeCards, getArchetypeCards, getMeta, type Meta } from '@mesa/contract/calls/meta';
import { listenForDownloads } from '@mesa/runtime/testing/downloads';
import { knownPlaces } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { fireEvent, screen, within } from '@testing-library/react';
import MetaPage from './meta-page';

const archetype = (id: number, name: string, lists: number, games = { wins: 60, losses: 30, draws: 10 }) => ({ id, name, lists, ...games, icon: null });
const played: Meta = {
  status: 'success',
  of: null,
  from: '2026-09-07',
  lists: 40,
  unnamed: 4,
  archetypes: [archetype(1, 'Dragapult', 20), archetype(2, 'Gardevoir', 16, { wins: 5, losses: 7, draws: 0 })],
  pairs: [
    { id: 1, opponentId: 2, wins: 18, losses: 6, draws: 0 },
    { id: 2, opponentId: 1, wins: 6, losses: 18, draws: 0 },
  ],
  weeks: [
    { week: '2026-11-09', total: 10, lists: [{ id: 1, lists: 5 }] },
    {
      week: '2026-11-16',
      total: 30,
      lists: [
        { id: 1, lists: 15 },
        { id: 2, lists: 12 },
      ],
    },
  ],
};
const nothing: Meta = { ...played, lists: 0, unnamed: 0, archetypes: [], pairs: [], weeks: [] };
const places = knownPlaces({ country: 'Chile', state: 'Ñuble', city: 'Chillán' });
const open = (address: string, ...answers: Meta[]) =>
  renderPage(<MetaPage />, address, [...answers.map((answer) => reply(getMeta, answer)), ...(/pais|temporada/.test(address) ? [places] : [])]);
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => row.textContent);

const cardsOf: ArchetypeCards = {
  status: 'success',
  archetype: { id: 1, name: 'Dragapult' },
  lists: 20,
  cards: [
    { name: 'Nido Ball', nameEsMx: 'Nest Ball', lists: 20, copies: 4, usual: 18 },
    { name: 'Dusknoir', nameEsMx: null, lists: 5, copies: 1, usual: 5 },
  ],
  best: [
    {
      ...{ tournamentId: 9, tournament: 'Copa', date: '2026-11-16', position: 1, players: 40 },
      player: { id: 4, username: 'ana', name: 'Ana', optionalname: 'La Profe', useUsername: false },
    },
  ],
};

test('/meta is shared as a text with the most played archetypes and as pictures of its filters', async () => {
  const { user } = open('/meta?tienda=la-mesa&semanas=4', { ...played, of: { kind: 'store', name: 'La Mesa', slug: 'la-mesa' } });
  await user.click(await screen.findByText('Compartir'));
  const text = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Compartir por WhatsApp' })).href).searchParams.get('text');
  expect(text).toMatch(/^\*Meta de La Mesa\*\n\n1\. Dragapult: 50 %\n2\. /);
  expect(screen.getByRole('link', { name: 'Guardar imagen' })).toHaveAttribute('href', '/og/meta/imagen.png?store=la-mesa&weeks=4');
});

test('/meta shows the symbol of an archetype that has one', async () => {
  const { container } = open('/meta', {
    ...played,
    archetypes: [{ ...archetype(1, 'Dragapult', 20), icon: '/uploads/icons/1.png' }, archetype(2, 'Gardevoir', 16)],
  });
  await screen.findByRole('table', { name: 'Arquetipos por su parte de las listas' });
  const symbols = [...container.querySelectorAll('tbody img')].map((one) => [one.getAttribute('src'), one.getAttribute('width'), one.getAttribute('height')]);
  expect(symbols).toEqual([['/uploads/icons/1.png', '32', '32']]);
});

test('/meta without archetypes has nothing to share', async () => {
  open('/meta', nothing);
  expect(await screen.findByText(/^No hay listas de torneos terminados/)).toBeVisible();
  expect(screen.queryByText('Compartir')).toBeNull();
});

test.each([
  [39, 'bad'],
  [40, 'poor'],
  [46, 'poor'],
  [47, 'even'],
  [53, 'even'],
  [60, 'good'],
  [61, 'best'],
])('/meta colours a match-up won in %i of 100 games', async (wins, tone) => {
  const pairs = [
    { id: 1, opponentId: 2, wins, losses: 100 - wins, draws: 0 },
    { id: 2, opponentId: 1, wins: 100 - wins, losses: wins, draws: 0 },
  ];
  open('/meta', { ...played, pairs });
  const [, cell] = within(await screen.findByRole('row', { name: /^Dragapult –/ })).getAllByRole('cell');
  expect(cell).toHaveAttribute('data-tone', tone);
});

describe('/meta?arquetipo', () => {
  const openCards = (...answers: Parameters<typeof reply<typeof getArchetypeCards>>[1][]) =>
    renderPage(<MetaPage />, '/meta?tienda=la-mesa&arquetipo=1', [reply(getMeta, played), ...answers.map((answer) => reply(getArchetypeCards, answer))]);

  test('shows the common cards of the lists, and their best ones', async () => {
    const { callsOf } = openCards(cardsOf);
    const [, ball, noir] = await rowsOf('Cartas de Dragapult');
    expect([ball, noir]).toEqual(['Nest Ball490 %100 %', 'Dusknoir125 %25 %']);
    expect(await rowsOf('Las mejores listas de Dragapult')).toEqual([expect.any(String), 'La Profe140Copa2026/11/16']);
    expect(screen.getByRole('link', { name: 'La Profe' })).toHaveAttribute('href', '/baraja/9/ana');
    expect(screen.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/9');
    expect(callsOf(getArchetypeCards)).toMatchObject([{ params: { id: '1' }, query: { store: 'la-mesa' } }]);
  });

  test('is selected by a link that keeps the other filters', async () => {
    renderPage(<MetaPage />, '/meta?tienda=la-mesa', [reply(getMeta, played)]);
    expect(await screen.findByText(/^Elige un arquetipo/)).toBeVisible();
    const choices = within(screen.getByRole('navigation', { name: 'Arquetipo' })).getAllByRole('link');
    expect(choices.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dragapult', '/meta?tienda=la-mesa&arquetipo=1'],
      ['Gardevoir', '/meta?tienda=la-mesa&arquetipo=2'],
    ]);
  });

  test('offers the cards as CSV', async () => {
    const downloads = listenForDownloads();
    const { user } = openCards(cardsOf);
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV: cartas' }));
    expect(await downloads()).toEqual({
      'meta-cartas.csv': 'carta,listas con la carta,copias,listas con esas copias,listas\r\nNest Ball,20,4,18,20\r\nDusknoir,5,1,5,20\r\n',
    });
  });

  test('shows a best list without a place, too', async () => {
    openCards({ ...cardsOf, best: cardsOf.best.map((list) => ({ ...list, position: null })) });
    expect(await rowsOf('Las mejores listas de Dragapult')).toEqual([expect.any(String), 'La Profe–40Copa2026/11/16']);
  });

  test('says if there are too few lists, none, or the archetype was deleted', async () => {
    const few = openCards({ ...cardsOf, lists: 3 });
    expect(await screen.findByText('3 listas de Dragapult: todavía son pocas para saber qué tienen en común.')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Cartas de Dragapult' })).toBeNull();
    expect(screen.getByRole('table', { name: 'Las mejores listas de Dragapult' })).toBeVisible();
    few.unmount();
    const enough = openCards({ ...cardsOf, lists: 5 });
    expect(await screen.findByText(/^De 5 listas de Dragapult;/)).toBeVisible();
    expect(screen.getByRole('table', { name: 'Cartas de Dragapult' })).toBeVisible();
    enough.unmount();
    const none = openCards({ ...cardsOf, lists: 0, cards: [], best: [] });
    expect(await screen.findByText('No hay listas de Dragapult aquí en este tiempo.')).toBeVisible();
    none.unmount();
    openCards(failure('not_found'));
    expect(await screen.findByText('Ese arquetipo ya no existe. Elige otro.')).toBeVisible();
  });
});

describe('/meta', () => {
  test('shows the share of each archetype, and its win rate with the interval', async () => {
    open('/meta', played);
    const [, first, second] = await rowsOf('Arquetipos por su parte de las listas');
    expect(first).toBe('Dragapult2050 %10060 % (50–69 %)');
    expect(second).toBe('Gardevoir1640 %1212 partidas: aún son pocas');
    expect(screen.getByText(/^40 listas desde el .*; 4 no tienen arquetipo\.$/)).toBeVisible();
  });

  test('offers the cards of the twelve most played archetypes', async () => {
    open('/meta', { ...played, archetypes: Array.from({ length: 13 }, (_, n) => archetype(n + 1, `Arquetipo ${n + 1}`, 20 - n)) });
    expect(within(await screen.findByRole('navigation', { name: 'Arquetipo' })).getAllByRole('link')).toHaveLength(12);
  });

  test('compares from twenty games on', async () => {
    const games = { wins: 12, losses: 8, draws: 0 };
    open('/meta', {
      ...played,
      archetypes: [archetype(1, 'Dragapult', 20, games), ...played.archetypes.slice(1)],
      pairs: played.pairs.map((pair) => ({ ...pair, ...games })),
    });
    const [, first] = await rowsOf('Arquetipos por su parte de las listas');
    expect(first).toMatch(/2060 % \(\d+–\d+ %\)$/);
    for (const cell of screen.getAllByText(/^60 %/, { selector: 'td' })) expect(cell).toHaveAttribute('data-tone', 'good');
  });

  test('shows each match-up with its interval and number of games, and each week', async () => {
    const { user } = open('/meta', played);
    expect(await rowsOf('Victorias del arquetipo de cada fila contra el de cada columna, en por ciento')).toEqual([
      'ArquetipoDragapultGardevoir',
      'Dragapult–75 % (55–88 %) 24 partidas',
      'Gardevoir25 % (12–45 %) 24 partidas–',
    ]);
    await user.click(screen.getByText('Semana a semana'));
    expect(screen.getByRole('img', { name: /Parte de cada arquetipo por semana/ })).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Semana del gráfico' })).toHaveAttribute(
      'aria-valuetext',
      'Semana desde 2026/11/16, 30 listas: Dragapult 50 %, Gardevoir 40 %',
    );
    await user.click(screen.getByText('Ver los números'));
    const [, latest, before] = await rowsOf('Parte de cada arquetipo por semana');
    expect(latest).toMatch(/3050 %40 %$/);
    expect(before).toMatch(/1050 %0 %$/);
  });

  test('compares the five most played archetypes week by week', async () => {
    open('/meta', { ...played, archetypes: ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => archetype(at + 1, name, 20 - at)) });
    expect((await rowsOf('Parte de cada arquetipo por semana'))[0]).toBe('Semana desdeListasABCDE');
  });

  test('begins at the last week of each period, also of one that was shown before', async () => {
    const { user } = renderPage(<MetaPage />, '/meta?semanas=4', [reply(getMeta, played), places]);
    const slider = () => screen.findByRole('slider', { name: 'Semana del gráfico', hidden: true });
    await user.click(await screen.findByRole('button', { name: /^Filtros/ }));
    await slider();
    await user.click(screen.getByRole('link', { name: '6 meses' }));
    fireEvent.change(await slider(), { target: { value: '0' } });
    expect(await slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Semana desde 2026\/11\/09/));
    await user.click(screen.getByRole('link', { name: '4 semanas' }));
    expect(await slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Semana desde 2026\/11\/16/));
  });

  test('offers each table as CSV, in which no name is run as a formula', async () => {
    const downloads = listenForDownloads();
    const { user } = open('/meta', { ...played, archetypes: [archetype(1, '=Dragapult', 20), ...played.archetypes.slice(1)] });
    await user.click(await screen.findByText('Compartir'));
    for (const table of ['arquetipos', 'enfrentamientos', 'semana a semana'])
      await user.click(await screen.findByRole('button', { name: `Descargar CSV: ${table}` }));
    expect(await downloads()).toEqual({
      'meta-arquetipos.csv': "arquetipo,listas,ganadas,perdidas,empatadas\r\n'=Dragapult,20,60,30,10\r\nGardevoir,16,5,7,0\r\n",
      'meta-enfrentamientos.csv': "arquetipo,contra,ganadas,perdidas,empatadas\r\n'=Dragapult,Gardevoir,18,6,0\r\nGardevoir,'=Dragapult,6,18,0\r\n",
      'meta-semanas.csv':
        "semana desde,listas de la semana,arquetipo,listas\r\n2026-11-09,10,'=Dragapult,5\r\n2026-11-16,30,'=Dragapult,15\r\n2026-11-16,30,Gardevoir,12\r\n",
    });
  });

  test('shows a match-up with few games as its record, faint and without a percentage', async () => {
    open('/meta', { ...played, pairs: played.pairs.map((pair) => ({ ...pair, wins: pair.id === 1 ? 9 : 1, losses: pair.id === 1 ? 1 : 9 })) });
    expect((await screen.findByText(/^9-1-0/)).closest('td')).toHaveAttribute('data-tone', 'few');
  });

  test('draws a share relative to all lists, and explains an interval on a press', async () => {
    const { user } = open('/meta', played);
    const table = await screen.findByRole('table', { name: 'Arquetipos por su parte de las listas' });
    expect([...table.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'))).toEqual(['50', '40']);
    await user.click(within(table).getByRole('button', { name: '50–69 %, qué significa' }));
    expect(await screen.findByRole('alertdialog', { name: 'Qué significa 50–69 %' })).toHaveTextContent(
      /^.*En estas 100 partidas ganó el 60 %\..*es que ganara entre el 50 % y el 69 %\./,
    );
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await user.click(screen.getByRole('button', { name: '55–88 %, qué significa' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('En estas 24 partidas ganó el 75 %.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  });

  test('says if no match was played at a table', async () => {
    open('/meta', { ...played, pairs: [] });
    expect(await screen.findByText(/Todavía no hay partidas de mesas/)).toBeVisible();
  });

  test('compares no archetype that met none of the others, and gives one without games no win rate', async () => {
    const alone = archetype(3, 'Pidgeot', 5, { wins: 0, losses: 0, draws: 0 });
    open('/meta', { ...played, unnamed: 0, archetypes: [...played.archetypes, alone] });
    expect((await rowsOf('Arquetipos por su parte de las listas')).at(-1)).toBe('Pidgeot512,5 %0–');
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Dragapult', 'Gardevoir']);
    expect(screen.getByText(/^40 listas desde el [^;]*\.$/)).toBeVisible();
  });

  test('counts one list without an archetype', async () => {
    open('/meta', { ...played, unnamed: 1 });
    expect(await screen.findByText(/^40 listas desde el .*; 1 no tiene arquetipo\.$/)).toBeVisible();
  });

  test('has a place for a week without lists, in the lines and in the numbers', async () => {
    const [first, last] = played.weeks;
    open('/meta', { ...played, weeks: first && last ? [{ ...first, week: '2026-11-02' }, last] : [] });
    const [, ...weeks] = await rowsOf('Parte de cada arquetipo por semana');
    expect(weeks).toEqual(['2026/11/163050 %40 %', '2026/11/090––', '2026/11/021050 %0 %']);
    const slider = screen.getByRole('slider', { name: 'Semana del gráfico', hidden: true });
    expect(slider).toHaveAttribute('aria-valuetext', 'Semana desde 2026/11/16, 30 listas: Dragapult 50 %, Gardevoir 40 %');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider).toHaveAttribute('aria-valuetext', 'Semana desde 2026/11/09, 0 listas: Dragapult –, Gardevoir –');
  });

  test('requests the place, format and period of the address, and keeps them in the choices', async () => {
    const { user, callsOf } = open('/meta?pais=Chile&formato=Expandido&semanas=26', played);
    expect(await screen.findByRole('heading', { level: 1, name: 'Meta de Chile' })).toBeVisible();
    await screen.findByText('40 listas', { exact: false });
    expect(callsOf(getMeta)[0]?.query).toMatchObject({ country: 'Chile', format: 'Expandido', weeks: 26 });
    const others = within(screen.getByRole('navigation', { name: 'De Chile' })).getAllByRole('link');
    expect(others.map((link) => link.getAttribute('href'))).toEqual(['/agenda?pais=Chile', '/ranking?pais=Chile', '/temporadas?pais=Chile']);
    await user.click(screen.getByRole('button', { name: 'Filtros: Chile · 6 meses · Expandido' }));
    const period = within(screen.getByRole('navigation', { name: 'Período' }));
    expect(period.getByRole('link', { current: true })).toHaveTextContent('6 meses');
    expect(period.getByRole('link', { name: '4 semanas' })).toHaveAttribute('href', '/meta?pais=Chile&formato=Expandido&semanas=4');
    expect(period.getByRole('link', { name: '12 semanas' })).toHaveAttribute('href', '/meta?pais=Chile&formato=Expandido');
    expect(period.getByRole('link', { name: '1 año' })).toHaveAttribute('href', '/meta?pais=Chile&formato=Expandido&semanas=52');
    expect(within(screen.getByRole('navigation', { name: 'Formato' })).getByRole('link', { name: 'Todos' })).toHaveAttribute(
      'href',
      '/meta?pais=Chile&semanas=26',
    );
  });

  test('shows a store or season, which a chosen place replaces', async () => {
    const { unmount, callsOf } = open('/meta?tienda=la-mesa', { ...played, of: { kind: 'store', name: 'La Mesa', slug: 'la-mesa' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Meta de La Mesa' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'La Mesa' })).toHaveAttribute('href', '/tienda/la-mesa');
    expect(screen.getByText('Qué se juega, qué gana y contra qué, en los torneos terminados de la tienda.')).toBeVisible();
    expect(callsOf(getMeta)[0]?.query).toMatchObject({ store: 'la-mesa' });
    unmount();
    const { user, address } = open('/meta?temporada=liga', { ...nothing, of: { kind: 'season', name: 'Liga', slug: 'liga' } }, played);
    expect(await screen.findByRole('link', { name: 'Liga' })).toHaveAttribute('href', '/temporada/liga');
    expect(screen.getByText('Qué se juega, qué gana y contra qué, en los torneos de la temporada.')).toBeVisible();
    expect(screen.getByText(/^No hay listas de torneos terminados desde el [^.]*\.$/)).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Período' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Elegir lugar' }));
    await user.click(screen.getByRole('link', { name: 'Expandido' }));
    expect(address()).toBe('/meta?temporada=liga&formato=Expandido');
    await user.selectOptions(await screen.findByLabelText('País'), await screen.findByRole('option', { name: 'Chile' }));
    await user.click(screen.getByRole('button', { name: 'Ver meta' }));
    expect(address()).toBe('/meta?formato=Expandido&pais=Chile');
  });

  test('of a store becomes the one of a place', async () => {
    const { user, address } = renderPage(<MetaPage />, '/meta?tienda=la-mesa', [reply(getMeta, played), places]);
    await user.click(screen.getByRole('button', { name: /^Filtros/ }));
    await user.selectOptions(await screen.findByLabelText('País'), await screen.findByRole('option', { name: 'Chile' }));
    await user.click(screen.getByRole('button', { name: 'Ver meta' }));
    expect(address()).toBe('/meta?pais=Chile');
  });

  test('says if the store of the address does not exist', async () => {
    renderPage(<MetaPage />, '/meta?tienda=ninguna', [reply(getMeta, failure('not_found'))]);
    expect(await screen.findByText(/^No encontramos la tienda, la temporada o el lugar de este enlace/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver todo el meta' })).toHaveAttribute('href', '/meta');
  });

  test('says that nothing was played, and that lists have no name yet', async () => {
    const { unmount } = open('/meta?pais=Chile', nothing);
    expect(await screen.findByText(/^No hay listas de torneos terminados en Chile desde el .*\. Prueba con un período más largo\.$/)).toBeVisible();
    expect(screen.getByText('Qué se juega, qué gana y contra qué, en torneos oficiales terminados.')).toBeVisible();
    unmount();
    open('/meta', { ...nothing, lists: 3, unnamed: 3 });
    expect(await screen.findByText('Hay 3 listas, pero ninguna tiene arquetipo todavía.')).toBeVisible();
  });

  test('offers a retry if it fails to load', async () => {
    const { user } = renderPage(<MetaPage />, '/meta', [reply(getMeta, failure('internal')), reply(getMeta, played)]);
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar el meta');
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('table', { name: 'Arquetipos por su parte de las listas' })).toBeVisible();
  });
});
