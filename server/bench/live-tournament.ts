import { issuePasses, openPass } from '@mesa/contract/calls/passes';
import { startPlay } from '@mesa/contract/calls/play';
import { createPool, overPool } from '../src/kernel/db/pool';
import { community } from '../src/testing/community';
import { type PlayDevice, playDevice } from '../src/testing/play-device';
import type { TestApp } from '../src/testing/test-app';

type Caller = Pick<TestApp, 'call'>;

/** A tournament of this many players that is configured and has no round yet. */
export async function openTournament(app: Caller, address: Parameters<typeof createPool>[0], players: number): Promise<{ id: number; device: PlayDevice }> {
  const pool = createPool(address);
  const rows = community({ db: overPool(pool) });
  const date = new Date().toISOString().slice(0, 10);
  const { id } = await rows.tournament({ status: 'inscripciones', category: 'Cup', name: 'Copa de muchas personas', date });
  for (const player of await rows.players(players)) await rows.result(id, player.id);
  await pool.end();
  await app.call(startPlay, { params: { id }, body: {} });
  const device = await playDevice(app, id, null, 'bench');
  await device.takePen();
  await device.configure();
  return { id, device };
}

export interface PassPhone {
  player: number;
  cookie: string;
}

/** Gives these players passes, and opens each on a phone of its own. */
export async function openPasses(app: Caller, tournament: number, players: readonly number[], originOf: (index: number) => string): Promise<PassPhone[]> {
  if (players.length === 0) return [];
  const { secrets } = await app.call(issuePasses, { params: { id: tournament }, body: { playerIds: [...players] } });
  const phones: PassPhone[] = [];
  for (const [index, { playerId, secret }] of secrets.entries()) {
    const answer = await fetch(`${originOf(index)}${openPass.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
    if (!answer.ok) throw new Error(`a pass does not open: ${answer.status} ${await answer.text()}`);
    phones.push({ player: playerId, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' });
  }
  return phones;
}
