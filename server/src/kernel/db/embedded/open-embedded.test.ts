import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Address, chooseAddress, launchPostgres, prepareCluster } from './cluster';
import { type Embedded, type EmbeddedOptions, openEmbedded } from './open-embedded';
import { chooseRunAs } from './run-as';

/** Created once: read-only tests use it directly, all others start with a copy. */
let made: string;
let folder: string;
const opened: Embedded[] = [];
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'mesa-embedded-'));
  await prepareCluster(chooseRunAs(made), { durable: false });
}, 60_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** Copies the stopped cluster. Node 22 and 24 drop the modes of folders, and PostgreSQL refuses data that others can read. */
function copyCluster(to: string): void {
  cpSync(join(made, 'postgres'), join(to, 'postgres'), { recursive: true });
  chmodSync(join(to, 'postgres/data'), 0o700);
}

async function open(options?: EmbeddedOptions, path = folder): Promise<Embedded> {
  const embedded = await openEmbedded(path, options);
  opened.push(embedded);
  return embedded;
}

async function ask<T extends pg.QueryResultRow>(address: Address, text: string): Promise<T[]> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(happens: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happens())) await wait(20);
}
const answers = (address: Address) =>
  ask(address, 'select 1').then(
    () => true,
    () => false,
  );
describe('The running embedded PostgreSQL', () => {
  let running: Embedded;
  beforeAll(async () => {
    running = await openEmbedded(made);
  }, 60_000);
  afterAll(() => running?.close());

  test('listens only on a socket in a private folder', async () => {
    const { address } = running;
    const host = address.host ?? '';
    expect(statSync(host).mode & 0o777).toBe(0o700);
    const [listening] = await ask<{ addresses: string; version: number }>(
      address,
      `select current_setting('listen_addresses') as addresses, current_setting('server_version_num')::int / 10000 as version`,
    );
    expect(listening).toEqual({ addresses: '', version: 18 });
  });

  test('waits for the disk at every commit, and verifies what it reads', async () => {
    const { address } = running;
    expect(
      await ask(
        address,
        `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') order by 1`,
      ),
    ).toEqual(['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })));
  });

  test('folds the letters of all languages, and sorts by bytes on every system', async () => {
    const { address } = running;
    expect(await ask(address, `select lower('ÑANDÚ') as folded, 'Z' < 'Á' as bytes, upper('ß') as kept`)).toEqual([
      { folded: 'ñandú', bytes: true, kept: 'ß' },
    ]);
  });

  test('never runs as root', async () => {
    const { pid } = running;
    const [, user] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? [];
    const inside = /^NSpid:\s/m.test(readFileSync(`/proc/${pid()}/status`, 'utf8')) ? readFileSync(`/proc/${pid()}/uid_map`, 'utf8').trim().split(/\s+/) : [];
    // In a user namespace, root outside is another user inside.
    expect(user === '0' ? inside[0] : user).not.toBe('0');
  });

  test('has one owner at a time: a second is refused with the owner’s process', async () => {
    await expect(openEmbedded(made)).rejects.toThrow(
      `La base de datos de ${made} ya la usa otro proceso (${process.pid}): ciérralo, o elige otra carpeta con DATA_DIR.`,
    );
  });
});

describe('The embedded PostgreSQL', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mesa-embedded-'));
    copyCluster(folder);
  });
  afterEach(async () => {
    for (const embedded of opened.splice(0)) await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('starts although the data of an older version of the site is still beside its own', async () => {
    mkdirSync(join(folder, 'db'));
    const { address } = await open();
    expect(await answers(address)).toBe(true);
  });

  test('closes everything else in the data folder to other users, who may pass through it', async () => {
    mkdirSync(join(folder, 'uploads'));
    writeFileSync(join(folder, 'secret'), 'x');
    for (const name of ['uploads', 'secret']) chmodSync(join(folder, name), 0o755);
    await open();
    const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0;
    const mayPass = (statSync(folder).mode & 0o001) !== 0;
    for (const name of ['uploads', 'secret']) expect(mayPass && isOpen(join(folder, name))).toBe(false);
  });

  test('uses the loopback with a password without sockets', async () => {
    const { address } = await open({ tcp: true });
    expect(address.host).toBe('127.0.0.1');
    expect(await ask(address, `select current_setting('unix_socket_directories') as sockets`)).toEqual([{ sockets: '' }]);
    expect(statSync(join(folder, 'postgres/password')).mode & 0o777).toBe(0o600);
    await expect(ask({ ...address, password: 'wrong' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('that does not accept its password ends the start with one sentence, and is stopped', async () => {
    writeFileSync(join(folder, 'postgres/password'), 'another');
    await expect(open({ tcp: true })).rejects.toThrow(
      /^La base de datos incluida no deja entrar al sitio \(password authentication failed for user "mesa"\): si se cambió o se perdió/,
    );
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  test('has a short socket path even in a deep folder, which is removed with it and after a failed start', async () => {
    const deep = join(folder, 'deep-'.repeat(30));
    mkdirSync(deep);
    copyCluster(deep);
    await expect(open({ settings: { shared_buffers: 'none' } }, deep)).rejects.toThrow('no arranca');
    expect(existsSync(readFileSync(join(deep, 'postgres/socket', String(process.pid)), 'utf8'))).toBe(false);
    const { address, close } = await open({}, deep);
    expect(Buffer.byteLength(address.host ?? '')).toBeLessThan(90);
    expect(statSync(address.host ?? '').mode & 0o777).toBe(0o700);
    expect(await answers(address)).toBe(true);
    await close();
    expect(existsSync(address.host ?? '')).toBe(false);
  });

  test('removes the folder of the socket of a site that was killed before PostgreSQL ran', async () => {
    const { pid: ofKilledSite } = spawnSync(process.execPath, ['--version']);
    const [left, inUse] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'mesa-postgres-'))) as [string, string];
    mkdirSync(join(folder, 'postgres/socket'), { recursive: true });
    writeFileSync(join(folder, 'postgres/socket', String(ofKilledSite)), left);
    writeFileSync(join(folder, 'postgres/socket', String(process.ppid)), inUse);
    await open();
    expect([left, inUse].map((one) => existsSync(one))).toEqual([false, true]);
    rmSync(inUse, { recursive: true });
  });

  test('removes leftovers of interrupted first starts, but not another process’s', async () => {
    const { pid: ofKilledSite } = spawnSync(process.execPath, ['--version']);
    const left = [`new-${ofKilledSite}-aaaaaa`, `new-${process.pid}-bbbbbb`, 'new-cccccc'];
    const inUse = `new-${process.ppid}-dddddd`;
    for (const name of [...left, inUse]) mkdirSync(join(folder, 'postgres', name, 'data/base'), { recursive: true });
    await prepareCluster(chooseRunAs(folder), { durable: false });
    expect(readdirSync(join(folder, 'postgres')).filter((name) => name.startsWith('new-'))).toEqual([inUse]);
  });

  test('has one owner after concurrent starts, on an empty folder and on a full one', async () => {
    rmSync(join(folder, 'postgres'), { recursive: true });
    // Of concurrent starts on an empty folder, each creates a cluster.
    for (const [isMade, many] of [
      [false, 3],
      [true, 5],
    ] as const) {
      expect(existsSync(join(folder, 'postgres/data'))).toBe(isMade);
      const outcomes = await Promise.allSettled(Array.from({ length: many }, () => open()));
      const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'owner')).toSorted();
      expect(reasons).toEqual([...Array.from({ length: many - 1 }, () => expect.stringContaining('ya la usa otro proceso')), 'owner']);
      for (const embedded of opened.splice(0)) await embedded.close();
    }
  }, 60_000);

  test('keeps commits over a stop and a start', async () => {
    const first = await open();
    await ask(first.address, 'create table kept as select 42 as answer');
    const pid = first.pid() ?? 0;
    await opened.pop()?.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(await ask((await open()).address, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('has the settings of its caller in place of the usual ones, also after a restart', async () => {
    const { address, pid } = await open({ settings: { shared_buffers: '32MB' } });
    const buffers = () => ask<{ size: string }>(address, `select current_setting('shared_buffers') as size`);
    expect(await buffers()).toEqual([{ size: '32MB' }]);
    const first = pid();
    process.kill(first ?? 0, 'SIGKILL');
    await until(async () => pid() !== undefined && pid() !== first && (await answers(address)));
    expect(await buffers()).toEqual([{ size: '32MB' }]);
  }, 60_000);

  test('restarts when killed, with all commits', async () => {
    const lines: string[] = [];
    const { address, pid } = await open({ print: (text) => lines.push(text) });
    await ask(address, 'create table kept as select 42 as answer');
    const before = pid() ?? 0;
    process.kill(before, 'SIGKILL');
    await until(async () => pid() !== undefined && pid() !== before && (await answers(address)));
    expect(await ask(address, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await until(() => lines.length === 2);
    expect(lines).toEqual(['La base de datos se detuvo; se arranca de nuevo …', 'La base de datos está de nuevo en marcha.']);
  }, 60_000);

  test('has an owner again after its connection was ended', async () => {
    const { address, pid } = await open();
    const before = pid();
    const owner = `pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = 'mesa-abierta ${process.pid}'`;
    await ask(address, `select pg_terminate_backend(pid) from ${owner}`).catch(() => undefined);
    const owned = () =>
      ask<{ count: number }>(address, `select count(*)::int as count from ${owner}`).then(
        ([row]) => row?.count === 1,
        () => false,
      );
    await until(async () => pid() !== undefined && pid() !== before && (await owned()));
    await expect(openEmbedded(folder)).rejects.toThrow('ya la usa otro proceso');
  }, 60_000);

  test('left running by a killed site is taken over', async () => {
    const runAs = chooseRunAs(folder);
    await prepareCluster(runAs, { durable: true });
    const { pid: ofKilledSite } = spawnSync(process.execPath, ['--version']);
    const abandoned = launchPostgres(runAs, await chooseAddress(runAs, { tcp: false }), { durable: true, name: `mesa-abierta ${ofKilledSite} 1` });
    abandoned.unref();
    const { address, pid } = await open();
    expect(pid()).not.toBe(abandoned.pid);
    await until(() => abandoned.exitCode !== null);
    expect(await answers(address)).toBe(true);
  });

  test('starts after a killed one whose number another process has by now', async () => {
    const lines = [process.pid, join(folder, 'postgres/data'), 1, 5432, join(folder, 'postgres/socket')];
    writeFileSync(join(folder, 'postgres/data/postmaster.pid'), `${lines.join('\n')}\n`);
    expect(await answers((await open()).address)).toBe(true);
  });
});
