import { listCspReports, listSecurityLines } from '@mesa/contract/calls/accounts';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { asAdministrator, at, secondOfThreePages } from '../testing/administrator';
import SecurityPage from './security-page';

asAdministrator();

describe('reads from top to bottom to the administrator:', () => {
  test('/admin/seguridad', async () => {
    const line = { id: 1, at, event: 'refused' as const, call: 'GET /api/claims: forbidden', network: '203.0.113.0/24', device: null, times: 6 };
    const { container, asked } = renderPage(<SecurityPage />, '/admin/seguridad?que=refused&persona=user_ana&pagina=2', [
      reply(listCspReports, { status: 'success', data: [{ directive: 'img-src', blocked: 'evil.example', page: '/torneo/:id', times: 12, lastAt: at }] }),
      reply(listSecurityLines, {
        status: 'success',
        data: [
          { ...line, who: { userId: 'user_ana', name: 'Ana' }, about: null },
          {
            ...line,
            id: 2,
            event: 'personalRead',
            who: null,
            about: { userId: 'user_beto', name: 'Beto' },
            call: null,
            network: null,
            device: 'Firefox',
            times: 1,
          },
        ],
        pagination: secondOfThreePages,
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Registro de seguridad · Mesa Abierta
      header
        h1 [tabindex=-1]: Registro de seguridad
        Quién entró, a quién se rechazó y quién leyó datos de otras personas. Se borra a los 90 días, si el servidor no tiene otro plazo.
      Qué
      select «Qué» [value=«Acceso rechazado»]
        option: Todo
        option: Inicio de sesión
        option: Cierre de sesión
        option: Sesiones cerradas
        option: Inicio de sesión rechazado
        option: Acceso rechazado
        option: Lectura de datos personales
        option: Descarga de los datos propios
      button: Quitar persona: user_ana
      span [role=status]: Cargando registro...
      … 1 × 30rem
      section «Contenido bloqueado por los navegadores»
        h2: Contenido bloqueado por los navegadores
        span [role=status]: Cargando contenido bloqueado...
        … 1 × 8rem
    `);
    await screen.findByText(/forbidden/);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Registro de seguridad · Mesa Abierta
      header
        h1 [tabindex=-1]: Registro de seguridad
        Quién entró, a quién se rechazó y quién leyó datos de otras personas. Se borra a los 90 días, si el servidor no tiene otro plazo.
      Qué
      select «Qué» [value=«Acceso rechazado»]
        option: Todo
        option: Inicio de sesión
        option: Cierre de sesión
        option: Sesiones cerradas
        option: Inicio de sesión rechazado
        option: Acceso rechazado
        option: Lectura de datos personales
        option: Descarga de los datos propios
      button: Quitar persona: user_ana
      div [busy=false]
        ul «Registro de seguridad»
          li
            p
              Acceso rechazado · 6 veces ·
              a [href=/admin/seguridad?persona=user_ana]: Ana
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · red 203.0.113.0/24 · GET /api/claims: forbidden
          li
            p
              Lectura de datos personales · Sin cuenta · datos de
              a [href=/admin/seguridad?persona=user_beto]: Beto
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · Firefox
        nav «Páginas del registro»
          button «Anterior»: <
          span [role=status]: Página 2 de 3
          button «Siguiente»: >
      section «Contenido bloqueado por los navegadores»
        h2: Contenido bloqueado por los navegadores
        ul «Contenido bloqueado»
          li
            p: Imagen de evil.example · 12 veces
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · /torneo/:id · img-src
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/security?event=refused&userId=user_ana&page=2&limit=30
      GET /api/security/blocked-content
    `);
  });
});
