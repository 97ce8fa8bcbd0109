import { expect, test } from './test';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], reducedMotion: 'reduce', viewport: { width: 360, height: 780 } });
test.slow();

const endpoint = 'https://fcm.googleapis.com/fcm/send/browser-of-the-test';
const p256dh = Buffer.from(
  `04${'6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'}${'4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'}`,
  'hex',
).toString('base64url');

test('a member switches reminders on, sees one, and switches them off', { tag: '@notifications' }, async ({ page, server, signIn }) => {
  // Fakes the only part that needs the browser maker's servers.
  await page.addInitScript(
    ([address, key]) => {
      let subscribed = false;
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys: { p256dh: key, auth: 'A'.repeat(22) } }),
        unsubscribe: async () => {
          subscribed = false;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (subscribed ? subscription : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          // Browsers require an uncompressed curve point as the site's key.
          if (!/^B[\w-]{86}$/.test(applicationServerKey)) throw new DOMException('', 'InvalidAccessError');
          subscribed = true;
          return subscription;
        },
      });
    },
    [endpoint, p256dh] as const,
  );
  await signIn(page, 'jugador');
  await page.goto('/perfil');
  const day = page.getByRole('checkbox', { name: 'Un torneo en el que estoy inscrito es mañana, o es hoy' });
  const round = page.getByRole('checkbox', { name: 'Se publicó una ronda: mi mesa y mi rival' });
  await expect(day).not.toBeChecked();
  await round.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Guardado: te avisaremos en este dispositivo.')).toBeVisible({ timeout: 30_000 });
  await expect(round).toBeChecked();
  await expect(day).not.toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const devtools = await page.context().newCDPSession(page);
  let registrationId = '';
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId;
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  const message = { title: 'Copa de marzo', body: 'Ronda 3: mesa 7 contra beto.', path: '/torneos', tag: '1-r3' };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  const deliver = (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  await deliver(JSON.stringify(message));
  const { path, ...rest } = message;
  await expect.poll(shown).toEqual([{ ...rest, data: path }]);
  // A repeated message replaces its notification; an unreadable one also shows one, or the browser would cancel the subscription.
  await deliver(JSON.stringify({ ...message, body: 'Ronda 3: mesa 8 contra beto.' }));
  await expect.poll(async () => (await shown()).map(({ body }) => body)).toEqual(['Ronda 3: mesa 8 contra beto.']);
  await deliver('no JSON');
  await expect.poll(async () => (await shown()).map(({ title }) => title).sort()).toEqual(['Copa de marzo', 'Mesa Abierta']);

  await round.click();
  await expect(page.getByText('Este dispositivo ya no te enviará avisos.')).toBeVisible();
  await expect(round).not.toBeChecked();
});
