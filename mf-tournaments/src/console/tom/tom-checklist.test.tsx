import { listMissingPlayerData, savePlayerData } from '@mesa/contract/calls/player-ids';
import { getTournament, saveOfficialData, type Tournament } from '@mesa/contract/calls/tournaments';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
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
  expect(await screen.findByText('1 de 3 jugadores están listos. Lo que falta, va en el archivo con un número o un año nuestros.')).toBeVisible();
  const ana = within(screen.getByRole('form', { name: 'Datos de Ana' }));
  for (const [name, maxLength] of [
    ['Player ID', '10'],
    ['Año de nacimiento', '4'],
  ] as const) {
    expect(ana.getByRole('textbox', { name })).toHaveAttribute('maxlength', maxLength);
    expect(ana.getByRole('textbox', { name })).toHaveAttribute('inputmode', 'numeric');
  }
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
  expect(await screen.findByText('Los 3 jugadores tienen Player ID y año de nacimiento.')).toBeVisible();
  expect(view.callsOf(savePlayerData).map(({ body }) => body)).toEqual([
    { players: [{ playerId: 1, pokemonId: '4912345', birthYear: 2015 }] },
    { players: [{ playerId: 2, birthYear: 1990 }] },
  ]);
});

test('what is known of a player is stored alone, and only the rest is asked for then', async () => {
  let missing: Missing[] = [{ playerId: 1, withoutId: true, withoutYear: true }];
  const view = await openConsole(enrolled(1), [
    reply(listMissingPlayerData, () => ({ ...success, players: missing })),
    reply(savePlayerData, () => {
      missing = [{ playerId: 1, withoutId: false, withoutYear: true }];
      return { ...success, people: people.slice(0, 1) };
    }),
  ]);
  await press(view, 'Más opciones');
  await press(view, 'Listo para TOM');
  const ana = () => within(screen.getByRole('form', { name: 'Datos de Ana' }));
  await view.user.type(await screen.findByRole('textbox', { name: 'Player ID' }), ' 4912345 ');
  await view.user.click(ana().getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(ana().queryByRole('textbox', { name: 'Player ID' })).toBeNull());
  expect(ana().getByRole('textbox', { name: 'Año de nacimiento' })).toHaveValue('');
  expect(ana().queryByRole('alert')).toBeNull();
  expect(view.callsOf(savePlayerData).map(({ body }) => body)).toEqual([{ players: [{ playerId: 1, pokemonId: '4912345' }] }]);
});

test('without a network the checklist says what needs one', async () => {
  const view = await openConsole(enrolled(2), [reply(listMissingPlayerData, failure('network'))]);
  await press(view, 'Más opciones');
  await press(view, 'Listo para TOM');
  expect(await screen.findByText(/Los datos se revisan con conexión\./)).toBeVisible();
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

test('a player without a known year is in no wrong division, and one who is in one is not ready', async () => {
  const missing = [{ playerId: 2, withoutId: false, withoutYear: true }];
  const view = await openConsole(enrolled(4), [reply(listMissingPlayerData, { ...success, players: missing })], {}, (person) =>
    person.id === 1 ? { ...person, division: 'junior', noYear: true } : person.id === 4 ? person : { ...person, division: 'junior' },
  );
  await press(view, 'Más opciones');
  await press(view, 'Listo para TOM');
  expect(await screen.findByText(/^2 de 4 jugadores están listos\./)).toBeVisible();
  const moved = within(screen.getByRole('list', { name: 'División y año' })).getAllByRole('listitem');
  expect(moved.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Caro']);
});

describe('The tournament’s own numbers', () => {
  const nobody = reply(listMissingPlayerData, { ...success, players: [] });
  const of = async () => within(await screen.findByRole('form', { name: 'Datos del torneo para TOM' }));

  test('are entered beside their names, and shown once they are known', async () => {
    let numbers: Partial<Tournament> = { sanctionNumber: null, organizerPopId: null, storePopId: null };
    const tournament = () => makeTournament({ id: 7, name: 'Copa de Lima', canEdit: true, played: true, status: 'inscripciones', ...numbers });
    const view = await openConsole(enrolled(2), [
      nobody,
      reply(getTournament, () => ({ ...success, data: tournament() })),
      reply(saveOfficialData, ({ body }) => {
        numbers = { ...numbers, ...(body as Partial<Tournament>) };
        return { ...success, data: tournament() };
      }),
    ]);
    await press(view, 'Más opciones');
    await press(view, 'Listo para TOM');
    await view.user.type((await of()).getByRole('textbox', { name: 'Número de sanción' }), ' ');
    await view.user.click((await of()).getByRole('button', { name: 'Guardar' }));
    expect((await of()).getByRole('alert')).toHaveTextContent('Escribe lo que sabes; lo demás puede esperar.');
    await view.user.type((await of()).getByRole('textbox', { name: 'Número de sanción' }), '26-10-000123 ');
    await view.user.click((await of()).getByRole('button', { name: 'Guardar' }));
    expect(await (await of()).findByText('Número de sanción 26-10-000123.')).toBeVisible();
    expect((await of()).queryByRole('alert')).toBeNull();
    expect((await of()).getByRole('link', { name: 'la página del torneo' })).toHaveAttribute('href', '/torneo/7');
    expect((await of()).getByRole('link', { name: 'la de la tienda' })).toHaveAttribute('href', `/tienda/${tournament().storeSlug}`);
    await view.user.type((await of()).getByRole('textbox', { name: 'POP ID de quien organiza' }), '1234567');
    await view.user.click((await of()).getByRole('button', { name: 'Guardar' }));
    expect(await (await of()).findByText('Número de sanción 26-10-000123. POP ID de quien organiza 1234567.')).toBeVisible();
    expect((await of()).queryByRole('button', { name: 'Guardar' })).toBeNull();
    expect(view.callsOf(saveOfficialData).map(({ body }) => body)).toEqual([{ sanctionNumber: '26-10-000123' }, { organizerPopId: '1234567' }]);
  });

  test('are stored together, each refused beside its field, and a failure is shown below both', async () => {
    const message = 'Ese POP ID no se puede guardar.';
    let down = false;
    const view = await openConsole(
      enrolled(2),
      [nobody, reply(saveOfficialData, () => (down ? failure('network') : failure('invalid', { message, issues: [{ path: 'organizerPopId', message }] })))],
      { sanctionNumber: null, organizerPopId: null, storePopId: null },
    );
    await press(view, 'Más opciones');
    await press(view, 'Listo para TOM');
    const sanction = (await of()).getByRole('textbox', { name: 'Número de sanción' });
    const popId = (await of()).getByRole('textbox', { name: 'POP ID de quien organiza' });
    expect(sanction).toHaveAccessibleDescription('El que da el sitio oficial, como 26-10-000123.');
    expect(popId).toHaveAccessibleDescription('Si es siempre el mismo, guárdalo una vez en la tienda.');
    expect([sanction, popId].map((field) => [field.getAttribute('maxlength'), field.getAttribute('inputmode')])).toEqual([
      ['20', null],
      ['20', 'numeric'],
    ]);
    await view.user.type(sanction, '26-10-000123');
    await view.user.type(popId, ' 1234567 ');
    await view.user.click((await of()).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(popId).toBeInvalid());
    expect(popId).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(sanction).toBeValid();
    expect((await of()).queryByRole('alert')).toBeNull();
    expect(view.callsOf(saveOfficialData).map(({ body }) => body)).toEqual([{ sanctionNumber: '26-10-000123', organizerPopId: '1234567' }]);
    down = true;
    await view.user.click((await of()).getByRole('button', { name: 'Guardar' }));
    expect(await (await of()).findByRole('alert')).toHaveTextContent(/conexión/);
    expect(popId).toBeValid();
  });

  test('name only the POP ID that the file gets: the organiser’s before the store’s', async () => {
    const view = await openConsole(enrolled(2), [nobody], { sanctionNumber: null, organizerPopId: '1234567', storePopId: '7654321' });
    await press(view, 'Más opciones');
    await press(view, 'Listo para TOM');
    expect(await (await of()).findByText('POP ID de quien organiza 1234567.')).toBeVisible();
  });

  test('need no POP ID if the store has one, and a wrong number is refused beside its field', async () => {
    const message = 'Ese número no se puede guardar.';
    const view = await openConsole(
      enrolled(2),
      [nobody, reply(saveOfficialData, failure('invalid', { message, issues: [{ path: 'sanctionNumber', message }] }))],
      { sanctionNumber: null, organizerPopId: null, storePopId: '7654321', storeName: 'El Dragón' },
    );
    await press(view, 'Más opciones');
    await press(view, 'Listo para TOM');
    expect((await of()).getByText('POP ID de El Dragón 7654321.')).toBeVisible();
    expect((await of()).queryByRole('textbox', { name: 'POP ID de quien organiza' })).toBeNull();
    const field = (await of()).getByRole('textbox', { name: 'Número de sanción' });
    await view.user.type(field, '26-10-000123');
    await view.user.click((await of()).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field).toHaveValue('26-10-000123');
  });
});
