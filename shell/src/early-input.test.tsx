import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { takeEarlyInput } from './early-input';

function Form({ onPress }: { onPress(): void }) {
  const [name, setName] = useState('');
  const [country, setCountry] = useState('Chile');
  const [confirmed, setConfirmed] = useState(false);
  return (
    <>
      <input aria-label="Nombre" value={name} onChange={({ target }) => setName(target.value)} />
      <select aria-label="País" value={country} onChange={({ target }) => setCountry(target.value)}>
        <option>Perú</option>
        <option>Chile</option>
      </select>
      <input aria-label="Confirmado" type="checkbox" checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} />
      <button type="button" onClick={onPress}>
        Editar
      </button>
      <p>{`${name}, ${country}, ${confirmed}`}</p>
    </>
  );
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  Reflect.deleteProperty(globalThis, 'takeEarlyClicks');
});

/** Makes the page's head have recorded these presses; the array gets those that follow. */
function record(...buttons: HTMLElement[]): HTMLElement[] {
  Reflect.set(globalThis, 'takeEarlyClicks', () => buttons);
  return buttons;
}
/** All code of the page has loaded. */
const noCode = Promise.resolve();
/** Resolves after the task in which presses follow, which begins once the code's promise has called back. */
const nextTask = () =>
  act(async () => {
    await Promise.resolve();
    await new Promise((done) => void setTimeout(done));
  });

// As renderToString writes it.
const formHtml =
  '<input aria-label="Nombre" value=""/><select aria-label="País"><option>Perú</option><option selected="">Chile</option></select><input aria-label="Confirmado" type="checkbox"/><button type="button">Editar</button><p>, Chile, false</p>';

/** Repeats the input like the shell, before the parts of the page that come to life later: React stops when its slice of time is used up. */
function Replaying({ replay, children }: { replay: () => void; children: ReactNode }) {
  useEffect(() => {
    setTimeout(replay);
    for (const end = performance.now() + 20; performance.now() < end; );
  }, [replay]);
  return children;
}

test('input in a part that comes to life after the rest of the page takes effect too', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<h1>Torneos</h1><!--$-->${formHtml}<!--/$-->`;
  const button = screen.getByRole('button', { name: 'Editar' });
  record(button);
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Perú');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Confirmado' }));
  const pressed = jest.fn();
  const mismatch = jest.fn();
  const page = (
    <Replaying replay={takeEarlyInput(container, noCode)}>
      <h1>Torneos</h1>
      <Suspense>
        <Form onPress={pressed} />
      </Suspense>
    </Replaying>
  );
  // Within act, React would hydrate all parts at once.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  root = hydrateRoot(container, page, { onRecoverableError: mismatch });
  expect(await screen.findByText('Ana, Perú, true')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('Ana');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(mismatch).not.toHaveBeenCalled();
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
});

test('input in a rendered page takes effect once the page is hydrated', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = formHtml;
  const button = screen.getByRole('button', { name: 'Editar' });
  record(button, button);
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Perú');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Confirmado' }));

  const pressed = jest.fn();
  const mismatch = jest.fn();
  const replay = takeEarlyInput(container, noCode);
  act(() => {
    root = hydrateRoot(container, <Form onPress={pressed} />, { onRecoverableError: mismatch });
  });
  expect(pressed).not.toHaveBeenCalled();
  act(replay);
  expect(screen.getByText('Ana, Perú, true')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('Ana');
  await nextTask();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(mismatch).not.toHaveBeenCalled();
});

test('input in a rendered page that has to be rendered again is applied to the new elements', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = '<input aria-label="Nombre" value=""/><button type="button">Cerrar</button><button type="button">Editar</button>';
  const button = screen.getByRole('button', { name: 'Editar' });
  record(button);
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  const pressed = jest.fn();
  const replay = takeEarlyInput(container, noCode);
  act(() => {
    root = createRoot(container);
    root.render(
      <>
        <input />
        <button type="button">Cerrar</button>
        <Form onPress={pressed} />
      </>,
    );
  });
  act(replay);
  expect(screen.getByText('Ana, Chile, false')).toBeTruthy();
  await nextTask();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a press is repeated at once, and one on a widget that still waits again when all code has loaded', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = formHtml;
  const button = screen.getByRole('button', { name: 'Editar' });
  const recorded = record(button);
  let load = () => {};
  const code = new Promise<void>((done) => {
    load = done;
  });
  const pressed = jest.fn();
  const replay = takeEarlyInput(container, code);
  act(() => {
    root = hydrateRoot(container, <Form onPress={pressed} />);
  });
  act(replay);
  expect(pressed).toHaveBeenCalledTimes(1);
  recorded.push(button);
  await nextTask();
  expect(pressed).toHaveBeenCalledTimes(1);
  load();
  await nextTask();
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('a file chosen in a rendered page stays, and does not block other input', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = '<input aria-label="Archivo" type="file"/><input aria-label="Nombre" value=""/>';
  const file = screen.getByLabelText<HTMLInputElement>('Archivo');
  await userEvent.upload(file, new File(['4 Dreepy TWM 128'], 'baraja.txt'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  const typed = jest.fn();
  container.addEventListener('input', typed);
  takeEarlyInput(container, noCode)();
  expect(file.files).toHaveLength(1);
  expect(typed).toHaveBeenCalledTimes(1);
});
