import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { readEnv } from './env';
import { availableMemory, isSmallMachine, smallFootprint, usualFootprint } from './kernel/footprint';
import { StartError } from './kernel/start-error';

const clerkKey = `pk_live_${Buffer.from('clerk.mesa.example$').toString('base64')}`;
const testKey = `pk_test_${Buffer.from('kind-fox-1.clerk.accounts.dev$').toString('base64')}`;

function refusal(variables: Record<string, string>): string {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

describe('Without any variable', () => {
  test('the site serves this machine only, on port 3000, with demo accounts and the embedded database', () => {
    expect(readEnv({})).toMatchObject({ host: 'localhost', port: 3000, databaseUrl: undefined, auth: { kind: 'local' }, production: false, logLevel: 'info' });
    expect(readEnv({ PORT: '4000' }).origins).toEqual(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']);
    expect(readEnv({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });
});

describe('A wrong variable', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT debe ser un número de puerto, de 1 a 65535.'],
    [{ PORT: '65536' }, 'PORT debe ser un número de puerto, de 1 a 65535.'],
    [{ PORT: '0' }, 'PORT debe ser un número de puerto, de 1 a 65535.'],
    [{ HOST: 'http://x' }, 'HOST debe ser un nombre de máquina o una dirección IP.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV debe ser development, production o test.'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL debe ser una dirección postgres://usuario:clave@máquina:5432/base.'],
    [{ RELEASES_URL: 'https://cubo' }, 'RELEASES_URL debe ser una dirección s3://cubo/carpeta.'],
    [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT debe ser una dirección https:// o http://.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'colector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección https:// o http://.'],
    [{ APP_ORIGIN: 'mesa.example' }, 'APP_ORIGIN debe ser el origen del sitio, como https://mesa.example, o varios separados por comas.'],
    [{ APP_ORIGIN: 'https://mesa.example/app' }, 'APP_ORIGIN debe ser el origen del sitio, como https://mesa.example, o varios separados por comas.'],
    ...['http://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/{z}/{x}.png', 'https://tiles.example/{z}/{x}/{y} .png'].map(
      (MAP_TILES): [{ MAP_TILES: string }, string] => [
        { MAP_TILES },
        'MAP_TILES debe ser una dirección https:// con {z}, {x} y {y}, como https://tile.openstreetmap.org/{z}/{x}/{y}.png.',
      ],
    ),
    [{ SMALL: 'yes' }, 'SMALL debe ser 0 o 1.'],
    ...['0', '65536', 'x'].map((METRICS_PORT): [{ METRICS_PORT: string }, string] => [
      { METRICS_PORT },
      'METRICS_PORT debe ser un número de puerto, de 1 a 65535.',
    ]),
    [{ METRICS_HOST: 'a b' }, 'METRICS_HOST debe ser un nombre de máquina o una dirección IP.'],
    [{ WEBHOOK_URL: 'chat.example/x' }, 'WEBHOOK_URL debe ser una dirección https:// o http://.'],
    [{ WEBHOOK_FORMAT: 'teams' }, 'WEBHOOK_FORMAT debe ser json, slack o discord.'],
    ...['30', '0h', '5s', '10000m'].map((BACKUP_EVERY): [{ BACKUP_EVERY: string }, string] => [{ BACKUP_EVERY }, 'BACKUP_EVERY debe ser como 30m, 24h o 7d.']),
    [{ BACKUP_EVERY: '481h' }, 'BACKUP_EVERY debe ser como mucho 20d.'],
    ...['0', '1000', '-1'].map((BACKUP_KEEP): [{ BACKUP_KEEP: string }, string] => [{ BACKUP_KEEP }, 'BACKUP_KEEP debe ser un número, de 1 a 999.']),
    [{ BACKUP_PASSPHRASE: 'once letras' }, 'BACKUP_PASSPHRASE debe tener al menos 12 caracteres.'],
    [{ BACKUP_TO: 'https://cubo' }, 'BACKUP_TO debe ser una carpeta o una dirección s3://cubo/carpeta.'],
    [{ TRUST_PROXY: 'http://[::1]' }, 'TRUST_PROXY debe ser loopback, o las direcciones IP del proxy separadas por comas.'],
    [{ CARDS_UPDATE: 'daily' }, 'CARDS_UPDATE debe ser weekly u off.'],
    [{ OFFICIAL_EVENTS_PER_MONTH: '1000' }, 'OFFICIAL_EVENTS_PER_MONTH debe ser un número, de 0 a 999.'],
    [{ CHROMIUM_PATH: '/no/such/program' }, 'CHROMIUM_PATH debe ser el programa de un Chromium.'],
    [{ POSTGRES_OLD_PROGRAMS: '/no/such/folder' }, 'POSTGRES_OLD_PROGRAMS debe ser una carpeta de PostgreSQL con bin/postgres.'],
    [{ AUTH_MODE: 'basic' }, 'AUTH_MODE debe ser clerk o local.'],
    [{ AUTH_LOCAL: 'yes' }, 'AUTH_LOCAL solo puede ser 1.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL debe ser trace, debug, info, warn, error, fatal o silent.'],
    [{ CLERK_PUBLISHABLE_KEY: 'abc' }, 'CLERK_PUBLISHABLE_KEY no es una clave pública de Clerk (pk_live_… o pk_test_…).'],
  ])('%j stops the start with one sentence that names it', (variables, sentence) => {
    expect(refusal(variables)).toBe(sentence);
  });

  test('does not repeat a password in an address', () => {
    expect(refusal({ DATABASE_URL: 'postgre://u:secreto@h/b' })).not.toContain('secreto');
  });
});

describe('A pooled database', () => {
  const url = 'postgres://mesa:x@pooler:6432/mesa';
  const direct = 'postgres://mesa:x@db:5432/mesa';

  test('has a second address for what needs a session', () => {
    expect(readEnv({ DATABASE_URL: url, DATABASE_LISTEN_URL: direct, DATABASE_POOLER: '1' })).toMatchObject({
      databaseUrl: url,
      databaseListenUrl: direct,
      databasePooler: true,
    });
    expect(readEnv({ DATABASE_URL: url })).toMatchObject({ databaseListenUrl: undefined, databasePooler: false });
  });

  test.each([
    [{ DATABASE_POOLER: '1' }, 'DATABASE_POOLER=1 necesita DATABASE_URL: la base de datos incluida no tiene otra dirección.'],
    [{ DATABASE_LISTEN_URL: direct }, 'DATABASE_LISTEN_URL necesita DATABASE_URL: la base de datos incluida no tiene otra dirección.'],
    [{ DATABASE_READ_URL: direct }, 'DATABASE_READ_URL necesita DATABASE_URL: la base de datos incluida no tiene otra dirección.'],
    [
      { DATABASE_URL: url, DATABASE_POOLER: '1' },
      'DATABASE_POOLER=1 necesita DATABASE_LISTEN_URL, la dirección del mismo PostgreSQL sin el repartidor de conexiones.',
    ],
    [{ DATABASE_URL: url, DATABASE_LISTEN_URL: 'db:5432' }, 'DATABASE_LISTEN_URL debe ser una dirección postgres://usuario:clave@máquina:5432/base.'],
    [{ DATABASE_URL: url, DATABASE_LISTEN_URL: direct, DATABASE_POOLER: 'yes' }, 'DATABASE_POOLER debe ser 0 o 1.'],
  ])('set as %j is refused with one sentence', (variables, sentence) => {
    expect(refusal(variables)).toBe(sentence);
  });
});

describe('The memory of the site', () => {
  test('is small if asked, and otherwise by the memory of the machine', () => {
    expect(readEnv({ SMALL: '1' })).toMatchObject({ footprint: smallFootprint });
    expect(readEnv({ SMALL: '0' })).toMatchObject({ footprint: usualFootprint });
    expect(readEnv({}).footprint).toBe(isSmallMachine(availableMemory()) ? smallFootprint : usualFootprint);
    expect([0.5, 1, 1.5, 1.6, 2, 16].map((gibibytes) => isSmallMachine(gibibytes * 1024 ** 3))).toEqual([true, true, true, false, false, false]);
  });

  test('is that of the machine, or of its container if that has a lower limit', () => {
    const limited = jest.spyOn(process, 'constrainedMemory');
    const availableWith = (limit: number) => {
      limited.mockReturnValue(limit);
      return availableMemory();
    };
    const gibibyte = 1024 ** 3;
    // Without a limit it is 0 or a number far above any memory.
    expect([0, 2 ** 63].map(availableWith)).toEqual([totalmem(), totalmem()]);
    expect(availableWith(gibibyte / 2)).toBe(gibibyte / 2);
    expect(readEnv({}).footprint).toBe(smallFootprint);
    limited.mockRestore();
  });

  test('of a small site is less in every part', () => {
    for (const part of ['renderers', 'cachedReads', 'cachedRenderings', 'compressedPages', 'connections'] as const)
      expect(smallFootprint[part]).toBeLessThan(usualFootprint[part]);
  });
});

describe('What an operator can turn on', () => {
  test('is off, except a backup before a migration', () => {
    expect(readEnv({})).toMatchObject({
      tracing: null,
      metrics: null,
      webhook: null,
      mapTiles: null,
      cardsWeekly: false,
      development: false,
      releasesUrl: undefined,
      securityContact: undefined,
      trustProxy: undefined,
      isOriginNamed: false,
      backup: { to: resolve('data/backups'), every: null, keep: 7, passphrase: undefined, beforeMigration: true },
    });
  });

  test('runs as its variables say', () => {
    const variables = {
      DATA_DIR: '/srv/mesa',
      METRICS_PORT: '65535',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      WEBHOOK_URL: 'https://chat.example/x',
      CARDS_UPDATE: 'weekly',
      MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
      RELEASES_URL: 's3://cubo/versiones',
      S3_ENDPOINT: 'http://minio:9000',
      TCGDEX_URL: 'https://cartas.example',
      POSTGRES_OLD_PROGRAMS: '/usr',
      SECURITY_CONTACT: 'mailto:ayuda@mesa.example',
      TRUST_PROXY: 'loopback, 10.0.0.1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
      RELEASE_SMOKE: '0',
      BACKUP_KEEP: '999',
      BACKUP_PASSPHRASE: 'doce letras!',
      BACKUP_BEFORE_MIGRATION: '0',
    };
    expect(readEnv(variables)).toMatchObject({
      tracing: { endpoint: 'http://collector:4318', name: 'mesa-abierta' },
      metrics: { host: '127.0.0.1', port: 65_535 },
      webhook: { url: 'https://chat.example/x', format: undefined },
      cardsWeekly: true,
      mapTiles: 'https://tiles.example/{z}/{x}/{y}.png',
      releasesUrl: 's3://cubo/versiones',
      s3Endpoint: 'http://minio:9000',
      tcgdexUrl: 'https://cartas.example',
      oldPrograms: '/usr',
      securityContact: 'mailto:ayuda@mesa.example',
      trustProxy: 'loopback, 10.0.0.1',
      logLevel: 'warn',
      development: true,
      chromium: null,
      backup: { to: '/srv/mesa/backups', keep: 999, passphrase: 'doce letras!', beforeMigration: false },
    });
    const more = { ...variables, METRICS_HOST: '10.0.0.1', OTEL_SERVICE_NAME: 'mesa-pruebas', WEBHOOK_FORMAT: 'slack', BACKUP_TO: 's3://copias/mesa' };
    expect(readEnv(more)).toMatchObject({
      tracing: { name: 'mesa-pruebas' },
      metrics: { host: '10.0.0.1' },
      webhook: { format: 'slack' },
      backup: { to: 's3://copias/mesa' },
    });
  });

  test('stores shown content in browsers, except where the operator does not want it', () => {
    expect([readEnv({}).offline, readEnv({ OFFLINE: '1' }).offline, readEnv({ OFFLINE: '0' }).offline]).toEqual([true, true, false]);
  });

  test.each([
    ['30m', 30 * 60_000],
    ['24h', 24 * 3_600_000],
    ['20d', 20 * 24 * 3_600_000],
  ])('makes a backup every %s', (BACKUP_EVERY, every) => expect(readEnv({ BACKUP_EVERY }).backup.every).toBe(every));
});

describe('The limits of the site', () => {
  test('have defaults that can be changed individually', () => {
    expect(readEnv({})).toMatchObject({ eventsPerMonth: 4, quotas: { stores: 10, tournaments: 100 } });
    expect(readEnv({ OFFICIAL_EVENTS_PER_MONTH: '8', QUOTAS_PER_DAY: 'stores=3, claims=0' })).toMatchObject({
      eventsPerMonth: 8,
      quotas: { stores: 3, tournaments: 100, claims: 0 },
    });
  });

  test.each(['stores', 'stores=-1', 'tiendas=3', 'stores=3;claims=1'])('are refused with the value %s', (QUOTAS_PER_DAY) => {
    expect(refusal({ QUOTAS_PER_DAY })).toMatch(/^QUOTAS_PER_DAY debe ser como stores=10,tournaments=100, con stores, tournaments/);
  });
});

describe('Clerk', () => {
  test('is selected by its key, which also names the tokens’ issuer', () => {
    const { auth, publicOrigin, origins } = readEnv({ CLERK_PUBLISHABLE_KEY: clerkKey, NODE_ENV: 'production', APP_ORIGIN: 'https://mesa.example/' });
    expect(auth).toEqual({ kind: 'clerk', publishableKey: clerkKey, issuer: 'https://clerk.mesa.example', proxyUrl: undefined });
    expect([publicOrigin, origins]).toEqual(['https://mesa.example', ['https://mesa.example']]);
  });

  test('issues tokens at the address of CLERK_ISSUER, otherwise of the proxy', () => {
    const proxyUrl = 'https://mesa.example/__clerk/';
    const authOf = (more: object) => readEnv({ CLERK_PUBLISHABLE_KEY: clerkKey, CLERK_PROXY_URL: proxyUrl, ...more }).auth;
    expect(authOf({})).toMatchObject({ issuer: 'https://mesa.example/__clerk', proxyUrl });
    expect(authOf({ CLERK_ISSUER: 'https://issuer.example/' })).toMatchObject({ issuer: 'https://issuer.example', proxyUrl });
  });

  test('is not replaced by demo accounts if a part of it is missing', () => {
    expect(refusal({ AUTH_MODE: 'clerk' })).toBe('Falta CLERK_PUBLISHABLE_KEY, la clave pública de Clerk.');
    expect(refusal({ CLERK_SECRET_KEY: 'sk_live_x' })).toBe('Falta CLERK_PUBLISHABLE_KEY, la clave pública de Clerk.');
    expect(refusal({ CLERK_PUBLISHABLE_KEY: clerkKey, NODE_ENV: 'production' })).toBe('Falta APP_ORIGIN, el origen del sitio, como https://mesa.example.');
  });

  test('does not run in production with a test key', () => {
    expect(refusal({ CLERK_PUBLISHABLE_KEY: testKey, NODE_ENV: 'production', APP_ORIGIN: 'https://m.example' })).toMatch(
      /^CLERK_PUBLISHABLE_KEY es una clave de pruebas/,
    );
    expect(readEnv({ CLERK_PUBLISHABLE_KEY: testKey }).auth).toMatchObject({ issuer: 'https://kind-fox-1.clerk.accounts.dev' });
  });
});

describe('The demo accounts', () => {
  test('are off in production unless AUTH_LOCAL=1', () => {
    expect(refusal({ NODE_ENV: 'production' })).toMatch(/^Falta CLERK_PUBLISHABLE_KEY: .*AUTH_LOCAL=1/);
    expect(readEnv({ NODE_ENV: 'production', AUTH_LOCAL: '1' }).auth).toEqual({ kind: 'local' });
  });

  test.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('are offered on HOST=%s, which only this machine reaches', (HOST) => {
    expect(readEnv({ HOST }).auth).toEqual({ kind: 'local' });
  });

  test.each(['0.0.0.0', '::', '192.168.1.20', 'mesa.example', '127.mesa.example', '::127.0.0.1'])(
    'are not offered on HOST=%s without a second variable',
    (HOST) => {
      expect(refusal({ HOST })).toMatch(/^HOST=.*AUTH_LOCAL_EXPOSE=1/);
      expect(refusal({ HOST, NODE_ENV: 'production', AUTH_LOCAL: '1' })).toMatch(/AUTH_LOCAL_EXPOSE=1/);
      expect(readEnv({ HOST, AUTH_LOCAL_EXPOSE: '1' }).auth).toEqual({ kind: 'local' });
    },
  );

  test('are refused beside Clerk', () => {
    expect(refusal({ AUTH_MODE: 'local', CLERK_PUBLISHABLE_KEY: clerkKey })).toBe(
      'AUTH_MODE=local y CLERK_PUBLISHABLE_KEY no pueden ir juntas: quita una de las dos.',
    );
    expect(refusal({ AUTH_LOCAL: '1', CLERK_SECRET_KEY: 'x' })).toBe('AUTH_LOCAL=1 y CLERK_SECRET_KEY no pueden ir juntas: quita una de las dos.');
  });
});
