import { updateTournament } from '@mesa/contract/calls/tournaments';
import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { showTournament } from '../testing/finished-cup';

const form = () => screen.getByRole('form', { name: 'Datos del torneo' });

startClock();

describe('reads from top to bottom:', () => {
  test('/torneo/:id to its organiser, before and while the form is open, and with every field refused', async () => {
    signInAs({ id: 'local_9', role: 'owner' });
    const fields = ['name', 'country', 'state', 'city', 'storeId', 'category', 'date', 'format', 'status', 'winnerId', 'prize', 'description'];
    const { container, user, asked } = showTournament(
      { canEdit: true, winnerId: null, winnerPlayer: null, winnerDeckName: null, listsClose: 'al empezar', listsVisible: 'al cerrar' },
      reply(updateTournament, failure('invalid', { issues: [...fields, 'listsClose', 'listsVisible'].map((path) => ({ path, message: `Mal: ${path}` })) })),
    );
    await screen.findByRole('link', { name: 'leo' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Copa · Mesa Abierta
header
  a [href=/torneos]: Torneos
  h1 [tabindex=-1]: Copa
  FinalizadoCupTorneo oficial24 de mayo de 2025 · Medellín
  details
    summary: Compartir
    a [href=https://wa.me/?text=*Copa%20%C2%B7%20Tabla%20final*%0A%0A1.%20La%20Profe%20%C2%B7%205-1-0%0A%0Ahttp%3A%2F%2Flocalhost%2Ftorneo%2F9, target=_blank, rel=noreferrer, quiet, small]: Compartir por WhatsApp
    button [quiet, small]: Copiar texto
    button [quiet, small]: Copiar enlace
    a [href=/og/torneo/9/imagen.png, download, quiet, small]: Guardar imagen
    a [href=/og/torneo/9/historia.png, download, quiet, small]: Guardar historia
    button [quiet, small]: Copiar código para tu página
    span [role=status]
div [accent]
  p: La Profe quedó en la posición 1 y el torneo todavía no tiene ganador.
  button [primary]: Poner como ganador
form «Datos del torneo»
  dl
    dt: Nombre
    dd: Copa
  dl
    dt: País
    dd: Colombia
  dl
    dt: Departamento
    dd: Antioquia
  dl
    dt: Ciudad
    dd: Medellín
  dl
    dt: Tienda
    dd: La Mesa Larga
  dl
    dt: Categoría
    dd: Cup
  dl
    dt: Fecha
    dd: 2025/05/24
  dl
    dt: Formato
    dd: Estándar
  dl
    dt: Estado
    dd: Finalizado
  dl
    dt: Ganador
    dd: Sin asignar
  dl
    dt: Premio
    dd: 12 sobres
  dl
    dt: Las listas de baraja cierran
    dd: Al empezar el torneo
  dl
    dt: Las listas de baraja se ven
    dd: Al cerrar
  dl
    dt: Descripción
    dd: Traigan dados.
  button [primary]: Editar
  button [danger]: Desactivar Torneo
section «Estado del torneo» [tabindex=-1]
  p: Finalizado
  p: Pasa el torneo a inscripciones para agregar jugadores o quitarlos.
  button: Pasar a inscripciones
  p [role=status]
section «Jugadores (2)»
  h2: Jugadores (2)
  button: Crear Jugador
  button [primary]: Editar Resultados
  button: Cargar Jugadores
  p [role=status]
  table
    caption: Jugadores del torneo
    thead
      tr
        th [scope=col]: Posición
        th [scope=col, primary]: Jugador
        th [scope=col]: Ronda retirada
        th [scope=col]: Baraja
        th [scope=col]: Historial
        th [scope=col]: Puntos
        th [scope=col]: % Victorias
    tbody
      tr
        td: 1
        td [primary]
          a [href=/jugador/ana]: La Profe
          Tú
        td
          span [data-no-value]: –
        td
          a [href=/baraja/1/ana]: Gardevoir
        td: 5-1-0
        td: 15
        td: 83,3 %
      tr
        td
          span [data-no-value]: –
        td [primary]
          a [href=/jugador/leo]: leo
        td: 3
        td
          a [href=/baraja/1/leo]: No definido
        td
          span [data-no-value]: –
        td
          span [data-no-value]: –
        td
          span [data-no-value]: –
button [expanded=false]: Historial de cambios
`);
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await screen.findByRole('combobox', { name: 'Ganador' });
    await screen.findByRole('combobox', { name: 'Tienda' });
    expect(outline(form())).toMatchInlineSnapshot(`
form «Datos del torneo»
  div [role=status]
  Nombre
  input «Nombre» [type=text, maxlength=120, required=true, value=«Copa»]
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
  input «Tienda» [autocomplete=off, role=combobox, required=true, autocomplete=list, expanded=false, value=«La Mesa Larga»]
  button «Quitar Tienda»
  button «Ver opciones de Tienda» [tabindex=-1]
  div [role=status]
  div «Tienda» [tabindex=-1, role=listbox]
  Categoría
  select «Categoría» [value=«Cup»]
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
  input «Fecha» [type=date, required=true, value=«2025-05-24»]
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
  input «Ganador» [autocomplete=off, role=combobox, autocomplete=list, expanded=false]
  button «Ver opciones de Ganador» [tabindex=-1]
  div [role=status]
  div «Ganador» [tabindex=-1, role=listbox]
  Premio
  input «Premio» [type=text, maxlength=200, value=«12 sobres»]
  Las listas de baraja cierran
  select «Las listas de baraja cierran» [describedby=«Después, solo quienes administran la tienda pueden cambiar una baraja.», value=«Al empezar el torneo»]
    option: Nunca
    option: Al empezar el torneo
    option: A una hora
  Después, solo quienes administran la tienda pueden cambiar una baraja.
  Las listas de baraja se ven
  select «Las listas de baraja se ven» [describedby=«Hasta entonces cada jugador ve la suya, y tú todas.», value=«Al cerrar»]
    option: Siempre
    option: Al cerrar
    option: Al empezar la fase final
    option: Al terminar el torneo
  Hasta entonces cada jugador ve la suya, y tú todas.
  Descripción
  textarea «Descripción» [maxlength=2000, rows=4, value=«Traigan dados.»]
  button [expanded=false]: Hora, precio y premios
  button [expanded=false]: Número de sanción y POP ID
  button [type=submit, primary]: Guardar Torneo
  button: Cancelar
`);
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect((outline(form()).match(/Revisa .*|.*Mal: .*/g) ?? []).join('\n')).toMatchInlineSnapshot(`
      Revisa 14 campos: Nombre, País, Departamento, Ciudad, Tienda, Categoría, Fecha, Formato, Estado, Ganador y 4 más.
        input «Nombre» [type=text, maxlength=120, required=true, describedby=«Mal: name», invalid=true, value=«Copa», focused]
        Mal: name
        select «País» [describedby=«Mal: country», invalid=true, value=«Colombia»]
        Mal: country
        select «Departamento» [describedby=«Mal: state», invalid=true, value=«Antioquia»]
        Mal: state
        select «Ciudad» [describedby=«Mal: city», invalid=true, value=«Medellín»]
        Mal: city
        input «Tienda» [autocomplete=off, role=combobox, required=true, autocomplete=list, expanded=false, describedby=«Mal: storeId», invalid=true, value=«La Mesa Larga»]
        Mal: storeId
        select «Categoría» [describedby=«Mal: category», invalid=true, value=«Cup»]
        Mal: category
        input «Fecha» [type=date, required=true, describedby=«Mal: date», invalid=true, value=«2025-05-24»]
        Mal: date
        select «Formato» [describedby=«Mal: format», invalid=true, value=«Estándar»]
        Mal: format
        select «Estado» [describedby=«Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones. Mal: status», required=true, invalid=true, value=«Finalizado»]
        Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones. Mal: status
        input «Ganador» [autocomplete=off, role=combobox, autocomplete=list, expanded=false, describedby=«Mal: winnerId», invalid=true]
        Mal: winnerId
        input «Premio» [type=text, maxlength=200, describedby=«Mal: prize», invalid=true, value=«12 sobres»]
        Mal: prize
        select «Las listas de baraja cierran» [describedby=«Después, solo quienes administran la tienda pueden cambiar una baraja. Mal: listsClose», invalid=true, value=«Al empezar el torneo»]
        Después, solo quienes administran la tienda pueden cambiar una baraja. Mal: listsClose
        select «Las listas de baraja se ven» [describedby=«Hasta entonces cada jugador ve la suya, y tú todas. Mal: listsVisible», invalid=true, value=«Al cerrar»]
        Hasta entonces cada jugador ve la suya, y tú todas. Mal: listsVisible
        textarea «Descripción» [maxlength=2000, rows=4, describedby=«Mal: description», invalid=true, value=«Traigan dados.»]
        Mal: description
    `);
    expect(asked()).toMatchInlineSnapshot(`
GET /api/tournaments/9
GET /api/tournament-players/by-tournament/9
GET /api/location/locations
POST /api/stores/list {"userId":"local_9","country":"Colombia","state":"Antioquia Department","city":"Medellín","page":1,"itemsPerPage":100}
POST /api/tournaments/update/9 {"name":"Copa","storeId":1,"country":"Colombia","state":"Antioquia Department","city":"Medellín","category":"Cup","date":"2025-05-24","format":"Estándar","status":"finalizado","listsClose":"al empezar","listsVisible":"al cerrar","winnerId":null,"prize":"12 sobres","description":"Traigan dados.","startTime":null,"timeZone":null,"prizes":null,"sanctionNumber":null,"organizerPopId":null,"priceCents":null,"currency":null,"listsCloseAt":null,"game":"pokémon","updatedAt":"2025-05-24T15:00:00.000Z"}
`);
  });
});
