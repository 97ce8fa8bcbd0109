import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { community } from '../../testing/community';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { moveDatabase } from './move-database';

let folder: string;
let source: FreshDatabase;
let target: FreshDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mesa-move-'));
  [source, target] = [await freshDatabase(), await freshDatabase({}, { isMigrated: false })];
});
afterAll(async () => {
  for (const { remove } of [source, target]) await remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('Moving a database', () => {
  test('copies the rows of those who signed in, and leaves no copy behind', async () => {
    const { id } = await community(source).store({ name: 'Línea «Ñandú»', admins: ['user_a'] });
    await source.pool.query(`insert into "securityLog" (at, event, outcome) values (now(), 'sign_in', 'ok')`).catch(() => undefined);
    const lines: string[] = [];
    await moveDatabase(source.pool, target.pool, folder, (line) => lines.push(line));
    expect(lines).toContainEqual(expect.stringMatching(/^\[\d+\/\d+\] stores: 1 filas$/));
    expect((await target.db.selectFrom('stores').select(['id', 'name']).execute())[0]).toEqual({ id, name: 'Línea «Ñandú»' });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('does not touch a target that holds anything', async () => {
    await expect(moveDatabase(source.pool, target.pool, folder, () => undefined)).rejects.toThrow('La base de datos de destino ya tiene tablas');
    expect(readdirSync(folder)).toEqual([]);
  });
});
