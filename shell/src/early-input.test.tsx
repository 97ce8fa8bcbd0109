import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

test('input in a rendered page takes effect once the page is hydrated', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  // As renderToString writes it.
  container.innerHTML =
    '<input aria-label="Nombre" value=""/><select aria-label="País"><option>Perú</option><option selected="">Chile</option></select><input aria-label="Confirmado" type="checkbox"/><button type="button">Editar</button><p>, Chile, false</p>';
  const button = screen.getByRole('button', { name: 'Editar' });
  Reflect.set(globalThis, 'takeEarlyClicks', () => [button, button]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Perú');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Confirmado' }));

  const pressed = jest.fn();
  const mismatch = jest.fn();
  const replay = takeEarlyInput(container);
  act(() => {
    root = hydrateRoot(container, <Form onPress={pressed} />, { onRecoverableError: mismatch });
  });
  expect(pressed).not.toHaveBeenCalled();
  act(replay);
  expect(screen.getByText('Ana, Perú, true')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('Ana');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(mismatch).not.toHaveBeenCalled();
});

test('input in a rendered page that has to be rendered again is applied to the new elements', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = '<input aria-label="Nombre" value=""/><button type="button">Cerrar</button><button type="button">Editar</button>';
  const button = screen.getByRole('button', { name: 'Editar' });
  Reflect.set(globalThis, 'takeEarlyClicks', () => [button]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  const pressed = jest.fn();
  const replay = takeEarlyInput(container);
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
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a file chosen in a rendered page stays, and does not block other input', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = '<input aria-label="Archivo" type="file"/><input aria-label="Nombre" value=""/>';
  const file = screen.getByLabelText<HTMLInputElement>('Archivo');
  await userEvent.upload(file, new File(['4 Dreepy TWM 128'], 'baraja.txt'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
  const typed = jest.fn();
  container.addEventListener('input', typed);
  takeEarlyInput(container)();
  expect(file.files).toHaveLength(1);
  expect(typed).toHaveBeenCalledTimes(1);
});
