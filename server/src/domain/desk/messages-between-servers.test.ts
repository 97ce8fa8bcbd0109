import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { removeTournamentMessage, sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { buildApp } from '../../app';
import { listenToChannel } from '../../kernel/db/listen-to-channel';
import { community } from '../../testing/community';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { testIdentity } from '../../testing/test-tokens';
import { playChannel } from '../play/append';

const database = {} as FreshDatabase;
const rows = community(database);
let app: Awaited<ReturnType<typeof buildApp>>['app'];
let headers: { authorization: string };
beforeAll(async () => {
  Object.assign(database, await freshDatabase());
  const identity = await testIdentity();
  headers = { authorization: `Bearer ${await identity.token({ userId: 'ana', role: 'member' })}` };
  app = (await buildApp({ db: database.db, identity, limits: false })).app;
}, 60_000);
afterAll(async () => {
  await app?.close();
  await database.remove?.();
});

test('The pages of other servers learn that the organiser sent or removed a message', async () => {
  const notices: string[] = [];
  let received: () => void = () => undefined;
  let ready: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const stop = listenToChannel(database.address, playChannel, {
    onNotice: (payload) => {
      notices.push(payload);
      received();
    },
    onGap: () => ready(),
  });
  await listening;
  const { id: storeId } = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId, status: 'inscripciones' });
  const send = async ({ path, method }: Pick<typeof sendTournamentMessage | typeof removeTournamentMessage, 'path' | 'method'>, payload: object) => {
    const notice = new Promise<void>((resolve) => {
      received = resolve;
    });
    const reply = await app.inject({ method, url: path.replace(':id', String(id)), headers, payload });
    expect(reply.statusCode).toBe(200);
    await notice;
    return reply.json<{ messages: { id: number }[] }>();
  };
  const { messages } = await send(sendTournamentMessage, { message: 'Receso de 20 minutos.' });
  await send(removeTournamentMessage, { messageId: messages[0]?.id });
  await stop();
  expect(notices).toEqual([`${id} messages`, `${id} messages`]);
});
