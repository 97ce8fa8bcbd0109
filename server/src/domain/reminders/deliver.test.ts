import { createECDH } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { pushService, testBrowser } from '../../testing/push-service';
import { deliver, pushMessages } from './deliver';

test('A message is sent to the known push services alone, also for an address that was stored before', async () => {
  const pair = createECDH('prime256v1');
  const keys = { publicKey: pair.generateKeys('base64url'), privateKey: pair.getPrivateKey('base64url') };
  const phone = testBrowser('phone');
  const inside = { ...testBrowser('inside'), endpoint: 'https://10.0.0.1/latest/meta-data' };
  const service = await pushService([phone, inside], keys.publicKey);
  try {
    const by = { ...keys, subject: 'https://mesa.example', agent: service.agent };
    const message = { title: 'Copa', body: 'Es hoy.', path: '/torneo/1', tag: '1-today' };
    expect([await deliver(by, inside, message, 60), await deliver(by, phone, message, 60)]).toEqual(['refused', 'sent']);
    // Urgent, because a phone that saves power would otherwise wait with it.
    expect(service.received).toEqual([{ endpoint: phone.endpoint, message, ttl: '60', urgency: 'high', subject: 'https://mesa.example' }]);
  } finally {
    await service.close();
  }
});

test('A damaged key is told to the operator, with the way to mend it', async () => {
  const damaged = pushMessages('the key has 3 bytes');
  expect(damaged).toMatchObject({
    name: 'push',
    title: 'La llave de los avisos está dañada: no se envían avisos',
    fix: expect.stringMatching(/^Borra la llave con «delete from secrets where name = 'push'» y reinicia el sitio; /),
  });
  expect([await damaged.check(), await pushMessages(null).check()]).toEqual(['the key has 3 bytes', null]);
});
