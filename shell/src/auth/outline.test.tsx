import { setRegistry } from '@mesa/release-shell/registry';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { outline } from '@mesa/runtime/testing/outline';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import ConfirmIdentity from './confirm-identity';
import DemoPicker from './demo-picker';
import { IdentityError } from './proof';
import '../remotes/host';

beforeEach(() => setRegistry(describedRegistry()));

describe('reads from top to bottom:', () => {
  test('the demo accounts, and while signing in', async () => {
    const users = (['admin', 'organizador', 'tienda', 'jugador', 'nuevo', 'otro'] as const).map((key) => ({ key, name: `N. ${key}`, role: 'member' as const }));
    render(<DemoPicker users={users} onPick={() => new Promise(() => undefined)} onClose={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: /N. tienda/ }));
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      div «Entrar con una cuenta de prueba» [tabindex=-1, role=dialog]
        h2: Entrar con una cuenta de prueba
        button «Cerrar» [tabindex=0]
        p: Este sitio está en modo de demostración: no hay contraseñas y las cuentas son de prueba.
        ul
          li
            button [disabled]
              span [hidden=true]: N
              N. adminMiembroCambia todo el sitio: responde solicitudes, confirma torneos y carga cartas.
          li
            button [disabled]
              span [hidden=true]: N
              N. organizadorMiembroAdministra dos tiendas y lleva la Copa de hoy, que va en la ronda 3. Puede crear más tiendas.
          li
            button [disabled, busy=true, focused]
              span [hidden=true]: N
              N. tiendaMiembroAdministra una tienda y sus torneos. No puede crear otra.
          li
            button [disabled]
              span [hidden=true]: N
              N. jugadorMiembroJuega la Copa de hoy. Tiene resultados, barajas, colección y cartas para cambiar.
          li
            button [disabled]
              span [hidden=true]: N
              N. nuevoMiembroAcaba de llegar: elige su nombre, se inscribe y puede pedir permiso para organizar.
          li
            button [disabled]
              span [hidden=true]: N
              N. otroMiembro
    `);
  });

  test('the identity dialog: a field with an alternative beside it, a wrong answer, and a failure', async () => {
    const user = userEvent.setup();
    let refusals: Error[] = [new IdentityError('La contraseña no es correcta.')];
    const confirm = jest.fn(async () => {
      const [first, ...rest] = refusals;
      refusals = rest;
      if (first) throw first;
    });
    const onDone = jest.fn();
    const code = { label: 'Código', hint: 'Lo enviamos a a…@mesa.co.', autoComplete: 'one-time-code' as const, confirmLabel: 'Confirmar', confirm };
    render(
      <ConfirmIdentity
        start={async () => ({
          label: 'Contraseña',
          type: 'password',
          autoComplete: 'current-password',
          confirmLabel: 'Confirmar',
          confirm,
          other: { label: 'Recibir un código', start: async () => code },
        })}
        onDone={onDone}
      />,
    );
    const field = await screen.findByLabelText('Contraseña');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(field).toHaveAccessibleDescription('Campo Requerido');
    expect(confirm).not.toHaveBeenCalled();
    await user.type(field, 'secreto');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('La contraseña no es correcta.')).toBeVisible();
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      div «Inicia sesión otra vez para confirmar que eres tú» [tabindex=-1, role=dialog]
        h2: Inicia sesión otra vez para confirmar que eres tú
        button «Cerrar» [tabindex=0]
        p: Lo que vas a hacer no se puede deshacer y entraste hace más de diez minutos. Lo que escribiste sigue aquí.
        form
          Contraseña
          input «Contraseña» [type=password, autocomplete=current-password, maxlength=200, required=true, describedby=«La contraseña no es correcta.», invalid=true, value=«secreto»]
          La contraseña no es correcta.
          button [quiet]: Recibir un código
        button: Cancelar
        button [type=submit, primary, focused]: Confirmar
    `);
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Recibir un código' }));
    expect(await screen.findByLabelText('Código')).toHaveValue('');
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      div «Inicia sesión otra vez para confirmar que eres tú» [tabindex=-1, role=dialog]
        h2: Inicia sesión otra vez para confirmar que eres tú
        button «Cerrar» [tabindex=0]
        p: Lo que vas a hacer no se puede deshacer y entraste hace más de diez minutos. Lo que escribiste sigue aquí.
        form
          Código
          input «Código» [type=text, autocomplete=one-time-code, maxlength=200, required=true, describedby=«Lo enviamos a a…@mesa.co.»]
          Lo enviamos a a…@mesa.co.
        button: Cancelar
        button [type=submit, primary]: Confirmar
    `);
    await user.type(screen.getByLabelText('Código'), '123{Enter}');
    expect(confirm).toHaveBeenLastCalledWith('123');
    expect(onDone).toHaveBeenCalledWith(true);
  });
});
