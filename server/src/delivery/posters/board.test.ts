import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { startPlay } from '@mesa/contract/calls/play';
import { type BoardShape, boardPath, boardShapes } from '@mesa/contract/format/board-paths';
import sharp from 'sharp';
import { createPlayStates } from '../../domain/play/state';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { drawBoard } from './draw-board';
import { readBoard } from './read-board';

let uploads = '';
const app = testApp(async () => {
  uploads = join(await mkdtemp(join(tmpdir(), 'boards-')), 'uploads');
  await mkdir(join(uploads, 'cards'), { recursive: true });
  return { uploads };
});
const { store, tournament, player, result } = community(app);
afterAll(() => rm(dirname(uploads), { recursive: true }));

const get = (url: string) => app.app.inject({ url });

/** A tournament of this size with round 1 published and round 2 drawn. */
async function running(count: number) {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2026-10-03', name: 'Reto de la Plaza' });
  for (let at = 1; at <= count; at += 1) await result(id, (await player({ name: `Jugador ${at}`, pokemonId: `77${at}`, birthDate: '1990-05-04' })).id);
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  const device = await playDevice(app, id, 'ana');
  await device.takePen();
  await device.configure();
  await device.publishRound();
  return { id, device };
}
const read = (id: number, subject: 'posiciones' | 'ahora' | number, shape: BoardShape = 'imagen', part = 1) =>
  readBoard(app.db, createPlayStates(), 'https://mesa.example', { id, subject, shape, part });

describe('A picture of a played tournament', () => {
  test('has the size of a chat or a story, and is small enough to send', async () => {
    const { id } = await running(4);
    for (const shape of ['imagen', 'historia', 'enlace'] as const) {
      const { width, height } = boardShapes[shape];
      const { statusCode, headers, rawPayload } = await get(boardPath(id, 1, shape, 1));
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height });
      expect(rawPayload.length).toBeLessThan(300_000);
    }
  });

  test('shows the pairings by table, then their results, and the places', async () => {
    const { id, device } = await running(5);
    const before = await read(id, 1);
    expect(before).toMatchObject({ name: 'Reto de la Plaza', title: 'Ronda 1', facts: expect.stringContaining('3 de octubre de 2026') });
    expect(before.facts).not.toContain('parte');
    expect(before.foot).toMatch(/^mesa\.example\/t\/[A-Z0-9]{6}$/);
    expect(before.lines.map(({ lead, detail }) => [lead, detail])).toEqual([
      ['–', expect.any(String)],
      ['1', ''],
      ['2', ''],
    ]);
    await playRound(device);
    expect((await read(id, 1)).lines[1]?.detail).not.toBe('');
    expect((await read(id, 'posiciones')).lines.map(({ lead }) => lead)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('for a link shows the current state: the newest round, and the places once finished', async () => {
    const { id, device } = await running(16);
    const shown = async () => {
      const { title, lines, facts } = await read(id, 'ahora', 'enlace');
      return { title, lines: lines.length, facts };
    };
    expect(await shown()).toMatchObject({ title: 'Ronda 1', lines: 6, facts: expect.not.stringContaining('parte') });
    await playRound(device);
    while (device.pod().played.length < device.pod().rounds) {
      await device.publishRound();
      await playRound(device);
    }
    expect(await shown()).toMatchObject({ title: 'Ronda 4' });
    await device.finalize();
    expect(await shown()).toMatchObject({ title: 'Tabla final' });
  });

  test('that does not fit in one says which part each is', async () => {
    const { id } = await running(24);
    const parts = await Promise.all([1, 2].map((part) => read(id, 'posiciones', 'imagen', part)));
    expect(parts.map(({ facts }) => facts.split(' · ').at(-1))).toEqual(['parte 1 de 2', 'parte 2 de 2']);
    expect(parts.flatMap(({ lines }) => lines)).toHaveLength(24);
  });

  test('is drawn again after a new entry', async () => {
    const { id, device } = await running(4);
    const first = await get(boardPath(id, 1, 'imagen', 1));
    await playRound(device);
    const second = await get(boardPath(id, 1, 'imagen', 1));
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  test('shows no draft and no missing round, and does not exist for a hidden or manual tournament', async () => {
    const { id } = await running(4);
    for (const address of [
      boardPath(id, 2, 'imagen', 1),
      boardPath(id, 1, 'imagen', 2),
      boardPath(999_999, 1, 'imagen', 1),
      `/og/mesa/${id}/ronda-0/imagen-1.png`,
      `/og/mesa/${id}/ronda-1/imagen-0.png`,
      `/og/mesa/${id}/ronda-1/cuadro-1.png`,
      `/og/mesa/${id}x/posiciones/imagen-1.png`,
      boardPath((await tournament({})).id, 'posiciones', 'imagen', 1),
    ]) {
      expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
    }
    await app.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', id).execute();
    expect((await get(boardPath(id, 1, 'imagen', 1))).statusCode).toBe(404);
  });

  test('keeps long names and foreign letters inside its lines', () => {
    const wide = 'Wilhelmina Ñandú-Echeverría de los Ríos y Montenegro '.repeat(4);
    const svg = drawBoard({
      shape: 'imagen',
      name: wide,
      title: wide,
      facts: wide,
      foot: 'mesa.example/t/ABC234',
      lines: [{ lead: '1', text: `${wide} <script> 🎉 李`, detail: wide }],
    });
    expect(svg).not.toContain('<script');
    // Everything is drawn as outlines, which must stay inside the picture.
    const starts = [...svg.matchAll(/translate\((-?[\d.]+) /g)].map(([, x]) => Number(x));
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...starts)).toBeLessThan(1080);
  });
});
