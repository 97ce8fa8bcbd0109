import { describe, expect, test } from '@jest/globals';
import { createReport, decideReportCase, listReportCases, reviewReportCase } from '@mesa/contract/calls/moderation';
import type { Input } from '@mesa/contract/endpoint';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

type Outcome = Input<typeof decideReportCase>['body']['outcome'];
type Thing = Input<typeof createReport>['body']['thing'];

/** Reports a thing and decides about it. Returns the case's id. */
async function decided(thing: Thing, outcome: Outcome, name?: string): Promise<number> {
  const { id } = (await site.call(createReport, { body: { thing, reason: 'offensiveName' } }, 'reporter')).data;
  await site.call(decideReportCase, { params: { id }, body: { outcome, version: 1, message: 'Ofende.', ...(name && { name }) } }, 'admin');
  return id;
}
const takeBack = (id: number) => site.call(reviewReportCase, { params: { id }, body: { upheld: false, version: 2 } }, 'admin');

async function deck(deckName: string | null = 'Mala') {
  const { id: playerId } = await rows.player({ username: 'ana', optionalname: 'Ana Rojas' });
  const { id: tournamentId } = await rows.tournament();
  await rows.result(tournamentId, playerId, { deckName });
  return { kind: 'deck', tournamentId, playerId } as const;
}

describe('The administrator’s own name is given', () => {
  test('to a player, also in place of a first name that was the reported one', async () => {
    const { id } = await rows.player({ username: 'mala', name: 'Mala', optionalname: 'Mala' });
    await decided({ kind: 'player', id }, 'rename', 'Ana');
    const player = await site.db.selectFrom('players').select(['username', 'name', 'optionalname']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(player).toEqual({ username: `jugador-${id}`, name: 'Ana', optionalname: 'Ana' });
  });

  test('to a deck', async () => {
    await decided(await deck(), 'rename', 'Mew');
    expect(await site.db.selectFrom('results').select('deckName').execute()).toEqual([{ deckName: 'Mew' }]);
  });
});

describe('The history of a thing', () => {
  test('has the new and the old names of a player, and that they got theirs back', async () => {
    const { id } = await rows.player({ username: 'mala', name: 'Ana', optionalname: 'Mala' });
    await takeBack(await decided({ kind: 'player', id }, 'rename'));
    const [was, is] = [
      { username: 'mala', optionalname: 'Mala' },
      { username: `jugador-${id}`, optionalname: `Jugador ${id}` },
    ];
    const change = { userId: 'user_admin', action: 'update', entityId: String(id) };
    expect(await rows.audits('player')).toMatchObject([
      { ...change, before: was, after: is },
      { ...change, before: is, after: was },
    ]);
  });

  test('has the names and the addresses of a store', async () => {
    const { id, name, slug } = await rows.store();
    await decided({ kind: 'store', id }, 'rename');
    expect(await rows.audits('store')).toMatchObject([
      { userId: 'user_admin', entityId: String(id), before: { name, slug }, after: { name: `Tienda ${id}`, slug: `tienda-${id}` } },
    ]);
  });

  test('has the names of a deck in its tournament, not that it is hidden', async () => {
    const thing = await deck();
    await takeBack(await decided(thing, 'hide'));
    expect(await rows.audits('results')).toEqual([]);
    await decided(thing, 'rename');
    const { tournamentId, playerId } = thing;
    expect(await rows.audits('results')).toMatchObject([
      {
        entityId: String(tournamentId),
        tournamentId,
        before: { results: [{ playerId, deckName: 'Mala' }] },
        after: { results: [{ playerId, deckName: null }] },
      },
    ]);
  });
});

test('A deck without a name is called after its player, and can be renamed from nothing', async () => {
  const thing = await deck(null);
  const { id } = (await site.call(createReport, { body: { thing, reason: 'other', details: 'Trampa.' } }, 'reporter')).data;
  expect((await site.call(listReportCases, { query: {} }, 'admin')).data).toMatchObject([
    { id, reportedName: 'Baraja de Ana Rojas', now: { name: 'Baraja de Ana Rojas', picture: null }, blockable: false },
  ]);
  await site.call(decideReportCase, { params: { id }, body: { outcome: 'rename', version: 1, message: 'Ofende.', name: 'Mew' } }, 'admin');
  expect(await site.db.selectFrom('withdrawnNames').selectAll().execute()).toEqual([]);
});
