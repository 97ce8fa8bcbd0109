import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SharePictures } from './share-pictures';

const addresses = ['/og/mesa/9/ronda-2/imagen-1.png', '/og/mesa/9/ronda-2/a%C3%B1o-2.png'];
const share = jest.fn(async (_: ShareData) => undefined);
const answer = (status = 200) => ({ ok: status === 200, status, blob: async () => new Blob(['picture']) }) as Response;
let network: jest.SpyInstance<Promise<Response>>;

/** Shows the pictures in a browser that shares files. */
function show() {
  share.mockReset().mockResolvedValue(undefined);
  Object.assign(navigator, { canShare: () => true, share });
  network = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  render(<SharePictures pictures={[{ label: 'Imagen', addresses }]} text="Copa" />);
  return userEvent.setup();
}
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => {
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

test('a browser that shares no files saves each picture', () => {
  render(
    <SharePictures
      pictures={[
        { label: 'Imagen', addresses },
        { label: 'Historia', addresses: ['/og/9/historia-1.png'] },
      ]}
    />,
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.hasAttribute('download')]);
  expect(links).toEqual([
    ['Guardar imagen 1', addresses[0], true],
    ['Guardar imagen 2', addresses[1], true],
    ['Guardar historia', '/og/9/historia-1.png', true],
  ]);
});

test('all parts are shared as files, with the text', async () => {
  const user = show();
  await user.click(button('Compartir imagen'));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const { files = [], text } = share.mock.calls[0]?.[0] ?? {};
  expect([files.map(({ name, type }) => [name, type]), text]).toEqual([
    [
      ['ronda-2-imagen-1.png', 'image/png'],
      ['ronda-2-año-2.png', 'image/png'],
    ],
    'Copa',
  ]);
  expect(button('Compartir imagen')).toBeEnabled();
});

test('a picture that does not come is said, nothing is shared, and it can be tried again', async () => {
  const user = show();
  network.mockResolvedValueOnce(answer(404));
  await user.click(button('Compartir imagen'));
  expect(await screen.findByRole('alert')).toHaveTextContent('La imagen no llegó. Revisa la conexión y toca otra vez.');
  expect(share).not.toHaveBeenCalled();
  await user.click(button('Compartir imagen'));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where sharing needs another press, that press shares the finished pictures', async () => {
  const user = show();
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await user.click(button('Compartir imagen'));
  await user.click(await screen.findByRole('button', { name: 'Enviar imagen' }));
  expect(await screen.findByRole('button', { name: 'Compartir imagen' })).toBeVisible();
  expect([share.mock.calls.length, network.mock.calls.length]).toEqual([2, 2]);
});

test('a share that the person closes begins again', async () => {
  const user = show();
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await user.click(button('Compartir imagen'));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(await screen.findByRole('button', { name: 'Compartir imagen' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
