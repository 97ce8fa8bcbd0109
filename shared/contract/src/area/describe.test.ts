import { judgeCards } from '../calls/decks';
import { getStoreBySlug, listStores } from '../calls/stores';
import { listTournaments } from '../calls/tournaments';
import { area, describeArea, headOf, inSlot, oneOf, page, pageNumber, read, word } from './describe';
import { flagsOf } from './flags';

const described = area({
  label: 'Ligas',
  pages: {
    leagues: page('/ligas', {
      title: 'Ligas',
      search: { estado: oneOf(['progreso', 'finalizado'], 'finalizado'), pagina: pageNumber(), nombre: word() },
      first: ({ search }) => [read(listTournaments, { body: { status: search.estado, page: search.pagina, limit: 10, search: search.nombre } })],
      menu: { label: 'Ligas' },
      head: ({ answer }) => ({ title: `Ligas: ${answer(listTournaments)?.pagination.total ?? 'ninguna'}`, description: 'Todas.' }),
    }),
  },
  widgets: { table: { slot: 'home.main', order: 20, first: [read(listStores, { body: { page: 1, itemsPerPage: 3 } })] }, badge: {} },
});

test('an area is data: each placeholder of the address is named, and no code remains', () => {
  const data = describeArea(described);
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  expect(data).toMatchObject({
    label: 'Ligas',
    roles: [],
    routes: [
      {
        page: 'leagues',
        path: '/ligas',
        search: [{ name: 'estado', kind: 'oneOf', default: 'finalizado' }, { name: 'pagina' }, { name: 'nombre' }],
        first: [{ method: 'POST', path: listTournaments.path, input: { body: { status: { $: 'search.estado' }, page: { $: 'search.pagina' }, limit: 10 } } }],
        head: true,
      },
    ],
    widgets: ['table', 'badge'],
    fillings: [{ slot: 'home.main', widget: 'table', order: 20 }],
    menu: [{ label: 'Ligas', path: '/ligas' }],
  });
  expect(JSON.stringify(data)).not.toContain('Todas.');
});

test('a widget’s first calls use the address of the page around it', () => {
  const pages = {};
  const widgets = { 'store-leagues': inSlot('store.after-info', { order: 5, first: ({ params }) => [read(getStoreBySlug, { body: { slug: params.slug } })] }) };
  const { fillings } = describeArea(area({ label: 'Ligas', pages, widgets }));
  expect(fillings).toEqual([
    {
      slot: 'store.after-info',
      widget: 'store-leagues',
      order: 5,
      first: [{ method: 'POST', path: getStoreBySlug.path, input: { body: { slug: { $: 'params.slug' } } } }],
    },
  ]);
});

test('a list in the input of a first call stays a list', () => {
  const cards = [{ cardId: 7, quantity: 4 }];
  const widgets = { judged: inSlot('home.main', { first: () => [read(judgeCards, { body: { cards, format: 'Estándar', date: '2026-05-24' } })] }) };
  const { fillings } = describeArea(area({ label: 'Ligas', pages: {}, widgets }));
  expect(fillings[0]?.first).toMatchObject([{ input: { body: { cards } } }]);
});

test('a widget without a place of its own follows those that chose an early one', () => {
  const widgets = { late: inSlot('home.main', {}), early: inSlot('home.main', { order: 5 }) };
  const { fillings } = describeArea(area({ label: 'Ligas', pages: {}, widgets }));
  expect(fillings.map(({ widget, order }) => [widget, order])).toEqual([
    ['late', 100],
    ['early', 5],
  ]);
});

test('an entry of the menu is for the people of its area, unless it names others', () => {
  const pages = { own: page('/ligas', { menu: { label: 'Ligas' } }), other: page('/ligas/tiendas', { menu: { label: 'Tiendas', for: ['store-admin'] } }) };
  const { menu } = describeArea(area({ label: 'Ligas', roles: ['admin'], pages }));
  expect(menu.map((entry) => entry.for)).toEqual([['admin'], ['store-admin']]);
});

test('flags are declared with what they show', () => {
  const flags = flagsOf('mf_ligas', { table: 'La tabla nueva', notes: 'Notas de una liga' });
  expect(flags.table).toEqual({ area: 'mf_ligas', name: 'table', description: 'La tabla nueva' });
  expect(describeArea(area({ label: 'Ligas', flags, pages: {} })).flags).toEqual([
    { name: 'table', description: 'La tabla nueva' },
    { name: 'notes', description: 'Notas de una liga' },
  ]);
  expect(describeArea(area({ label: 'Ligas', pages: {} }))).not.toHaveProperty('flags');
});

test('menu entries of a restricted area are for its roles', () => {
  const { menu } = describeArea(area({ label: 'Sala', roles: ['owner'], pages: { room: page('/sala', { menu: { label: 'Sala' } }) } }));
  expect(menu).toEqual([{ label: 'Sala', path: '/sala', for: ['owner'] }]);
});

test('computing with a value of the address is refused in the description', () => {
  const sentence = '«search.pagina» es un valor de la dirección: en «first» solo se puede poner, no calcular con él.';
  expect(() =>
    page('/ligas', {
      search: { pagina: pageNumber() },
      first: ({ search }) => [read(listStores, { body: { page: (search.pagina as unknown as number) + 1, itemsPerPage: 3 } })],
    }),
  ).toThrow(sentence);
});

test('a head receives the answers that arrived', () => {
  const answers = [{ path: listTournaments.path, input: {}, data: { pagination: { total: 7 } } }];
  expect(JSON.parse(headOf(described, 'leagues', JSON.stringify(answers)))).toEqual({ title: 'Ligas: 7', description: 'Todas.' });
  expect(JSON.parse(headOf(described, 'leagues', '[]')).title).toBe('Ligas: ninguna');
  expect(headOf(described, 'nothing', '[]')).toBe('null');
});
