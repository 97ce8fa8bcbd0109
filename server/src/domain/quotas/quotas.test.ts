import { describe, expect, test } from '@jest/globals';
import { listAccounts, setAccountQuotas } from '@mesa/contract/calls/accounts';
import { createOwnDeck } from '@mesa/contract/calls/own-decks';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { createPlayerOfAccount } from '@mesa/contract/calls/players';
import { createSeason } from '@mesa/contract/calls/seasons';
import { createStore } from '@mesa/contract/calls/stores';
import { createTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { type QuotaKind, quotaKinds, usualQuotas } from '@mesa/contract/rules/quotas';
import { createReleaseToken } from '@mesa/release-contract/calls/tokens';
import type { Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { usualSettings } from '../../kernel/settings';
import { community } from '../../testing/community';
import { type As, testApp } from '../../testing/test-app';
import { freshDatabase } from '../../testing/test-database';
import { addStore } from '../stores/save-store';
import { setQuotas, takeQuota } from './quotas';

const app = testApp();
const { store, player, audits } = community(app);

const storeFields = { name: 'Nueva', email: 'hola@nueva.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
const seasonFields = { name: 'Liga', scope: 'store', startsOn: '2026-01-01', endsOn: '2026-12-31', kind: 'match-points', categories: ['Cup'] };

/** The call that creates one of each kind, and its caller. */
const creations: Record<QuotaKind, { endpoint: Endpoint; as: As; body: () => Promise<object> }> = {
  stores: { endpoint: createStore, as: 'owner', body: async () => storeFields },
  tournaments: {
    endpoint: createTournament,
    as: 'olga',
    body: async () => ({ name: 'Cup', storeId: (await store({ admins: ['olga'] })).id, date: '2025-05-24' }),
  },
  seasons: { endpoint: createSeason, as: 'olga', body: async () => ({ ...seasonFields, storeIds: [(await store({ admins: ['olga'] })).id] }) },
  ownDecks: { endpoint: createOwnDeck, as: 'ana', body: async () => ({ name: 'Mía', format: 'Estándar' }) },
  tokens: { endpoint: createReleaseToken, as: 'admin', body: async () => ({ area: 'mf_decks', name: 'Integración' }) },
  claims: { endpoint: createPlayerOfAccount, as: 'ana', body: async () => ({ userId: 'ana', username: (await player()).username }) },
};
const userIdOf = (as: As) => (as === 'owner' || as === 'admin' ? `user_${as}` : String(as));
const use = async (userId: string, kind: QuotaKind, count: number, at = new Date()) => {
  if (count === 0) return;
  await app.db
    .insertInto('quotaUse')
    .values(Array.from({ length: count }, () => ({ userId, kind, at: at.toISOString() })))
    .execute();
};
const limited = { httpStatus: 429, code: 'rate_limited' };

describe('An account', () => {
  test.each(quotaKinds)('may create a limited number of %s in 24 hours', async (kind) => {
    const { endpoint, as, body } = creations[kind];
    await use(userIdOf(as), kind, usualQuotas[kind] - 1);
    const post = async () => {
      const { statusCode, headers, json } = await app.app.inject({
        method: 'POST',
        url: endpoint.path,
        headers: await app.headers(as ?? ''),
        payload: await body(),
      });
      return { statusCode, retryAfter: headers['retry-after'], ...json() };
    };
    // A recorded claim is also refused, with another code.
    expect((await post()).code ?? 'success').not.toBe('rate_limited');
    const { statusCode, code, message, retryAfter } = await post();
    expect({ statusCode, code }).toEqual({ statusCode: 429, code: 'rate_limited' });
    expect(message).toMatch(
      /^Tu cuenta puede crear \d+ .+ en 24 horas, y ya llegó a ese límite\. Inténtalo de nuevo en 24 horas, o pide más al administrador del sitio\.$/,
    );
    expect(Number(retryAfter)).toBeGreaterThan(86_000);
  });

  test('does not use another account’s quota, nor that of another kind', async () => {
    await use('user_owner', 'stores', usualQuotas.stores);
    await use('ana', 'tournaments', 500);
    await app.call(createStore, { body: storeFields }, 'admin');
    await app.call(createOwnDeck, { body: { name: 'Mía', format: 'Estándar' } }, 'ana');
    expect(await app.refused(createStore, { body: storeFields }, 'owner')).toMatchObject(limited);
  });

  test('does not use its quota with refused calls', async () => {
    await use('olga', 'tournaments', usualQuotas.tournaments - 1);
    const { id: storeId } = await store({ admins: ['olga'] });
    const body = { name: 'Cup', storeId, date: '2999-05-24', status: 'finalizado' };
    expect(await app.refused(createTournament, { body }, 'olga')).toMatchObject({ httpStatus: 422 });
    await app.call(createTournament, { body: { ...body, status: 'inscripciones' } }, 'olga');
  });

  test('may create the next one when its oldest is a day old, and the answer names that time', async () => {
    const taken = (now: string) =>
      app.db.transaction().execute((transaction) => takeQuota(transaction, { ...usualQuotas, stores: 2 }, 'ana', 'stores', new Date(now)));
    await taken('2026-03-01T20:00:00Z');
    await taken('2026-03-02T01:00:00Z');
    await expect(taken('2026-03-02T16:39:30Z')).rejects.toThrow(
      'Tu cuenta puede crear 2 tiendas en 24 horas, y ya llegó a ese límite. Inténtalo de nuevo en 3 horas y 21 minutos,',
    );
    await expect(taken('2026-03-02T19:59:59Z')).rejects.toThrow('Inténtalo de nuevo en 1 minuto,');
    await taken('2026-03-02T20:00:00Z');
    await expect(taken('2026-03-02T20:00:01Z')).rejects.toThrow('Inténtalo de nuevo en 5 horas,');
  });

  test('above a limit that was lowered since waits until enough of them are a day old', async () => {
    for (const hour of ['08', '12', '16']) await use('ana', 'stores', 1, new Date(`2026-03-01T${hour}:00:00Z`));
    const take = (transaction: Transaction<Tables>) => takeQuota(transaction, { ...usualQuotas, stores: 2 }, 'ana', 'stores', new Date('2026-03-01T20:00:00Z'));
    await expect(app.db.transaction().execute(take)).rejects.toThrow('Inténtalo de nuevo en 16 horas,');
  });

  test('with a quota of zero is asked to write to the administrators', async () => {
    const none = (transaction: Transaction<Tables>) => takeQuota(transaction, { ...usualQuotas, stores: 0 }, 'ana', 'stores', new Date('2026-03-01T20:00:00Z'));
    await expect(app.db.transaction().execute(none)).rejects.toThrow('Escribe al administrador del sitio.');
  });
});

test('Concurrent calls of one account stay within its quota', async () => {
  const database = await freshDatabase();
  try {
    const site = { db: database.db, now: () => new Date('2026-03-01T20:00:00Z'), settings: { ...usualSettings, quotas: { ...usualQuotas, stores: 5 } } };
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => addStore(site, { userId: 'olga', role: 'owner' }, storeFields)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(outcomes.every((outcome) => outcome.status === 'fulfilled' || (outcome.reason instanceof HttpError && outcome.reason.code === 'rate_limited'))).toBe(
      true,
    );
    expect(await database.db.selectFrom('stores').select('id').execute()).toHaveLength(5);
  } finally {
    await database.remove();
  }
});

describe('A site admin', () => {
  const quotasOfAna = async () => (await app.call(listAccounts, { query: { search: 'ana' } }, 'admin')).data[0]?.quotas;
  const set = (quotas: object, as: As = 'admin') => app.call(setAccountQuotas, { params: { userId: 'ana' }, body: { quotas } }, as);

  test('raises the limit of one account, which is recorded, and restores it', async () => {
    await player({ username: 'ana', userId: 'ana' });
    await app.db.transaction().execute((transaction) => setQuotas(transaction, 'beto', { ownDecks: 5 }));
    await use('ana', 'ownDecks', usualQuotas.ownDecks);
    const create = { body: { name: 'Mía', format: 'Estándar' } } as const;
    expect(await app.refused(createOwnDeck, create, 'ana')).toMatchObject(limited);
    await set({ ownDecks: usualQuotas.ownDecks + 1, stores: usualQuotas.stores });
    await app.call(createOwnDeck, create, 'ana');
    expect(await app.refused(createOwnDeck, create, 'ana')).toMatchObject(limited);
    expect(await quotasOfAna()).toEqual({ ...usualQuotas, ownDecks: usualQuotas.ownDecks + 1 });
    // The second time nothing changes, so nothing is recorded.
    for (let time = 0; time < 2; time += 1) await set({ ownDecks: null });
    expect(await quotasOfAna()).toEqual(usualQuotas);
    expect(await app.db.selectFrom('quotaRaises').select('most').where('userId', '=', 'beto').execute()).toEqual([{ most: 5 }]);
    expect(await audits('account')).toMatchObject([
      { userId: 'user_admin', entityId: 'ana', before: { quotas: { ownDecks: 100 } }, after: { quotas: { ownDecks: 101 } } },
      { before: { quotas: { ownDecks: 101 } }, after: { quotas: { ownDecks: 100 } } },
    ]);
  });

  test('lowers an account’s limit of one kind to nothing', async () => {
    await player({ username: 'ana', userId: 'ana' });
    await set({ stores: 7 });
    await set({ ownDecks: 0 });
    expect(await quotasOfAna()).toEqual({ ...usualQuotas, stores: 7, ownDecks: 0 });
    expect(await app.refused(createOwnDeck, { body: { name: 'Mía', format: 'Estándar' } }, 'ana')).toMatchObject(limited);
  });

  test('alone may do so, for an existing account, within reason', async () => {
    await player({ username: 'ana', userId: 'ana' });
    const ask = (userId: string, stores: number) => ({ params: { userId }, body: { quotas: { stores } } });
    expect(await app.refused(setAccountQuotas, ask('ana', 50), 'ana')).toMatchObject({ httpStatus: 403 });
    expect(await app.refused(setAccountQuotas, ask('nobody', 50), 'admin')).toMatchObject({ httpStatus: 404 });
    for (const stores of [-1, 10_001, 1.5]) expect(await app.refused(setAccountQuotas, ask('ana', stores), 'admin')).toMatchObject({ httpStatus: 400 });
  });

  test('finds nothing of a deleted account', async () => {
    await player({ username: 'ana', userId: 'ana' });
    await use('ana', 'stores', 3);
    await app.db.transaction().execute((transaction) => setQuotas(transaction, 'ana', { stores: 50 }));
    await app.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
    for (const table of ['quotaUse', 'quotaRaises'] as const) expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
