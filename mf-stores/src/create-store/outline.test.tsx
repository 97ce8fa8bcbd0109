import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { administeredStores, knownPlaces, medellin } from '@mesa/runtime/testing/places';
import { renderPage, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import CreateStorePage from './create-store-page';

const places = knownPlaces(medellin);

startClock();

describe('reads from top to bottom:', () => {
  test('/tienda/crear to an owner and to a member', async () => {
    signInAs({ role: 'owner' });
    const view = renderPage(<CreateStorePage />, '/tienda/crear', [places]);
    await screen.findByRole('textbox', { name: 'Nombre' });
    await screen.findByRole('combobox', { name: 'País' });
    expect(outline(view.container)).toMatchInlineSnapshot(`
title: Crear Tienda · Mesa Abierta
header
  h1 [tabindex=-1]: Crear Tienda
form
  div [role=status]
  Nombre
  input «Nombre» [type=text, autocomplete=organization, maxlength=120, required=true]
  Email
  input «Email» [type=email, autocomplete=email, maxlength=200, required=true]
  Buscar un lugar
  input «Buscar un lugar» [autocomplete=off, placeholder=CDMX, León, Bogotá…, role=combobox, autocomplete=list, expanded=false]
  div [role=status]
  div «Buscar un lugar» [tabindex=-1, role=listbox]
  País
  select «País» [required=true, value=«Selecciona…»]
    option: Selecciona…
    option: Colombia
  Departamento
  select «Departamento» [required=true, value=«Selecciona…»]
    option: Selecciona…
  Ciudad
  select «Ciudad» [required=true, value=«Selecciona…»]
    option: Selecciona…
  Dirección
  input «Dirección» [type=text, autocomplete=street-address, maxlength=200]
  Latitud
  input «Latitud» [type=text, inputmode=decimal]
  Longitud
  input «Longitud» [type=text, inputmode=decimal]
  Página web
  input «Página web» [type=url, autocomplete=url, maxlength=200]
  Teléfono
  input «Teléfono» [type=tel, autocomplete=tel, maxlength=40]
  POP ID de la tienda
  input «POP ID de la tienda» [type=text, inputmode=numeric, maxlength=20, describedby=«Va en el archivo de TOM de los torneos que no tienen otro. Solo lo ven quienes administran la tienda.»]
  Va en el archivo de TOM de los torneos que no tienen otro. Solo lo ven quienes administran la tienda.
  Descripción
  textarea «Descripción» [maxlength=2000, rows=4]
  button [type=submit, primary]: Crear Tienda
`);
    view.unmount();
    signInAs({ role: 'member' });
    const { container, asked } = renderPage(<CreateStorePage />, '/tienda/crear', [administeredStores()]);
    await screen.findByText(/Solo los organizadores/);
    expect(outline(container)).toMatchInlineSnapshot(`
title: Crear Tienda · Mesa Abierta
header
  h1 [tabindex=-1]: Crear Tienda
p: Solo los organizadores aprobados pueden crear tiendas. Pídelo en «Quiero organizar».
a [href=/quiero-organizar, primary]: Quiero organizar
`);
    expect(asked()).toMatchInlineSnapshot(`POST /api/stores/liststoresadmin {"userId":"local_1","page":1,"itemsPerPage":100}`);
  });
});
