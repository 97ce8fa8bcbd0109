import { startClock } from '@mesa/runtime/testing/clock';
import { makeStore } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { administeredStores, concepcion, knownPlaces, lima, listedStores } from '@mesa/runtime/testing/places';
import { renderPage, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import CreateTournamentPage from './create-tournament-page';

const places = knownPlaces(lima, concepcion);

startClock();

describe('reads from top to bottom:', () => {
  test('/torneo/crear to a person with two stores in one city', async () => {
    signInAs({ id: 'local_9', role: 'owner' });
    const stores = [makeStore({ id: 1, name: 'La Mesa Larga' }), makeStore({ id: 2, name: 'El Dragón' })];
    const { container, asked } = renderPage(<CreateTournamentPage />, '/torneo/crear', [places, administeredStores(stores), listedStores(...stores)]);
    await screen.findByRole('combobox', { name: 'Ganador' });
    await screen.findByRole('combobox', { name: 'Tienda' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Crear Torneo · Mesa Abierta
header
  h1 [tabindex=-1]: Crear Torneo
form «Datos del torneo»
  div [role=status]
  Nombre
  input «Nombre» [type=text, maxlength=120, required=true]
  Buscar un lugar
  input «Buscar un lugar» [autocomplete=off, placeholder=CDMX, León, Bogotá…, role=combobox, autocomplete=list, expanded=false, value=«Medellín, Antioquia, Colombia»]
  div [role=status]
  div «Buscar un lugar» [tabindex=-1, role=listbox]
  País
  select «País» [value=«Colombia»]
    option: Selecciona…
    option: Chile
    option: Colombia
    option: Perú
  Departamento
  select «Departamento» [value=«Antioquia»]
    option: Selecciona…
    option: Antioquia
  Ciudad
  select «Ciudad» [value=«Medellín»]
    option: Selecciona…
    option: Medellín
  Tienda
  input «Tienda» [autocomplete=off, role=combobox, required=true, autocomplete=list, expanded=false]
  button «Ver opciones de Tienda» [tabindex=-1]
  div [role=status]
  div «Tienda» [tabindex=-1, role=listbox]
  Categoría
  select «Categoría» [value=«Amistoso»]
    option: Amistoso
    option: Online
    option: Challenge
    option: Cup
    option: Prerelease
    option: Release
    option: Special
    option: Regional
    option: Internacional
  Fecha
  input «Fecha» [type=date, required=true]
  Formato
  select «Formato» [value=«Estándar»]
    option: Estándar
    option: Expandido
    option: Conquista
  Estado
  select «Estado» [describedby=«Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones.», required=true, value=«Finalizado»]
    option: Inscripciones abiertas
    option: En curso
    option: Finalizado
    option: Desactivado
  Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones.
  Ganador
  input «Ganador» [autocomplete=off, placeholder=Sin inscritos todavía, role=combobox, autocomplete=list, expanded=false]
  button «Ver opciones de Ganador» [tabindex=-1]
  div [role=status]
  div «Ganador» [tabindex=-1, role=listbox]
  Premio
  input «Premio» [type=text, maxlength=200]
  Las listas de baraja cierran
  select «Las listas de baraja cierran» [describedby=«Cada jugador puede cambiar su baraja cuando quiera.», value=«Nunca»]
    option: Nunca
    option: Al empezar el torneo
    option: A una hora
  Cada jugador puede cambiar su baraja cuando quiera.
  Las listas de baraja se ven
  select «Las listas de baraja se ven» [value=«Siempre»]
    option: Siempre
    option: Al empezar la fase final
    option: Al terminar el torneo
  Descripción
  textarea «Descripción» [maxlength=2000, rows=4]
  button [expanded=false]: Hora, precio y premios
  button [type=submit, primary]: Crear Torneo
`);
    expect(asked()).toMatchInlineSnapshot(`
      POST /api/stores/liststoresadmin {"userId":"local_9","page":1,"itemsPerPage":100}
      GET /api/location/locations
      POST /api/stores/list {"userId":"local_9","country":"Colombia","state":"Antioquia","city":"Medellín","page":1,"itemsPerPage":100}
    `);
  });
});
