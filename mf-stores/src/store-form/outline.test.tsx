import { listLocations } from '@mesa/contract/calls/locations';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { getStoreAttendance, getStoreBySlug, listStorePoints, updateStore } from '@mesa/contract/calls/stores';
import { listStoreTournaments } from '@mesa/contract/calls/tournaments';
import { makeDeckIconCard, makePagination, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import StorePage from '../store/store-page';

const store = makeStore({
  id: 7,
  slug: 'el-dragon',
  name: 'El Dragón',
  state: 'Antioquia Department',
  website: 'https://www.dragon.co/',
  description: 'Mesas para 40.',
});
const places = reply(listLocations, { status: 'success', data: [{ country: 'Colombia', state: 'Antioquia', city: 'Medellín' }] });
const winner = makePlayer({ id: 4, username: 'ana', name: 'Ana', country: null, state: 'Antioquia Department', city: null });
const tournaments = reply(listStoreTournaments, {
  status: 'success',
  data: [
    makeTournament({
      id: 9,
      name: 'Copa',
      winnerId: 4,
      winnerPlayer: winner,
      winnerDeckName: 'Gardevoir',
      winnerDeckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
      state: 'Antioquia Department',
    }),
    makeTournament({ id: 10, name: 'Regional', category: 'Regional', confirmed: false, status: 'inscripciones' }),
  ],
  pagination: makePagination({ total: 30, pages: 2, limit: 20 }),
});
const points = reply(listStorePoints, {
  status: 'success',
  data: [{ ...winner, playerId: 4, totalPoints: 15, tournamentsPlayed: 2 }],
  pagination: makePagination({ total: 6, pages: 2, limit: 5 }),
});
const show = (fields: Partial<typeof store> = {}, ...more: Reply[]) =>
  renderPage(<StorePage />, '/tienda/el-dragon', [
    ...more,
    reply(getStoreBySlug, { status: 'success', store: { ...store, ...fields } }),
    reply(listSeasons, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    reply(getStoreAttendance, { status: 'success', months: [] }),
    tournaments,
    points,
    places,
  ]);

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-06-15T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

describe('reads from top to bottom:', () => {
  test('the form of a store with every field refused', async () => {
    signInAs({ role: 'admin' });
    const names = ['name', 'email', 'country', 'state', 'city', 'address', 'latitude', 'longitude', 'website', 'phone', 'description'];
    const issues = names.map((path) => ({ path, message: `Mal: ${path}` }));
    const { container, user, asked } = show({ canEdit: true }, reply(updateStore, failure('invalid', { issues })));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    const form = outline(container.querySelector('form'));
    expect((form.match(/Revisa .*|(?:input|select|textarea) «.*Mal: \w+/g) ?? []).join('\n')).toMatchInlineSnapshot(`
      Revisa 11 campos: Nombre, Email, País, Departamento, Ciudad, Dirección, Latitud, Longitud, Página web, Teléfono y 1 más.
      input «Nombre» [type=text, autocomplete=organization, maxlength=120, required=true, describedby=«Mal: name
      input «Email» [type=email, autocomplete=email, maxlength=200, required=true, describedby=«Mal: email
      select «País» [required=true, describedby=«Mal: country
      select «Departamento» [required=true, describedby=«Mal: state
      select «Ciudad» [required=true, describedby=«Mal: city
      input «Dirección» [type=text, autocomplete=street-address, maxlength=200, describedby=«Mal: address
      input «Latitud» [type=text, inputmode=decimal, describedby=«Mal: latitude
      input «Longitud» [type=text, inputmode=decimal, describedby=«Mal: longitude
      input «Página web» [type=url, autocomplete=url, maxlength=200, describedby=«Mal: website
      input «Teléfono» [type=tel, autocomplete=tel, maxlength=40, describedby=«Mal: phone
      textarea «Descripción» [maxlength=2000, rows=4, describedby=«Mal: description
    `);
    expect(asked()).toMatchInlineSnapshot(`
      POST /api/stores/storebyslug {"slug":"el-dragon"}
      GET /api/seasons?store=el-dragon&page=1&limit=12
      POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
      GET /api/stores/7/attendance
      POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
      GET /api/location/locations
      PUT /api/stores/update/7 {"name":"El Dragónx","email":"hola@tienda7.co","country":"Colombia","state":"Antioquia Department","city":"Medellín","address":"Calle 10 # 43-20","latitude":6.21,"longitude":-75.57,"website":"https://www.dragon.co/","phone":"+57 300 000 0000","description":"Mesas para 40.","updatedAt":"2025-05-24T15:00:00.000Z"}
    `);
  });
});
