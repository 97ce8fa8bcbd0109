import { updateStore } from '@mesa/contract/calls/stores';
import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { showStore } from '../testing/el-dragon';

startClock();

describe('reads from top to bottom:', () => {
  test('the form of a store with every field refused', async () => {
    signInAs({ role: 'admin' });
    const names = ['name', 'email', 'country', 'state', 'city', 'address', 'latitude', 'longitude', 'website', 'phone', 'popId', 'description'];
    const issues = names.map((path) => ({ path, message: `Mal: ${path}` }));
    const { container, user, asked } = showStore({ canEdit: true }, reply(updateStore, failure('invalid', { issues })));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    const form = outline(container.querySelector('form'));
    expect((form.match(/Revisa .*|(?:input|select|textarea) «.*Mal: \w+/g) ?? []).join('\n')).toMatchInlineSnapshot(`
      Revisa 12 campos: Nombre, Email, País, Departamento, Ciudad, Dirección, Latitud, Longitud, Página web, Teléfono y 2 más.
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
      input «POP ID de la tienda» [type=text, inputmode=numeric, maxlength=20, describedby=«Va en el archivo de TOM de los torneos que no tienen otro. Solo lo ven quienes administran la tienda. Mal: popId
      textarea «Descripción» [maxlength=2000, rows=4, describedby=«Mal: description
    `);
    expect(asked()).toMatchInlineSnapshot(`
POST /api/stores/storebyslug {"slug":"el-dragon"}
GET /api/agenda?store=el-dragon&page=1&limit=3
POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
GET /api/seasons?store=el-dragon&page=1&limit=12
GET /api/stores/7/attendance
POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
GET /api/location/locations
PUT /api/stores/update/7 {"name":"El Dragónx","email":"hola@tienda7.co","country":"Colombia","state":"Antioquia Department","city":"Medellín","address":"Calle 10 # 43-20","latitude":6.21,"longitude":-75.57,"website":"https://www.dragon.co/","phone":"+57 300 000 0000","popId":null,"description":"Mesas para 40.","updatedAt":"2025-05-24T15:00:00.000Z"}
`);
  });
});
