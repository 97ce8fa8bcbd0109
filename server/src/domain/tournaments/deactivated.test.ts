import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { getLive, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { deactivateTournament, getTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { community } from '../../testing/community';
import { nameOf } from '../../testing/contracts';
import { playDevice } from '../../testing/play-device';
import { readsOf } from '../../testing/read-examples';
import { testApp } from '../../testing/test-app';
import { type World, worldIn, writes } from '../../testing/write-examples';
import { ownCommand } from '../play/start-play';

let uploads = '';
const app = testApp(async () => {
  uploads = join(await mkdtemp(join(tmpdir(), 'deactivated-')), 'uploads');
  await mkdir(uploads);
  return { uploads };
});
afterAll(() => rm(dirname(uploads), { recursive: true, force: true }));
const { store, tournament, player, result, deck, card } = community(app);

/** The page's answer to a caller who does not run the store. */
const asThePage = { httpStatus: 404, code: 'not_found', message: expect.stringMatching(/no encontramos ese torneo\.$/i) };

describe('A call that takes a deactivated tournament', () => {
  const world = app.seed(async () => {
    const made = await worldIn(app);
    await player({ username: 'extra', userId: 'stranger' });
    return made;
  });

  const takesTournament = ({ path, access }: Endpoint, input: object): boolean =>
    access !== 'site-admin' && (/tournament[^/]*\/.*:id\b|\/decks?\/:id/.test(path) || JSON.stringify(input).includes('"tournamentId"'));
  const examples = (world: World) =>
    [...readsOf(world).map(({ endpoint, input }) => ({ endpoint, input })), ...writes.map(({ endpoint, input }) => ({ endpoint, input: input(world) }))].filter(
      ({ endpoint, input }) => takesTournament(endpoint, input),
    );

  test('answers a stranger like its page, and changes nothing', async () => {
    await app.db.updateTable('tournaments').set({ status: 'desactivado' }).execute();
    const log = () => app.db.selectFrom('playLog').select(['tournamentId', 'seq']).execute();
    const before = await log();
    const asked = examples(world());
    expect(new Set(asked.map(({ endpoint }) => nameOf(endpoint))).size).toBeGreaterThan(25);
    const answers = [];
    for (const { endpoint, input } of asked) {
      const { httpStatus, code, message } = await app.refused(endpoint, input, 'stranger');
      answers.push({ call: nameOf(endpoint), httpStatus, code, message });
    }
    expect(answers).toEqual(asked.map(({ endpoint }) => ({ call: nameOf(endpoint), ...asThePage })));
    expect(await log()).toEqual(before);
    expect(await app.db.selectFrom('tournaments').select('status').distinct().execute()).toEqual([{ status: 'desactivado' }]);
  });

  test('answers an enrolled player like its page', async () => {
    await app.db.updateTable('tournaments').set({ status: 'desactivado' }).execute();
    for (const { endpoint, input } of examples(world())) {
      const { httpStatus, code } = await app.refused(endpoint, input, 'ana');
      expect({ call: nameOf(endpoint), httpStatus, code }).toEqual({ call: nameOf(endpoint), httpStatus: 404, code: 'not_found' });
    }
  });
});

/** Returns the server's routes from the tree that it prints. */
function routes(): string[] {
  const above: string[] = [];
  return app.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^((?:│ {3}| {4})*)(?:├── |└── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (!part) return [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      return methods?.includes('GET') ? [above.join('')] : [];
    });
}

interface Shown {
  finished: number;
  played: number;
  code: string;
  deckId: number;
}

/** Other content of one tournament, by route. */
const files: Record<string, (shown: Shown) => string[]> = {
  '/api/tournaments/:id(^\\d{1,9}$)/stream': ({ played }) => [`/api/tournaments/${played}/stream`],
  '/api/v1/tournaments/:id/calendar.ics': ({ finished }) => [`/api/v1/tournaments/${finished}/calendar.ics`],
  '/api/v1/tournaments/:id/standings.csv': ({ finished }) => [`/api/v1/tournaments/${finished}/standings.csv`],
  '/api/v1/tournaments/:id/matches.csv': ({ played }) => [`/api/v1/tournaments/${played}/matches.csv`],
  '/api/v1/tournaments/:id/decks.csv': ({ finished }) => [`/api/v1/tournaments/${finished}/decks.csv`],
  '/insertar/torneo/:id': ({ finished }) => [`/insertar/torneo/${finished}`],
  '/og/:kind/:file': ({ finished, deckId }) => [`/og/torneo/${finished}.png`, `/og/baraja/${deckId}.png`],
  '/og/torneo/:id/:file': ({ finished }) => [`/og/torneo/${finished}/imagen.png`],
  '/og/mesa/:id/:subject/:file': ({ played }) => [`/og/mesa/${played}/ronda-1/imagen-1.png`, `/og/mesa/${played}/ahora/imagen-1.png`],
  '/t/:code(^[A-Za-z0-9]{6}$)': ({ code }) => [`/t/${code}`],
};

describe('A file, picture, stream or embedded page', () => {
  const statusOf = async (url: string): Promise<number> => {
    const reply = await app.app.inject({ url, payloadAsStream: true });
    reply.stream().destroy();
    return reply.statusCode;
  };

  test('of a tournament is found until its store deactivates it', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const finished = await tournament({ storeId, status: 'finalizado' });
    const winner = await player();
    await result(finished.id, winner.id, { position: 1 });
    const winnersDeck = await deck(finished.id, winner.id, [{ cardId: (await card()).id }]);
    const played = await tournament({ storeId, status: 'inscripciones' });
    for (let made = 0; made < 4; made += 1) await result(played.id, (await player()).id);
    const { data } = await app.call(startPlay, { params: { id: played.id }, body: {} }, 'ana');
    const device = await playDevice(app, played.id, 'ana');
    await device.takePen();
    await device.configure();
    await device.publishRound();

    const urls = Object.values(files).flatMap((urlsOf) => urlsOf({ finished: finished.id, played: played.id, code: data.code, deckId: winnersDeck.id }));
    const statuses = async () => {
      const found: [string, number][] = [];
      for (const url of urls) found.push([url, await statusOf(url)]);
      return found;
    };
    expect((await statuses()).filter(([, status]) => status >= 400)).toEqual([]);
    for (const { id } of [finished, played]) await app.call(deactivateTournament, { params: { id }, body: {} }, 'ana');
    expect(await statuses()).toEqual(urls.map((url) => [url, 404]));
  }, 60_000);

  test('is in the list above, whichever route serves it', () => {
    const described = new Set(app.served.filter(({ method }) => method === 'GET').map(({ path }) => path as string));
    const ofTournaments = routes().filter((path) => /:/.test(path) && /tournament|torneo|mesa|\/t\/|:kind/.test(path) && !described.has(path));
    expect(ofTournaments.sort()).toEqual(Object.keys(files).sort());
  });
});

describe('A deactivated played tournament', () => {
  async function deactivated() {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, status: 'inscripciones' });
    await app.call(startPlay, { params: { id }, body: {} }, 'ana');
    const own = await player({ userId: 'outsider' });
    await app.call(deactivateTournament, { params: { id }, body: {} }, 'ana');
    return { id, own };
  }
  const statusNow = async (id: number) => (await app.call(getTournament, { params: { id } }, 'ana')).data.status;

  test.each(['enrol', 'check-in'] as const)('is not revived by a stranger’s %s', async (kind) => {
    const { id, own } = await deactivated();
    const body = kind === 'enrol' ? { kind, player: own.id, division: 'masters' as const } : { kind, player: own.id };
    const sent = { params: { id }, body: { device: 'd1', head: 0, commands: [ownCommand(body, 0)] } };
    expect(await app.refused(sendCommands, sent, 'outsider')).toMatchObject(asThePage);
    expect(await statusNow(id)).toBe('desactivado');
    expect(await app.refused(getLive, { params: { id } }, 'outsider')).toMatchObject(asThePage);
  });

  test('keeps its status, whatever its organisers enter', async () => {
    const { id } = await deactivated();
    const [one, two] = [await player(), await player()];
    const device = await playDevice(app, id, 'ana');
    await device.takePen();
    for (const { id: playerId } of [one, two]) await device.run({ kind: 'enrol', player: playerId, division: 'masters' });
    expect(await statusNow(id)).toBe('desactivado');
    await device.configure();
    await device.publishRound();
    expect(await statusNow(id)).toBe('desactivado');
    expect((await app.call(getTournament, { params: { id } }, 'ana')).data.numberPlayers).toBe(2);
    // They still see its pages.
    expect((await app.call(getLive, { params: { id } }, 'ana')).event.entries).toHaveLength(2);
    expect((await app.call(listTournamentMessages, { params: { id } }, 'ana')).messages).toEqual([]);
  });
});
