import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readEnv } from '../../env';
import { securityTxtRoutes } from './security-txt.routes';

let app: FastifyInstance;
afterEach(() => app.close());

async function read(options: Parameters<typeof securityTxtRoutes>[1]) {
  app = Fastify();
  securityTxtRoutes(app, options);
  const { headers, body } = await app.inject('/.well-known/security.txt');
  return {
    type: headers['content-type'],
    keeping: headers['cache-control'],
    fields: Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2)),
    ),
  };
}

test('security.txt names the operator’s contact, expires within a year, and names its own address', async () => {
  const { type, keeping, fields } = await read({ origin: 'https://mesa.example', isNamed: true, contact: 'mailto:seguridad@mesa.example' });
  expect([type, keeping]).toEqual(['text/plain; charset=utf-8', 'public, max-age=86400']);
  expect(fields).toEqual({
    Contact: 'mailto:seguridad@mesa.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    'Preferred-Languages': 'es',
    Canonical: 'https://mesa.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test('without a contact it names the contact page, and without APP_ORIGIN no address of its own', async () => {
  const { fields } = await read({ origin: 'http://localhost:3000', isNamed: false });
  expect(fields.Contact).toBe('http://localhost:3000/contacto');
  expect(fields).not.toHaveProperty('Canonical');
});

test('an invalid SECURITY_CONTACT stops the start', async () => {
  app = Fastify();
  expect(() => readEnv({ SECURITY_CONTACT: 'Ana' })).toThrow('SECURITY_CONTACT debe ser mailto:correo, https://página o tel:+número.');
  expect(readEnv({ SECURITY_CONTACT: 'mailto:a@b.co' }).securityContact).toBe('mailto:a@b.co');
});
