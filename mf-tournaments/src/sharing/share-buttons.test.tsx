import { renderPage } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
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
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
  try {
    const { user } = renderPage(<ShareButtons path="/" textsOf={() => ['uno', 'dos']} />, '/');
    const isNamed = (name: string) => screen.queryByRole('button', { name }) !== null;
    await user.click(screen.getByRole('button', { name: 'Copiar para WhatsApp, parte 1 de 2' }));
    expect(await screen.findByText('Copiado: pégalo en el chat.')).toHaveAttribute('role', 'status');
    act(() => jest.advanceTimersByTime(3000));
    await user.click(screen.getByRole('button', { name: 'Copiar para WhatsApp, parte 2 de 2' }));
    expect(await screen.findByRole('button', { name: 'Copiado, parte 2 de 2' })).toBeVisible();
    act(() => jest.advanceTimersByTime(2000));
    expect(isNamed('Copiado, parte 2 de 2')).toBe(true);
    act(() => jest.advanceTimersByTime(2000));
    expect(isNamed('Copiar para WhatsApp, parte 2 de 2')).toBe(true);
    expect(screen.queryByText('Copiado: pégalo en el chat.')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
