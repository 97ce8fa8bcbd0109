import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { openEmbedded } from './kernel/db/embedded/open-embedded';
import { buildServer, freePort, runServer } from './testing/server-process';

const home = mkdtempSync(join(tmpdir(), 'mesa-failed-start-'));

beforeAll(() => buildServer(), 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A data folder whose database contains the result of these statements. */
async function folderWith(name: string, ...statements: string[]): Promise<string> {
  const folder = join(home, name);
  mkdirSync(folder);
  const embedded = await openEmbedded(folder);
  const client = new pg.Client(embedded.address);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
  await embedded.close();
  return folder;
}

/** Returns what a stopped database leaves; nothing else may remain of its start. */
const leftIn = (folder: string) => {
  const postgres = join(folder, 'postgres');
  const names = existsSync(postgres) ? readdirSync(postgres) : [];
  return { running: existsSync(join(postgres, 'data/postmaster.pid')), staged: names.filter((name) => name.startsWith('new-')) };
};
const nothing = { running: false, staged: [] };

async function failedStart(folder: string): Promise<{ last: string[]; code: number | null }> {
  const server = runServer({ PORT: String(await freePort()), DATA_DIR: folder });
  const code = await server.ended;
  // The last line is after everything printed before the failure.
  return { last: server.output().trimEnd().split('\n').slice(1), code };
}

describe('A failed start says why in one sentence and leaves nothing running:', () => {
  test('on the data of a newer version', async () => {
    const folder = await folderWith(
      'newer',
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
      `insert into kysely_migration values ('9999-future', '2030-01-01'), ('9998-before', '2030-01-01')`,
    );
    const { last, code } = await failedStart(folder);
    expect(last).toEqual([
      expect.stringMatching(
        /^La base de datos es de una versión más nueva del sitio \(su última migración es 9999-future, y esta versión llega a \d{4}-.*\): arranca con esa versión/,
      ),
    ]);
    expect([code, leftIn(folder)]).toEqual([1, nothing]);
  }, 60_000);

  test('with a failing migration', async () => {
    const folder = await folderWith('failing', 'create table stores (x int)');
    const { last, code } = await failedStart(folder);
    expect(last).toEqual([
      expect.stringMatching(
        /^La migración 0001-community de la base de datos falló \(relation "stores" already exists\): la base de datos quedó como estaba\./,
      ),
    ]);
    expect([code, leftIn(folder)]).toEqual([1, nothing]);
  }, 60_000);

  test('with an unexpected error', async () => {
    const folder = await folderWith('unexpected', 'create schema other', `alter role mesa set search_path = 'none'`);
    const { last, code } = await failedStart(folder);
    expect(last).toEqual([expect.stringMatching(/^[A-Z].*[.]$/)]);
    expect([code, leftIn(folder)]).toEqual([1, nothing]);
  }, 60_000);
});

describe('An interrupted start leaves nothing:', () => {
  test.each([
    ['SIGTERM', 'while the database is made', 'Abriendo la base de datos', 143],
    ['SIGINT', 'while the database is filled', 'Creando la comunidad de demostración … 1/', 130],
  ] as const)(
    '%s %s',
    async (signal, _, moment, code) => {
      const folder = join(home, signal);
      const server = runServer({ PORT: String(await freePort()), DATA_DIR: folder });
      await server.printed(moment);
      if (signal === 'SIGTERM') while (leftIn(folder).staged.length === 0) await wait(5);
      server.child.kill(signal);
      expect(await server.ended).toBe(code);
      expect(server.output()).toMatch(/El arranque se interrumpió\.\n$/);
      expect(leftIn(folder)).toEqual(nothing);
    },
    60_000,
  );

  test('also if a second signal ends it at once', async () => {
    const folder = join(home, 'twice');
    const server = runServer({ PORT: String(await freePort()), DATA_DIR: folder });
    await server.printed('Creando la comunidad de demostración … 1/');
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    expect(await server.ended).not.toBe(0);
    while (leftIn(folder).running) await wait(20);
    expect(leftIn(folder)).toEqual(nothing);
  }, 60_000);
});
