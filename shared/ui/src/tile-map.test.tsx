import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TileMap } from './tile-map';

const points = [
  { id: 'dragon', latitude: 6.2, longitude: -75.57, name: 'El Dragón: 2 torneos', text: '2' },
  { id: 'mesa', latitude: 4.6, longitude: -74.08, name: 'La Mesa: 1 torneo', text: '1' },
];

test('a map has a button for each point, activated by press, Enter and space, and names its source', async () => {
  const chosen: string[] = [];
  render(<TileMap label="Tiendas" tiles="https://tiles.example/{z}/{x}/{y}.png" points={points} failureText="No cargó." onChoose={(id) => chosen.push(id)} />);
  const user = userEvent.setup();
  const dragon = await screen.findByRole('button', { name: 'El Dragón: 2 torneos' });
  expect(dragon).toHaveTextContent(/^2$/);
  await user.click(dragon);
  screen.getByRole('button', { name: 'La Mesa: 1 torneo' }).focus();
  await user.keyboard('{Enter} ');
  expect(chosen).toEqual(['dragon', 'mesa', 'mesa']);
  // Otherwise the space bar scrolls the page.
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'La Mesa: 1 torneo' }), { key: ' ' })).toBe(false);
  expect(screen.getByRole('application', { name: 'Tiendas' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'colaboradores de OpenStreetMap' })).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
});

test('a map shows its latest points, and leaves nothing behind when it unmounts', async () => {
  const { unmount, rerender, container } = render(<TileMap label="Tiendas" tiles="/{z}" points={points} failureText="No cargó." onChoose={() => undefined} />);
  rerender(<TileMap label="Tiendas" tiles="/{z}" points={points.slice(1)} failureText="No cargó." onChoose={() => undefined} />);
  await screen.findByRole('button', { name: 'La Mesa: 1 torneo' });
  expect(screen.queryByRole('button', { name: 'El Dragón: 2 torneos' })).toBeNull();
  rerender(<TileMap label="Tiendas" tiles="/{z}" points={points.slice(0, 1)} failureText="No cargó." onChoose={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'El Dragón: 2 torneos' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'La Mesa: 1 torneo' })).toBeNull();
  unmount();
  expect(container).toBeEmptyDOMElement();
});

test('a point of a map leads to where the page says by now', async () => {
  const map = (onChoose: (id: string) => void) => <TileMap label="Tiendas" tiles="/{z}" points={points} failureText="No cargó." onChoose={onChoose} />;
  const [before, now] = [jest.fn(), jest.fn()];
  const { rerender } = render(map(before));
  const dragon = await screen.findByRole('button', { name: 'El Dragón: 2 torneos' });
  rerender(map(now));
  await userEvent.click(dragon);
  expect([before.mock.calls, now.mock.calls]).toEqual([[], [['dragon']]]);
});

test('a map comes nearer and moves away with its buttons', async () => {
  const { container } = render(<TileMap label="Tiendas" tiles="/{z}/{x}/{y}" points={points} failureText="No cargó." onChoose={() => undefined} />);
  await screen.findByRole('button', { name: 'La Mesa: 1 torneo' });
  const tiles = () => [...container.querySelectorAll('img.leaflet-tile')].map((tile) => Number(tile.getAttribute('src')?.split('/')[1]));
  const first = tiles();
  fireEvent.click(screen.getByRole('button', { name: 'Acercar' }));
  expect(tiles()).toContain(Math.max(...first) + 1);
  fireEvent.click(screen.getByRole('button', { name: 'Alejar' }));
  expect(tiles()).toEqual(first);
});

test('a map says that a tile did not arrive, until one does', async () => {
  const { container } = render(<TileMap label="Tiendas" tiles="/{z}/{x}/{y}" points={points} failureText="No cargó." onChoose={() => undefined} />);
  await screen.findByRole('button', { name: 'La Mesa: 1 torneo' });
  const [tile] = container.querySelectorAll('img.leaflet-tile');
  fireEvent.error(tile as Element);
  expect(screen.getByRole('status')).toHaveTextContent('No cargó.');
  fireEvent.load(tile as Element);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
