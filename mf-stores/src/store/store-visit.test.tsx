import { listAgenda } from '@mesa/contract/calls/agenda';
import { createReport } from '@mesa/contract/calls/moderation';
import { listStorePoints } from '@mesa/contract/calls/stores';
import { startClock } from '@mesa/runtime/testing/clock';
import { makeAgendaEntry, makePagination } from '@mesa/runtime/testing/make';
import { reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { showStore } from '../testing/el-dragon';

// The 15th already in Greenwich.
startClock('2025-06-14T21:00:00-05:00');

describe('/tienda/:slug', () => {
  test('requests the points of the last 30 days of the reader, not of Greenwich', async () => {
    const { callsOf } = showStore();
    await waitFor(() => expect(callsOf(listStorePoints)[0]?.body).toMatchObject({ startDate: '2025-05-15', endDate: '2025-06-14' }));
  });

  test.each([
    ['without coordinates', { latitude: null, longitude: null }],
    ['with half of its coordinates', { latitude: 6.21, longitude: null }],
  ])('leads to the address of a store %s', async (_, point) => {
    showStore(point);
    const map = await screen.findByRole('link', { name: 'Cómo llegar' });
    expect(map).toHaveAttribute('href', expect.stringContaining(`query=${encodeURIComponent('Calle 10 # 43-20, Medellín, Colombia')}`));
    expect(screen.queryByText('Coordenadas')).toBeNull();
  });

  test('does not count tournaments after the listed ones if there are none', async () => {
    const agenda = { status: 'success' as const, data: [makeAgendaEntry({ name: 'Reto' })], mapTiles: null };
    showStore({}, reply(listAgenda, { ...agenda, pagination: makePagination({ total: 1 }) }));
    expect(await screen.findByRole('link', { name: 'Reto' })).toBeVisible();
    expect(screen.queryByText(/más adelante/)).toBeNull();
  });

  test('is reported by its store', async () => {
    signInAs();
    const { user, callsOf } = showStore({}, reply(createReport, { status: 'success', data: { id: 1 } }));
    await user.click(await screen.findByRole('button', { name: 'Denunciar' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Denunciar/ }));
    await user.selectOptions(dialog.getByRole('combobox'), 'Publicidad');
    await user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
    await waitFor(() => expect(callsOf(createReport)[0]?.body).toMatchObject({ thing: { kind: 'store', id: 7 } }));
  });
});
