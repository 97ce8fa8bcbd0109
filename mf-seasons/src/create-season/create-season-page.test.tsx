import { createSeason } from '@mesa/contract/calls/seasons';
import { listStores } from '@mesa/contract/calls/stores';
import { session } from '@mesa/runtime/session';
import { makeSeason, makeStore } from '@mesa/runtime/testing/make';
import { listedStores } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import CreateSeasonPage from './create-season-page';

const dragon = makeStore({ id: 3, name: 'El Dragón' });
const corner = makeStore({ id: 5, name: 'El Rincón' });
const shownStores = async () =>
  within(await screen.findByRole('group', { name: /Tiendas/ }))
    .getAllByRole('checkbox')
    .map((box) => [box.closest('label')?.textContent, (box as HTMLInputElement).checked]);

describe('/temporada/crear', () => {
  test('asks a visitor to sign in, and for no store', async () => {
    const signIn = jest.fn();
    session.setState({ signIn });
    const { user, callsOf } = renderPage(<CreateSeasonPage />, '/temporada/crear');
    expect(await screen.findByText('Inicia sesión para crear temporadas de las tiendas que administras.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(signIn).toHaveBeenCalledWith({ returnTo: '/temporada/crear' });
    expect(callsOf(listStores)).toEqual([]);
  });

  test('waits with its invitation until the session is known', async () => {
    renderPage(<CreateSeasonPage />, '/temporada/crear', [listedStores(dragon)]);
    act(() => session.setState({ status: 'loading' }));
    expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Cómo se arma una temporada' })).toHaveAttribute('href', '/ayuda/organizar#temporada');
    act(() => void signInAs({ role: 'member' }));
    expect(await screen.findByRole('button', { name: 'Crear Temporada' })).toBeVisible();
  });

  test('says why the server refuses it, and keeps what was filled in', async () => {
    signInAs({ role: 'member' });
    const { user, address } = renderPage(<CreateSeasonPage />, '/temporada/crear', [
      listedStores(dragon),
      reply(createSeason, failure('rule_violation', { message: 'En esas fechas ya está «Otra».' })),
    ]);
    await user.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Liga');
    await user.type(screen.getByLabelText(/^Primer día/), '2026-09-01');
    await user.type(screen.getByLabelText(/^Último día/), '2026-11-30');
    await user.click(screen.getByRole('button', { name: 'Crear Temporada' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('En esas fechas ya está «Otra».');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Liga');
    expect(address()).toBe('/temporada/crear');
  });

  test('is not for a member without a store', async () => {
    signInAs({ role: 'member' });
    renderPage(<CreateSeasonPage />, '/temporada/crear', [listedStores()]);
    expect(await screen.findByText(/^No puedes crear temporadas: solo quienes administran al menos una tienda/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Crear Temporada' })).toBeNull();
  });

  test('offers who administers stores these alone, none of them chosen, and no other kind of season', async () => {
    signInAs({ id: 'local_9', role: 'member' });
    const { callsOf } = renderPage(<CreateSeasonPage />, '/temporada/crear', [listedStores(dragon, corner)]);
    expect(await shownStores()).toEqual([
      ['El Dragón', false],
      ['El Rincón', false],
    ]);
    expect(callsOf(listStores).map(({ body }) => body)).toEqual([{ userId: 'local_9', page: 1, itemsPerPage: 100 }]);
    expect(screen.queryByRole('combobox', { name: 'De qué es' })).toBeNull();
  });

  test('chooses the store of the address; of an address that names none, all are offered', async () => {
    signInAs({ role: 'member' });
    const { unmount } = renderPage(<CreateSeasonPage />, '/temporada/crear?tienda=5', [listedStores(dragon, corner)]);
    expect(await shownStores()).toEqual([['El Rincón', true]]);
    unmount();
    signInAs({ role: 'member' });
    renderPage(<CreateSeasonPage />, '/temporada/crear?tienda=99', [listedStores(dragon, corner)]);
    expect(await shownStores()).toHaveLength(2);
  });

  test('offers the site admin every store, also where there is none, and seasons of places', async () => {
    signInAs({ role: 'admin' });
    const { callsOf } = renderPage(<CreateSeasonPage />, '/temporada/crear', [listedStores()]);
    const scope = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'De qué es' });
    expect(scope).toHaveValue('store');
    expect([...scope.options].map(({ value, text }) => [value, text])).toEqual([
      ['store', 'De tiendas'],
      ['city', 'De una ciudad'],
      ['country', 'De un país'],
    ]);
    expect(callsOf(listStores).map(({ body }) => body)).toEqual([{ page: 1, itemsPerPage: 100 }]);
  });

  test('asks for what the chosen way of counting needs', async () => {
    signInAs({ role: 'member' });
    const { user } = renderPage(<CreateSeasonPage />, '/temporada/crear', [listedStores(dragon)]);
    const kind = await screen.findByRole('combobox', { name: /^Cómo se suma/ });
    const fields = ['Mejores resultados que cuentan', 'Puntos por lugar', 'Puntos por venir', 'Mínimo de torneos'];
    const asked = () => fields.filter((name) => screen.queryByRole('textbox', { name }));
    const categories = () => screen.queryByRole('group', { name: 'Categorías que cuentan' });
    expect(asked()).toEqual(['Mejores resultados que cuentan', 'Mínimo de torneos']);
    expect(categories()).toBeVisible();
    await user.selectOptions(kind, 'Puntos por puesto');
    expect(asked()).toEqual(fields);
    await user.selectOptions(kind, 'Championship Points');
    expect(asked()).toEqual(['Mínimo de torneos']);
    expect(categories()).toBeNull();
  });

  test('creates it with what was filled in, and opens its page', async () => {
    signInAs({ role: 'member' });
    const created = reply(createSeason, { status: 'success', data: makeSeason({ slug: 'liga-de-otono' }) });
    const { user, callsOf, router } = renderPage(<CreateSeasonPage />, '/temporada/crear', [listedStores(dragon), created]);
    await user.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Liga de otoño');
    await user.type(screen.getByLabelText(/^Primer día/), '2026-09-01');
    await user.type(screen.getByLabelText(/^Último día/), '2026-08-31');
    await user.click(screen.getByRole('button', { name: 'Crear Temporada' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
    expect(screen.getByLabelText(/^Último día/)).toBeInvalid();
    expect(callsOf(createSeason)).toEqual([]);
    await user.clear(screen.getByLabelText(/^Último día/));
    await user.type(screen.getByLabelText(/^Último día/), '2026-11-30');
    await user.click(screen.getByRole('button', { name: 'Crear Temporada' }));
    await screen.findByRole('button', { name: 'Crear Temporada' }).catch(() => undefined);
    expect(callsOf(createSeason).map(({ body }) => body)).toEqual([
      {
        ...{ name: 'Liga de otoño', scope: 'store', storeIds: [3], startsOn: '2026-09-01', endsOn: '2026-11-30', format: null },
        ...{ kind: 'match-points', minEvents: 0, categories: ['Challenge', 'Cup'], best: null },
      },
    ]);
    expect(router.state.location.pathname).toBe('/temporada/liga-de-otono');
  });
});
