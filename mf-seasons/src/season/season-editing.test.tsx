import { listAgenda } from '@mesa/contract/calls/agenda';
import { getSeason, getSeasonPlayer, listSeasonEvents, listSeasonTable, type Season, updateSeason } from '@mesa/contract/calls/seasons';
import { makePagination, makeSeason, makeStore } from '@mesa/runtime/testing/make';
import { listedStores } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { nothingPlayed } from '../testing/nothing-played';
import SeasonPage from './season-page';

const season = makeSeason({ id: 7, slug: 'liga', name: 'Liga', canEdit: true, updatedAt: '2025-05-24T10:00:00.000Z' });
const theirs: Season = { ...season, format: 'Expandido', updatedAt: '2025-05-24T11:00:00.000Z' };
const readAs = (data: Season) => reply(getSeason, { status: 'success', data });

const show = (replies: Reply[], slug = 'liga') =>
  renderPage(<SeasonPage />, `/temporada/${slug}`, [
    ...replies,
    reply(listSeasonTable, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    reply(listSeasonEvents, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    reply(getSeasonPlayer, { status: 'success', data: null }),
    reply(listAgenda, { status: 'success', data: [], mapTiles: null, pagination: makePagination({ total: 0 }) }),
    nothingPlayed,
    listedStores(makeStore({ id: 1, name: 'El Dragón' })),
  ]);
async function edit(...input: Parameters<typeof show>) {
  const view = show(...input);
  await view.user.click(await screen.findByRole('button', { name: 'Editar' }));
  return view;
}
const name = () => screen.findByRole('textbox', { name: /^Nombre/ });

beforeEach(() => void signInAs({ role: 'owner' }));

describe('Of two people who change a season', () => {
  test('the second can continue on top of the first save, and save', async () => {
    const { user, callsOf } = await edit([
      readAs(season),
      readAs(theirs),
      reply(updateSeason, failure('stale')),
      reply(updateSeason, { status: 'success', data: theirs }),
    ]);
    await user.type(await name(), ' de otoño');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
    expect(await name()).toHaveValue('Liga de otoño');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Formato/ })).toHaveValue('Expandido'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Temporada actualizada correctamente.')).toBeVisible();
    expect(callsOf(updateSeason).map(({ params, body }) => [params.id, body])).toEqual([
      ['7', expect.objectContaining({ name: 'Liga de otoño', updatedAt: season.updatedAt })],
      ['7', expect.objectContaining({ name: 'Liga de otoño', format: 'Expandido', updatedAt: theirs.updatedAt })],
    ]);
  });

  test('the second can load the first save', async () => {
    const { user } = await edit([readAs(season), readAs({ ...theirs, name: 'Liga de ellos' }), reply(updateSeason, failure('stale'))]);
    await user.type(await name(), ' de otoño');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Cargar lo nuevo' }));
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    expect(screen.getByText('Liga de ellos', { selector: 'dd' })).toBeVisible();
  });
});

test('what was typed for a season is there after a reload, and not in another season', async () => {
  const first = await edit([readAs(season)]);
  await first.user.type(await name(), ' de otoño');
  first.unmount();
  const other = await edit([readAs({ ...season, id: 8, slug: 'copa', name: 'Copa' })], 'copa');
  expect(await name()).toHaveValue('Copa');
  other.unmount();
  show([readAs(season)]);
  expect(await name()).toHaveValue('Liga de otoño');
});

test('a refusal of a part of the rule is shown at its field, and in the words of the server', async () => {
  const issues = [{ path: 'categories.0', message: 'Esa categoría ya cuenta en otra temporada.' }];
  const { user } = await edit([readAs(season), reply(updateSeason, failure('rule_violation', { message: 'La regla no vale.', issues }))]);
  await user.type(await name(), '!');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('La regla no vale.');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByRole('group', { name: 'Categorías que cuentan' })).toHaveTextContent('Esa categoría ya cuenta en otra temporada.');
  expect(await name()).toHaveValue('Liga!');
});
