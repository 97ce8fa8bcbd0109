import { sendCommands } from '@mesa/contract/calls/play';
import { session } from '@mesa/runtime/session';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import ConsolePage from './console-page';
import { linesOf } from './testing/lines-of';
import { enrolled, onWire, openConsole, openRound, press, win } from './testing/open-console';

type Fault = ReturnType<typeof failure>;

/** Opens round 1 of a console whose server begins to answer like this with the next result. */
async function openFailing(fault: Fault) {
  const server = enrolled(4);
  let current: Fault | null = null;
  const sends = reply(sendCommands, ({ body }) => current ?? onWire(server.api.send(body as never)), { inBackground: true });
  const view = await openRound(server, [sends]);
  current = fault;
  await win(view, 1);
  await screen.findByText('sin enviar (1)');
  return {
    ...view,
    recover() {
      current = null;
    },
  };
}
const status = () => within(screen.getByRole('region', { name: 'Estado de la mesa' }));

describe('The console says what becomes of an entry that was not sent', () => {
  test('without a network', async () => {
    await openFailing(failure('network'));
    expect(await status().findByText('Sin conexión')).toHaveClass('warning');
    expect(linesOf(screen.getByRole('region', { name: 'Estado de la mesa' }))).toEqual([
      'section «Estado de la mesa»',
      '  span [role=status]',
      '    span [warning]: Sin conexión',
      '    span [warning]: sin enviar (1)',
      '  Tienes el mando.',
      '  button «Entregar el mando» [small]: Entregar',
      '  p: Sigue como siempre: lo que anotas queda en este dispositivo y se envía cuando vuelve la red.',
    ]);
  });

  test('after the session ended, with the way back in', async () => {
    const signIn = jest.fn();
    const { user } = await openFailing(failure('unauthenticated'));
    expect(await status().findByText('Sesión cerrada')).toBeVisible();
    expect(linesOf(screen.getByRole('region', { name: 'Estado de la mesa' }))).toEqual([
      'section «Estado de la mesa»',
      '  span [role=status]',
      '    span [warning]: Sesión cerrada',
      '    span [warning]: sin enviar (1)',
      '  Tienes el mando.',
      '  button «Entregar el mando» [small]: Entregar',
      '  p',
      '    Tu sesión terminó. Lo que anotaste sigue guardado y se envía cuando entres otra vez.',
      '    button: Iniciar sesión',
    ]);
    act(() => session.setState({ signIn }));
    await user.click(status().getByRole('button', { name: 'Iniciar sesión' }));
    expect(signIn).toHaveBeenCalled();
  });

  test('while the session is not known yet, as without a network', async () => {
    await openFailing(failure('unauthenticated'));
    expect(await status().findByText('Sesión cerrada')).toBeVisible();
    act(() => session.setState({ status: 'error' }));
    expect(await status().findByText('Sin conexión')).toBeVisible();
    expect(status().queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
  });

  test('if the server refuses it, with the reason, and sends it again on Reintentar', async () => {
    const { user, recover, server } = await openFailing(failure('invalid', { message: 'Algo no encaja.' }));
    expect(await status().findByText('No se envía')).toBeVisible();
    expect(linesOf(screen.getByRole('region', { name: 'Estado de la mesa' }))).toEqual([
      'section «Estado de la mesa»',
      '  span [role=status]',
      '    span [warning]: No se envía',
      '    span [warning]: sin enviar (1)',
      '  Tienes el mando.',
      '  button «Entregar el mando» [small]: Entregar',
      '  p',
      '    Algo no encaja.',
      '    button: Reintentar',
    ]);
    recover();
    await user.click(status().getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(server.event().pods[0]?.played[0]?.matches.filter(({ outcome }) => outcome !== 'open')).toHaveLength(1));
    expect(await status().findByText('En línea')).toBeVisible();
    expect(screen.queryByText('sin enviar (1)')).toBeNull();
  });
});

test('A page older than the tournament’s log keeps what was not sent, and is loaded again on Recargar', async () => {
  const view = await openRound();
  const { server, user } = view;
  server.network = 'down';
  await win(view, 1);
  await screen.findByText('sin enviar (1)');
  server.network = 'up';
  server.says({ kind: 'enrolment', open: false, capacity: null, closesAt: null });
  Object.assign(server.log.at(-1)?.command ?? {}, { engine: 99 });
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await status().findByText('Versión nueva')).toBeVisible();
  expect(linesOf(screen.getByRole('region', { name: 'Estado de la mesa' }))).toEqual([
    'section «Estado de la mesa»',
    '  span [role=status]',
    '    span [warning]: Versión nueva',
    '    span [warning]: sin enviar (1)',
    '  Tienes el mando.',
    '  button «Entregar el mando» [small]: Entregar',
    '  p',
    '    Hay una versión nueva de la consola. Lo que anotaste sigue guardado.',
    '    button: Recargar',
  ]);
  // All that jsdom does when a page is loaded again.
  const complains = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(status().getByRole('button', { name: 'Recargar' }));
  expect(complains.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('navigation')]);
});

test('The second tab of a browser says that there are two, and what is entered in it is in both', async () => {
  const waiting: (() => void)[] = [];
  const request = (_: string, __: object, onGranted: () => void) => {
    waiting.push(onGranted);
    if (waiting.length === 1) onGranted();
    return new Promise(() => undefined);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  try {
    const view = await openRound();
    const { container } = renderPage(<ConsolePage />, '/torneo/7/mesa', view.replies);
    const second = within(container);
    expect(await second.findByText('La mesa está abierta también en otra pestaña; las dos muestran lo mismo.')).toBeVisible();
    expect(within(view.container).queryByText(/en otra pestaña/)).toBeNull();
    const table = within(await second.findByRole('group', { name: /^Mesa 1: / }));
    await view.user.click(table.getAllByRole('button', { name: /^Gana / })[0] as HTMLElement);
    await waitFor(() => expect(view.server.event().pods[0]?.played[0]?.matches.filter(({ outcome }) => outcome !== 'open')).toHaveLength(1));
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

test('A console that is opened again shows what the device has, and that it connects until the server answers', async () => {
  const view = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  view.unmount();
  const silent = reply(sendCommands, () => new Promise<never>(() => undefined), { inBackground: true });
  renderPage(<ConsolePage />, '/torneo/7/mesa', [silent, ...view.replies.filter(({ endpoint }) => endpoint !== sendCommands)]);
  expect(await screen.findByRole('checkbox', { name: 'Ana' })).toBeInTheDocument();
  expect(status().getByText('Conectando…')).toBeVisible();
  expect(status().queryByText(/en otra pestaña/)).toBeNull();
});

test('A browser that stores nothing warns against closing the page', async () => {
  jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  await openConsole(enrolled(2));
  expect(
    await screen.findByText('Este navegador no guarda datos (¿ventana privada?). No cierres ni recargues esta página mientras haya algo sin enviar.'),
  ).toBeVisible();
});

test('A full device warns against closing the page', async () => {
  const view = await openRound();
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await win(view, 1);
  expect(
    await screen.findByText('El dispositivo no tiene espacio para guardar. Libera espacio, y no cierres esta página mientras haya algo sin enviar.'),
  ).toBeVisible();
});

describe('Without the pen', () => {
  const held = () => {
    const server = enrolled(2);
    server.says({ kind: 'pen', to: 'other', of: 0, name: 'Teléfono K7' });
    return server;
  };

  test('the console names who has it, and what can be done meanwhile', async () => {
    const server = held();
    server.lease = { device: 'other', heardAt: Date.now(), alive: true, queued: [], holder: 'Ana' };
    await openConsole(server);
    expect(await screen.findByText('Teléfono K7 de Ana tiene el mando: sortea, publica y cierra. Aquí puedes inscribir y anotar resultados.')).toBeVisible();
  });

  test('the console says since when its holder does not answer', async () => {
    const server = held();
    server.lease = { device: 'other', heardAt: Date.parse('2026-10-04T15:00:00Z'), alive: false, queued: [], holder: null };
    const view = await openConsole(server, [], { timeZone: 'Europe/Madrid' });
    expect(await screen.findByText('Teléfono K7 tiene el mando y no responde desde el 4 de octubre a las 17:00.')).toBeVisible();
    await press(view, 'Pedir el mando');
    expect(linesOf(await screen.findByRole('alertdialog'))).toEqual([
      'div «¿Tomar el mando?» [tabindex=-1, role=alertdialog, describedby=«Teléfono K7. El otro dispositivo no responde desde el 4 de octubre a las 17:00. Puede tener otras anotaciones que aún no recibimos; cuando vuelva, aparecerán allí como preguntas.»]',
      '  h2: ¿Tomar el mando?',
      '  p: Teléfono K7. El otro dispositivo no responde desde el 4 de octubre a las 17:00. Puede tener otras anotaciones que aún no recibimos; cuando vuelva, aparecerán allí como preguntas.',
      '  button: Esperar',
      '  button [danger]: Tomar el mando',
    ]);
  });

  test('the pen is not asked for without a network, where the holder could be at work', async () => {
    const { server } = await openConsole(held());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pedir el mando' })).toBeEnabled());
    server.network = 'down';
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Sin conexión')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pedir el mando' })).toBeDisabled();
  });

  test('a free pen is taken in one press, without a question', async () => {
    const view = await openConsole(enrolled(2));
    await press(view, 'Entregar el mando');
    expect(await screen.findByText('Nadie tiene el mando.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Qué es el mando' })).toBeNull();
    await press(view, 'Tomar el mando');
    expect(await screen.findByText('Tienes el mando.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a pen that is asked for waits for the server', async () => {
    const view = await openConsole(enrolled(2));
    await press(view, 'Entregar el mando');
    await screen.findByText('Nadie tiene el mando.');
    await waitFor(() => expect(view.server.event().pen.device).toBeNull());
    view.server.api.send = () => new Promise<never>(() => undefined);
    await press(view, 'Tomar el mando');
    expect(screen.getByRole('button', { name: 'Tomar el mando', busy: true })).toBeDisabled();
  });

  test('a free pen that another device takes first is not taken from it', async () => {
    const view = await openConsole(enrolled(2));
    await press(view, 'Entregar el mando');
    await screen.findByText('Nadie tiene el mando.');
    const { server } = view;
    await waitFor(() => expect(server.event().pen.device).toBeNull());
    server.beforeSend = () => {
      server.beforeSend = () => undefined;
      server.says({ kind: 'pen', to: 'other', of: server.event().pen.epoch, name: 'Caja' });
    };
    await press(view, 'Tomar el mando');
    expect(await screen.findByText('Otro dispositivo tiene el mando y está conectado: pídeselo.')).toBeVisible();
    expect(server.event().pen.device).toBe('other');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pedir el mando' })).toBeEnabled());
  });
});
