import { createReleaseToken, listReleaseTokens, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { at, card, overview, show } from './testing/three-areas';

startClock();
beforeEach(() => void signInAs({ role: 'admin' }));

describe('reads from top to bottom:', () => {
  test('the questions before a canary and before an area is switched off', async () => {
    const { user, asked } = show();
    await card('Barajas');
    await user.click(screen.getByRole('button', { name: 'Apagar Barajas' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector(':focus')).not.toBeNull());
    expect(outline(dialog)).toMatchInlineSnapshot(`
      div «Apagar Barajas» [tabindex=-1, role=dialog]
        h2: Apagar Barajas
        button «Cerrar» [tabindex=0]
        form
          p: En todas sus páginas los visitantes leen este mensaje, y nada del área se carga. El resto del sitio sigue igual. Se enciende con un botón.
          Mensaje para los visitantes
          textarea «Mensaje para los visitantes» [maxlength=200, rows=3, required=true, value=«La sección Barajas está en mantenimiento. Vuelve en un rato.», focused]
          figure
            figcaption: Así lo verán
            p: La sección Barajas está en mantenimiento. Vuelve en un rato.
        button: Cancelar
        button [type=submit, danger]: Apagar
    `);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: /^Cambiar %/ }));
    const next = await screen.findByRole('dialog');
    await waitFor(() => expect(next.querySelector(':focus')).not.toBeNull());
    expect(outline(next)).toMatchInlineSnapshot(`
      div «Probar 0.2.0 de Ligas» [tabindex=-1, role=dialog]
        h2: Probar 0.2.0 de Ligas
        button «Cerrar» [tabindex=0]
        form
          p: Esa parte de los visitantes recibe 0.2.0 desde su próxima visita y sigue con ella mientras dure la prueba; los demás siguen con 0.1.0. Si falla demasiado, se retira sola.
          Porcentaje de visitantes
          input «Porcentaje de visitantes» [type=number, inputmode=numeric, min=1, max=99, required=true, value=«25», focused]
          button [pressed=false, small]: 1 %
          button [pressed=false, small]: 5 %
          button [pressed=false, small]: 10 %
          button [pressed=true, small]: 25 %
          button [pressed=false, small]: 50 %
        button: Cancelar
        button [type=submit, primary]: Probar con el 25 %
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/registry`);
  });

  test('a token being revoked, and one being created', async () => {
    const tokens = [1, 2].map((id) => ({ id, name: `CI ${id}`, area: 'mf_decks', createdAt: at, usedAt: null, revokedAt: null }));
    const { user } = renderPage(<ReleasesPage />, '/admin/versiones?ver=llaves', [
      overview,
      reply(listReleaseTokens, { status: 'success', tokens }),
      reply(revokeReleaseToken, () => new Promise(() => undefined)),
      reply(createReleaseToken, () => new Promise(() => undefined)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Revocar CI 2' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }));
    await screen.findByRole('button', { name: 'Revocar CI 2', busy: true });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Área' }), 'Barajas');
    await user.type(screen.getByRole('textbox', { name: 'Para quién' }), 'CI');
    await user.click(screen.getByRole('button', { name: 'Crear llave' }));
    await screen.findByRole('button', { name: 'Crear llave', busy: true });
    expect((outline(screen.getByRole('tabpanel')).match(/button.*busy.*/g) ?? []).join('\n').replaceAll(', focused', '')).toMatchInlineSnapshot(`
      button [type=submit, disabled, busy=true, primary]: Crear llave
      button [disabled, busy=true, danger, small]: Revocar CI 2
    `);
  });
});
