import { listMissingPlayerData, savePlayerData } from '@mesa/contract/calls/player-ids';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import { enrolled, openConsole, people, press } from '../testing/open-console';

const success = { status: 'success' } as const;
type Missing = { playerId: number; withoutId: boolean; withoutYear: boolean };

test('what a player lacks for TOM is entered beside the name, until all are ready', async () => {
  let missing: Missing[] = [
    { playerId: 1, withoutId: true, withoutYear: true },
    { playerId: 2, withoutId: false, withoutYear: true },
  ];
  const view = await openConsole(enrolled(3), [
    reply(listMissingPlayerData, () => ({ ...success, players: missing })),
    reply(savePlayerData, ({ body }) => {
      const [{ playerId }] = (body as { players: [{ playerId: number }] }).players;
      missing = missing.filter((one) => one.playerId !== playerId);
      return { ...success, people: people.slice(0, 1) };
    }),
  ]);
  await press(view, 'Más opciones');
  await press(view, 'Listo para TOM');
  expect(await screen.findByText(/^1 de 3 jugadores están listos\./)).toBeVisible();
  const ana = within(screen.getByRole('form', { name: 'Datos de Ana' }));
  await view.user.click(ana.getByRole('button', { name: 'Guardar' }));
  expect(ana.getByRole('alert')).toHaveTextContent('Escribe lo que sabes; lo demás puede esperar.');
  await view.user.type(ana.getByRole('textbox', { name: 'Player ID' }), '4912345');
  await view.user.type(ana.getByRole('textbox', { name: 'Año de nacimiento' }), '2015');
  await view.user.click(ana.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^2 de 3 jugadores están listos\./)).toBeVisible();
  const bea = within(screen.getByRole('form', { name: 'Datos de Bea' }));
  expect(bea.queryByRole('textbox', { name: 'Player ID' })).toBeNull();
  await view.user.type(bea.getByRole('textbox', { name: 'Año de nacimiento' }), '1990');
  await view.user.click(bea.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Los 3 jugadores tienen Player ID y año de nacimiento: el archivo está listo para TOM.')).toBeVisible();
  expect(view.callsOf(savePlayerData).map(({ body }) => body)).toEqual([
    { players: [{ playerId: 1, pokemonId: '4912345', birthYear: 2015 }] },
    { players: [{ playerId: 2, birthYear: 1990 }] },
  ]);
});

test('a Player ID that somebody else has is refused beside the field, and the typed text stays', async () => {
  const message = 'Ese Player ID ya es de Beto.';
  const view = await openConsole(enrolled(2), [
    reply(listMissingPlayerData, { ...success, players: [{ playerId: 1, withoutId: true, withoutYear: false }] }),
    reply(savePlayerData, failure('rule_violation', { message })),
  ]);
  await press(view, 'Más opciones');
  await press(view, 'Listo para TOM');
  const ana = within(await screen.findByRole('form', { name: 'Datos de Ana' }));
  await view.user.type(ana.getByRole('textbox', { name: 'Player ID' }), '4912345');
  await view.user.click(ana.getByRole('button', { name: 'Guardar' }));
  expect(await ana.findByRole('alert')).toHaveTextContent(message);
  expect(ana.getByRole('textbox', { name: 'Player ID' })).toHaveValue('4912345');
});

test('a division that the year does not give is named', async () => {
  const view = await openConsole(enrolled(2), [reply(listMissingPlayerData, { ...success, players: [] })], {}, (person) =>
    person.id === 2 ? { ...person, division: 'junior' } : person,
  );
  await press(view, 'Más opciones');
  await press(view, 'Listo para TOM');
  expect(await screen.findByText('Bea juega en Máster, y por su año le toca Júnior. El archivo lleva un año de Máster.')).toBeVisible();
});
