import { renderPage } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ShareButtons } from './share-buttons';

test('a text in parts is copied part by part', async () => {
  const { user } = renderPage(<ShareButtons path="/t/K7M2QX" textsOf={(link) => [`uno ${link}`, `dos ${link}`]} />, '/');
  await user.click(screen.getByRole('button', { name: 'Copiar para WhatsApp, parte 2 de 2' }));
  expect(await screen.findByRole('button', { name: 'Copiado, parte 2 de 2' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('dos http://localhost/t/K7M2QX');
  await user.click(screen.getByRole('button', { name: 'Copiar para WhatsApp, parte 1 de 2' }));
  expect(await navigator.clipboard.readText()).toBe('uno http://localhost/t/K7M2QX');
});

test('a copy is named for four seconds after the last press', async () => {
  renderPage(<ShareButtons path="/" textsOf={() => ['uno', 'dos']} />, '/');
  jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  jest.useFakeTimers();
  try {
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const copy = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await pass(0);
    };
    const isNamed = (name: string) => screen.queryByRole('button', { name }) !== null;
    await copy('Copiar para WhatsApp, parte 1 de 2');
    expect(screen.getByText('Copiado: pégalo en el chat.')).toHaveAttribute('role', 'status');
    await pass(3000);
    await copy('Copiar para WhatsApp, parte 2 de 2');
    await pass(3999);
    expect(isNamed('Copiado, parte 2 de 2')).toBe(true);
    await pass(1);
    expect(isNamed('Copiar para WhatsApp, parte 2 de 2')).toBe(true);
    expect(screen.queryByText('Copiado: pégalo en el chat.')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('each part is handed to the share menu of the phone by its own press, which may be cancelled', async () => {
  const share = jest.fn(() => Promise.reject(new DOMException('Cancelled', 'AbortError')));
  Object.assign(navigator, { share });
  try {
    const { user } = renderPage(<ShareButtons path="/t/K7M2QX" textsOf={(link) => [`uno ${link}`, `dos ${link}`]} />, '/');
    await user.click(await screen.findByRole('button', { name: 'Compartir, parte 2 de 2' }));
    await user.click(screen.getByRole('button', { name: 'Compartir, parte 1 de 2' }));
    expect(share.mock.calls).toEqual([[{ text: 'dos http://localhost/t/K7M2QX' }], [{ text: 'uno http://localhost/t/K7M2QX' }]]);
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('a text that the browser does not copy is shown under the label of its own', async () => {
  const { user } = renderPage(<ShareButtons path="/" textsOf={() => ['uno']} label="Copiar recordatorio" />, '/');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Compartir' })).toBeNull();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copiar recordatorio' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Copia este texto' })).toHaveValue('uno'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Copiar recordatorio' })).toBeVisible();
});
