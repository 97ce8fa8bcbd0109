import { expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { messageOf } from '../../../domain/reminders/message';
import { community } from '../../../testing/community';
import { testApp } from '../../../testing/test-app';
import { up } from './0080-safe-list-rules';

const app = testApp();
const { store, tournament, audits } = community(app);

const undo = async () => {
  await sql`alter table tournaments drop column "cutStarted", drop column "listsNotice"`.execute(app.db);
};

test('Official tournaments that are not over hide their lists, and their organisers are notified', async () => {
  const { id: storeId } = await store({ admins: ['ana'] });
  const subscription = { userId: 'ana', sid: 's', device: 'Chrome', p256dh: 'p', auth: 'a', tournamentDay: true, newRound: false };
  await app.db
    .insertInto('pushSubscriptions')
    .values([
      { ...subscription, endpoint: 'https://push.example/ana' },
      { ...subscription, endpoint: 'https://push.example/tablet', tournamentDay: false, newRound: true },
      { ...subscription, endpoint: 'https://push.example/beto', userId: 'beto' },
    ])
    .execute();
  const at = '2026-11-22T22:00:00.000Z';
  const official = { storeId, category: 'Cup', status: 'inscripciones', listsClose: 'nunca', listsVisible: 'siempre' } as const;
  const changed = await tournament(official);
  const running = await tournament({ ...official, status: 'progreso', listsClose: 'a una hora', listsCloseAt: at });
  const kept = [
    await tournament({ ...official, status: 'finalizado' }),
    await tournament({ ...official, category: 'Amistoso' }),
    await tournament({ ...official, listsVisible: 'al terminar' }),
  ];
  await undo();
  await up(app.db as unknown as Kysely<unknown>);

  const rules = (ids: number[]) =>
    app.db.selectFrom('tournaments').select(['listsClose', 'listsVisible', 'listsNotice']).where('id', 'in', ids).orderBy('id').execute();
  expect(await rules([changed.id, running.id])).toEqual([
    { listsClose: 'al empezar', listsVisible: 'al terminar', listsNotice: true },
    { listsClose: 'a una hora', listsVisible: 'al terminar', listsNotice: true },
  ]);
  expect(await rules(kept.map(({ id }) => id))).toEqual(kept.map(({ listsClose, listsVisible }) => ({ listsClose, listsVisible, listsNotice: false })));
  expect((await audits('tournament')).map(({ entityId, before, after }) => [entityId, before, after])).toEqual([
    [String(changed.id), { listsClose: 'nunca', listsVisible: 'siempre' }, { listsClose: 'al empezar', listsVisible: 'al terminar' }],
    [String(running.id), { listsVisible: 'siempre' }, { listsVisible: 'al terminar' }],
  ]);

  const queued = await app.db.selectFrom('reminders').select(['id', 'what', 'tournamentId']).orderBy('id').execute();
  expect(queued.map(({ what, tournamentId }) => [what, tournamentId])).toEqual([
    ['lists', changed.id],
    ['lists', running.id],
  ]);
  const [first] = queued;
  const say = async () => first && (await messageOf(app.db, first, new Date()));
  expect(await say()).toMatchObject({ title: changed.name, path: `/torneo/${changed.id}`, body: expect.stringContaining('cierran al empezar') });
  const set = (status: 'finalizado' | 'inscripciones') => app.db.updateTable('tournaments').set({ status }).where('id', '=', changed.id).execute();
  await set('finalizado');
  expect(await say()).toBeNull();
  await set('inscripciones');
  await app.db.updateTable('tournaments').set({ listsNotice: false }).where('id', '=', changed.id).execute();
  expect(await say()).toBeNull();
});
