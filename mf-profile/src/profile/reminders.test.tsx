import { listReminders, type RemindedDevice, removeReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Reminders } from './reminders';

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const endpoint = 'https://fcm.googleapis.com/fcm/send/here';
const phone: RemindedDevice = { id: 1, device: 'Chrome en Android', endpoint, createdAt: '2026-03-01T12:00:00Z', tournamentDay: true, newRound: false };
const laptop: RemindedDevice = { ...phone, id: 2, device: 'Firefox en Linux', endpoint: `${endpoint}-not` };
const listed = (...data: RemindedDevice[]) => reply(listReminders, { status: 'success', publicKey: 'site-key', data });
const done = reply(saveReminders, { status: 'success', data: true });
const dayOf = /es mañana, o es hoy/;

/** A fake browser for notifications, with the user's answer to its prompt. */
function browser({ permission = 'default', answer = 'granted', subscribed = false, fails = false, replaced = false, starts = true } = {}) {
  const state = { permission, subscribed, asked: 0, keys: [] as unknown[] };
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (state.subscribed = false) };
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async ({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: string }) => {
      // Chrome refuses notifications that the user would not see.
      if (!userVisibleOnly) throw new DOMException('Not visible', 'NotAllowedError');
      if (fails) throw new DOMException('Registration failed', 'AbortError');
      // A subscription with other keys has to end first.
      if (replaced && state.subscribed) throw new DOMException('Other keys', 'InvalidStateError');
      state.keys.push(applicationServerKey);
      state.subscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  const requestPermission = async () => {
    state.asked += 1;
    state.permission = answer;
    return answer;
  };
  const parts: [object, string, object][] = [
    [navigator, 'serviceWorker', { getRegistration: async () => registration, ready: starts ? Promise.resolve(registration) : new Promise(() => undefined) }],
    [window, 'PushManager', class {}],
    [
      window,
      'Notification',
      {
        requestPermission,
        get permission() {
          return state.permission;
        },
      },
    ],
  ];
  for (const [owner, name, value] of parts) Object.defineProperty(owner, name, { configurable: true, value });
  return state;
}
afterEach(() => {
  for (const [owner, name] of [
    [navigator, 'serviceWorker'],
    [window, 'PushManager'],
    [window, 'Notification'],
    [navigator, 'userAgent'],
    [navigator, 'maxTouchPoints'],
  ] as const) {
    Reflect.deleteProperty(owner, name);
  }
});

const show = (...replies: Parameters<typeof renderPage>[2] & object[]) => renderPage(<Reminders user={signInAs()} />, '/perfil', replies);
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

describe('Reminders on /perfil', () => {
  test('are off, and ask for nothing before a press', async () => {
    const state = browser();
    show(listed());
    for (const one of [await box(dayOf), await box(/mi mesa y mi rival/)]) expect(one).not.toBeChecked();
    expect([state.asked, state.keys]).toEqual([0, []]);
  });

  test('are switched on one by one, with the site’s key', async () => {
    const state = browser();
    const { user, callsOf } = show(listed(), done, listed(phone));
    await user.click(await box(dayOf));
    expect(await screen.findByText('Guardado: te avisaremos en este dispositivo.')).toBeVisible();
    expect(callsOf(saveReminders).map(({ body }) => body)).toEqual([{ endpoint, ...keys, tournamentDay: true, newRound: false }]);
    expect(state.keys).toEqual(['site-key']);
    expect(await box(dayOf)).toBeChecked();
    expect(await box(/mi mesa y mi rival/)).not.toBeChecked();
    // This device is none of the others.
    await waitFor(() => expect(screen.queryByText('Chrome en Android')).toBeNull());
  });

  test('stay on where one of two is switched off', async () => {
    const state = browser({ permission: 'granted', subscribed: true });
    const { user, callsOf } = show(listed({ ...phone, newRound: true }), done, listed({ ...phone, tournamentDay: false, newRound: true }));
    expect(await box(/mi mesa y mi rival/)).toBeChecked();
    await user.click(await box(dayOf));
    expect(await screen.findByText('Guardado: te avisaremos en este dispositivo.')).toBeVisible();
    expect(callsOf(saveReminders)[0]?.body).toMatchObject({ tournamentDay: false, newRound: true });
    expect(state.subscribed).toBe(true);
  });

  test('say nothing of an earlier change while another is saved', async () => {
    browser({ permission: 'granted', subscribed: true });
    const silent = reply(saveReminders, () => new Promise<never>(() => undefined));
    const { user, callsOf } = show(listed(), done, listed(phone), silent);
    await user.click(await box(dayOf));
    const saved = await screen.findByText('Guardado: te avisaremos en este dispositivo.');
    await waitFor(async () => expect(await box(/mi mesa y mi rival/)).toBeEnabled());
    await user.click(await box(/mi mesa y mi rival/));
    await waitFor(() => expect(callsOf(saveReminders)).toHaveLength(2));
    expect(saved).toBeEmptyDOMElement();
    // A press meanwhile changes nothing.
    await user.click(await box(dayOf));
    expect(await box(dayOf)).toBeChecked();
    expect(callsOf(saveReminders)).toHaveLength(2);
  });

  test('are subscribed again where the site has replaced its keys', async () => {
    const state = browser({ permission: 'granted', subscribed: true, replaced: true });
    const { user, callsOf } = show(listed(), done, listed(phone));
    await user.click(await box(dayOf));
    expect(await screen.findByText('Guardado: te avisaremos en este dispositivo.')).toBeVisible();
    expect(callsOf(saveReminders)).toHaveLength(1);
    expect(state.keys).toEqual(['site-key']);
  });

  test('remove the browser’s subscription when all are switched off', async () => {
    const state = browser({ permission: 'granted', subscribed: true });
    const { user, callsOf } = show(listed(phone), done, listed());
    expect(await box(dayOf)).toBeChecked();
    await user.click(await box(dayOf));
    expect(await screen.findByText('Este dispositivo ya no te enviará avisos.')).toBeVisible();
    expect(callsOf(saveReminders)[0]?.body).toMatchObject({ tournamentDay: false, newRound: false });
    expect(state.subscribed).toBe(false);
  });

  test('explain how to allow them later after a refusal, and save nothing', async () => {
    browser({ answer: 'denied' });
    const { user, callsOf } = show(listed());
    await user.click(await box(dayOf));
    expect(await screen.findByText(/Bloqueaste los avisos de este sitio/)).toHaveAttribute('role', 'status');
    expect(callsOf(saveReminders)).toEqual([]);
  });

  test('stay off if the permission prompt is left unanswered', async () => {
    browser({ answer: 'default' });
    const { user } = show(listed());
    await user.click(await box(dayOf));
    expect(await screen.findByText('No diste permiso, así que no te avisaremos.')).toBeVisible();
    expect(await box(dayOf)).not.toBeChecked();
  });

  test.each([
    ['the browser’s service cannot be reached', { fails: true }, done, 'Tu navegador no pudo activar los avisos. Revisa tu internet y prueba otra vez.'],
    ['the site cannot be reached', {}, reply(saveReminders, failure('unavailable')), 'El servicio no está disponible ahora.'],
  ])('say so and stay off where %s', async (_, how, answer, sentence) => {
    browser(how);
    const { user } = show(listed(), ...('fails' in how ? [] : [answer, listed()]));
    await user.click(await box(dayOf));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(sentence);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(async () => expect(await box(dayOf)).not.toBeChecked());
  });

  test('say so and stay off if the service worker does not start within 15 seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
    try {
      browser({ starts: false });
      const { user } = show(listed());
      await user.click(await box(dayOf));
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(await screen.findByRole('alertdialog')).toHaveTextContent(/^Tu navegador no pudo activar los avisos\./);
      await user.click(screen.getByRole('button', { name: 'Aceptar' }));
      await waitFor(() => expect(screen.getByRole('checkbox', { name: dayOf })).not.toBeChecked());
    } finally {
      jest.useRealTimers();
    }
  });

  test('of another device can be removed here', async () => {
    browser({ permission: 'granted', subscribed: true });
    const { user, callsOf } = show(listed(phone, laptop), reply(removeReminders, { status: 'success', data: true }), listed(phone));
    expect(within(await screen.findByRole('list', { name: 'Otros dispositivos con avisos' })).getByRole('listitem')).toHaveTextContent(
      /^Firefox en LinuxDesde el 1 de marzo de 2026Quitar$/,
    );
    await user.click(screen.getByRole('button', { name: 'Quitar los avisos: Firefox en Linux' }));
    await waitFor(() => expect(screen.queryByText('Firefox en Linux')).toBeNull());
    expect(callsOf(removeReminders)[0]?.body).toEqual({ id: 2 });
    expect(screen.queryByText('Chrome en Android')).toBeNull();
  });

  test('read from top to bottom, with those of other devices', async () => {
    browser({ permission: 'granted', subscribed: true });
    const { container } = show(listed(phone, laptop));
    await screen.findByText('Firefox en Linux');
    expect(outline(container.firstElementChild).split('\n')).toEqual([
      'section «Avisos»',
      '  h2: Avisos',
      '  p: Este dispositivo puede avisarte aunque el sitio esté cerrado. Elige qué avisos quieres; no recibirás ningún otro.',
      '  div [busy=false]',
      '    input «Un torneo en el que estoy inscrito es mañana, o es hoy» [type=checkbox, checked]',
      '    Un torneo en el que estoy inscrito es mañana, o es hoy',
      '    input «Se publicó una ronda: mi mesa y mi rival» [type=checkbox, unchecked]',
      '    Se publicó una ronda: mi mesa y mi rival',
      '  p [role=status]',
      '  p: También avisamos en:',
      '  ul «Otros dispositivos con avisos»',
      '    li',
      '      Firefox en Linux',
      '      p: Desde el 1 de marzo de 2026',
      '      button «Quitar los avisos: Firefox en Linux» [small]: Quitar',
    ]);
  });

  test('of another device are removed once, and the choices are busy while they are saved', async () => {
    browser({ permission: 'granted', subscribed: true });
    const never = () => new Promise<never>(() => undefined);
    const { user } = show(listed(phone, laptop), reply(removeReminders, never), reply(saveReminders, never));
    const remove = await screen.findByRole('button', { name: 'Quitar los avisos: Firefox en Linux' });
    await user.click(remove);
    await waitFor(() => expect(remove).toBeDisabled());
    const choice = await box(dayOf);
    expect(choice.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    await user.click(choice);
    await waitFor(() => expect(choice.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
  });

  test('of another device stay if they cannot be removed, with the reason', async () => {
    browser({ permission: 'granted', subscribed: true });
    const { user } = show(listed(phone, laptop), reply(removeReminders, failure('network')));
    await user.click(await screen.findByRole('button', { name: 'Quitar los avisos: Firefox en Linux' }));
    expect(await screen.findByText(/No hay conexión/)).toBeVisible();
    expect(screen.getByText('Firefox en Linux')).toBeVisible();
  });

  test('offer a retry if they do not load', async () => {
    browser();
    const { user } = show(reply(listReminders, failure('internal')), listed());
    expect(await screen.findByText('No pudimos cargar tus avisos.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await box(dayOf)).not.toBeChecked();
  });

  test('explain how to get them on an iPhone, and say that another browser cannot', () => {
    const { unmount } = show();
    expect(screen.getByText(/Este navegador no puede mostrar avisos/)).toBeVisible();
    unmount();
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari' });
    show();
    expect(screen.getByText(/«Agregar a inicio»/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test.each([
    ['serviceWorker', navigator],
    ['PushManager', window],
    ['Notification', window],
  ])('need %s', (part, owner) => {
    browser();
    Reflect.deleteProperty(owner, part);
    show();
    expect(screen.getByText('Este navegador no puede mostrar avisos. Prueba con la última versión de Chrome, Edge, Firefox o Safari.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('of this device are none while it has no service worker', async () => {
    browser();
    Object.assign(navigator.serviceWorker, { getRegistration: async () => undefined });
    show(listed(phone));
    expect(await screen.findByRole('list', { name: 'Otros dispositivos con avisos' })).toHaveTextContent(/^Chrome en Android/);
    expect(await box(dayOf)).not.toBeChecked();
  });

  test.each([
    ['an iPad, which calls itself a Mac', 5, /«Agregar a inicio»/],
    ['a Mac', 0, /Este navegador no puede mostrar avisos/],
  ])('tell %s by its touch screen', (_, points, text) => {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari' });
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: points });
    show();
    expect(screen.getByText(text)).toBeVisible();
  });

  test('explain that the browser’s settings can undo a denied permission', () => {
    browser({ permission: 'denied' });
    show();
    expect(screen.getByText(/elige Permitir en Notificaciones/)).toBeVisible();
  });
});
