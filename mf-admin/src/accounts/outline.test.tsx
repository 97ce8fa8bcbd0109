import { listAccounts } from '@mesa/contract/calls/accounts';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { asAdministrator, at, secondOfThreePages } from '../testing/administrator';
import { makeAccount } from '../testing/make-account';
import AccountsPage from './accounts-page';

asAdministrator();

describe('reads from top to bottom to the administrator:', () => {
  test('/admin/cuentas, and the question before one is blocked', async () => {
    const ana = makeAccount({ role: 'owner' });
    const data = [ana, { ...ana, userId: 'user_x', player: null, role: null, blocked: { reason: 'Insulta.', at, by: 'Jefa' }, sessions: [] }];
    const { container, user, asked } = renderPage(<AccountsPage />, '/admin/cuentas?buscar=ana&bloqueadas=1&pagina=2', [
      reply(listAccounts, { status: 'success', data: [...data, { ...ana, userId: 'user_jefa', email: null, player: null }], pagination: secondOfThreePages }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Cuentas · Mesa Abierta
      header
        h1 [tabindex=-1]: Cuentas
        Quién tiene cuenta, dónde está abierta y quién está bloqueado.
      form
        Buscar por correo, jugador o id
        input «Buscar por correo, jugador o id» [type=search, maxlength=100, value=«ana»]
        button [type=submit, primary]: Buscar
        input «Solo las bloqueadas» [type=checkbox, checked]
        Solo las bloqueadas
      span [role=status]: Cargando cuentas...
      … 1 × 24rem
    `);
    await screen.findByRole('link', { name: 'ana' });
    expect(outline(container.querySelector('[aria-busy]'))).toMatchInlineSnapshot(`
div [busy=false]
  ul «Cuentas»
    li
      h2
        a [href=/jugador/ana]: ana
        Organizador
      p
        ana@correo.pe · user_ana ·
        a [href=/admin/seguridad?persona=user_ana]: Registro de seguridad
      p: Abierta en:
      ul
        li
          Chrome en Android,
          time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
      button «Límites de ana»: Límites
      button «Bloquear: ana» [danger]: Bloquear
    li
      div [warning]
        h2
          ana@correo.pe
          span [danger]: Bloqueada
        p
          ana@correo.pe · user_x ·
          a [href=/admin/seguridad?persona=user_x]: Registro de seguridad
        p
          Insulta. (
          time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00
          , Jefa)
        p: Sin sesiones abiertas.
        button «Límites de ana@correo.pe»: Límites
        button «Quitar el bloqueo: ana@correo.pe»: Quitar el bloqueo
    li
      h2: user_jefa Organizador
      p
        user_jefa ·
        a [href=/admin/seguridad?persona=user_jefa]: Registro de seguridad
      p: Abierta en:
      ul
        li
          Chrome en Android,
          time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
      button «Límites de user_jefa»: Límites
  nav «Páginas de cuentas»
    button «Anterior»: <
    span [role=status]: Página 2 de 3
    button «Siguiente»: >
`);
    await user.click(screen.getByRole('button', { name: 'Bloquear: ana' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector(':focus')).not.toBeNull());
    expect(outline(dialog)).toMatchInlineSnapshot(`
      div «Bloquear a ana» [tabindex=-1, role=dialog]
        h2: Bloquear a ana
        button «Cerrar» [tabindex=0]
        form
          p: Desde ahora solo podrá ver lo mismo que un visitante. Sus resultados y barajas quedan como están.
          Motivo
          textarea «Motivo» [maxlength=300, rows=3, describedby=«La persona lo va a leer.», required=true, focused]
          La persona lo va a leer.
        button: Cancelar
        button [type=submit, danger]: Bloquear la cuenta
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/accounts?search=ana&blocked=1&page=2&limit=20`);
  });
});
