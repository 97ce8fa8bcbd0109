import { listArchetypes } from '@mesa/contract/calls/archetypes';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { asAdministrator, at } from '../testing/administrator';
import ArchetypesPage from './archetypes-page';

asAdministrator();

const mew = { id: 4, name: 'Mew', priority: 0, requires: ['Mew ex'], excludes: [], version: 1, lists: 3, updatedAt: at };
const dragapult = { ...mew, id: 3, name: 'Dragapult', priority: 1, requires: ['Dragapult ex', 'Dusknoir'], excludes: ['Iono', 'Budew'], lists: 12 };

describe('reads from top to bottom to the administrator:', () => {
  test('/admin/arquetipos, and the question before one is removed', async () => {
    const { container, user } = renderPage(<ArchetypesPage />, '/admin/arquetipos', [
      reply(listArchetypes, {
        status: 'success',
        data: [dragapult, mew],
        unnamed: [{ name: 'Gardevoir ex', requires: ['Gardevoir ex'], lists: 7 }],
        lists: { total: 40, named: 15 },
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Arquetipos · Mesa Abierta
      header
        h1 [tabindex=-1]: Arquetipos
        Cada regla da su nombre a las listas que llevan sus cartas. Antes de guardar ves qué listas cambian de nombre.
      span [role=status]: Cargando arquetipos...
      … 42 × 0.9rem
    `);
    await screen.findByRole('table', { name: 'Arquetipos' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Arquetipos · Mesa Abierta
      header
        h1 [tabindex=-1]: Arquetipos
        Cada regla da su nombre a las listas que llevan sus cartas. Antes de guardar ves qué listas cambian de nombre.
      p: 15 de 40 listas tienen nombre.
      button [primary]: Nuevo arquetipo
      table
        caption: Arquetipos
        thead
          tr
            th [scope=col, primary]: Arquetipo
            th [scope=col]: Lleva
            th [scope=col]: No lleva
            th [scope=col]: Prioridad
            th [scope=col]: Listas
            th [scope=col]: Cambiar
        tbody
          tr
            td [primary]: Dragapult
            td: Dragapult ex + Dusknoir
            td: Iono, Budew
            td: 1
            td: 12
            td
              button «Editar: Dragapult» [small]: Editar
              button «Quitar: Dragapult» [danger, small]: Quitar
          tr
            td [primary]: Mew
            td: Mew ex
            td
              span [data-no-value]: –
            td: 0
            td: 3
            td
              button «Editar: Mew» [small]: Editar
              button «Quitar: Mew» [danger, small]: Quitar
      section «Listas sin nombre»
        h2: Listas sin nombre
        p: Lo que más se repite entre las últimas listas sin arquetipo, por sus cartas favoritas.
        ul «Listas sin nombre»
          li
            Gardevoir ex · 7 listas
            button «Nombrar: Gardevoir ex» [small]: Nombrar
    `);
    await user.click(screen.getByRole('button', { name: 'Quitar: Dragapult' }));
    expect(outline(await screen.findByRole('alertdialog'))).toMatchInlineSnapshot(`
      div «¿Quitar el arquetipo Dragapult?» [tabindex=-1, role=alertdialog, describedby=«12 listas pasan al arquetipo que les toque, o a ninguno.»]
        h2: ¿Quitar el arquetipo Dragapult?
        p: 12 listas pasan al arquetipo que les toque, o a ninguno.
        button: Cancelar
        button [danger, focused]: Quitar
    `);
  });

  test('/admin/arquetipos without archetypes, and the form of a new one', async () => {
    const { user } = renderPage(<ArchetypesPage />, '/admin/arquetipos', [
      reply(listArchetypes, { status: 'success', data: [], unnamed: [], lists: { total: 1, named: 0 } }),
    ]);
    await screen.findByText('Todavía no hay arquetipos.');
    expect(screen.getByText('0 de 1 lista tiene nombre.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Listas sin nombre' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Nuevo arquetipo' }));
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      div «Nuevo arquetipo» [tabindex=-1, role=dialog]
        h2: Nuevo arquetipo
        button «Cerrar» [tabindex=0]
        form
          div [role=status]
          Nombre
          input «Nombre» [type=text, maxlength=60, required=true, focused]
          Cartas que lleva
          textarea «Cartas que lleva» [rows=3, describedby=«Una carta por línea, por su nombre en español o en inglés. La lista las lleva todas.», required=true]
          Una carta por línea, por su nombre en español o en inglés. La lista las lleva todas.
          Cartas que no lleva
          textarea «Cartas que no lleva» [rows=2, describedby=«La regla no vale para una lista que lleve una de estas.»]
          La regla no vale para una lista que lleve una de estas.
          Prioridad
          input «Prioridad» [type=text, inputmode=numeric, describedby=«Si dos reglas valen para una lista, gana la de número mayor; si es igual, la que pide más cartas.», value=«0»]
          Si dos reglas valen para una lista, gana la de número mayor; si es igual, la que pide más cartas.
        button: Cancelar
        button [type=submit, primary]: Ver qué cambia
    `);
  });
});
