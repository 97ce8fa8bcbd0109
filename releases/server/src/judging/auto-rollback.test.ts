import { describe, expect, jest, test } from '@jest/globals';
import { shippedBuilds } from '../testing/builds';
import { releases } from '../testing/releases';
import { testHost } from '../testing/test-host';

const server = testHost(async () => ({ included: shippedBuilds('mf_decks') }));
const { release, change, promoted } = releases(server);
const published = (version: string, needs = {}) => [{ version, needs }, { [`remoteEntry.0000000${version[0]}.js`]: version }] as const;

/** Three visitors report that a release of an area failed. */
async function fails(area: string, id: string): Promise<void> {
  for (const last of [1, 2, 3])
    await server.app.inject({
      method: 'POST',
      url: '/api/load-failures',
      remoteAddress: `190.25.1.${last}`,
      headers: { 'user-agent': 'Mozilla/5.0' },
      payload: { area, release: id, kind: 'entry', page: null, message: 'TypeError: x is undefined' },
    });
}
const stateOf = (area: string) => server.live.snapshot().state.areas[area];

describe('A release that fails for visitors', () => {
  test('ends as a canary also where the area has nothing else: its visitors get what the others have', async () => {
    const only = await release('mf_leagues', ...published('1.0.0'));
    await change('mf_leagues', { canary: { release: only, percent: 10 } }, 'canary');
    await fails('mf_leagues', only);
    await server.autoRollback.settled();
    expect(stateOf('mf_leagues')).toMatchObject({ active: null, canary: null });
  });

  test('gives way to the build that came with the server where nothing else was live, which the log says', async () => {
    const warn = jest.spyOn(server.app.log, 'warn');
    const first = await promoted('mf_decks', ...published('1.0.0'));
    await fails('mf_decks', first);
    await server.autoRollback.settled();
    expect(stateOf('mf_decks')).toMatchObject({ active: null });
    expect(warn).toHaveBeenCalledWith(`taken back: mf_decks ${first}: 3 fallos en 3 visitas (100 %), de 3 visitantes en diez minutos; la otra, 0 %.`);
  });

  test('stays where the one before it no longer fits, which the log says, and others are judged all the same', async () => {
    const error = jest.spyOn(server.app.log, 'error').mockImplementation(() => undefined);
    await promoted('mf_leagues', ...published('1.0.0', { react: '^18.0.0' }));
    const leagues = await promoted('mf_leagues', ...published('2.0.0'));
    const [first, decks] = [await promoted('mf_decks', ...published('1.0.0')), await promoted('mf_decks', ...published('2.0.0'))];
    await fails('mf_leagues', leagues);
    await fails('mf_decks', decks);
    await server.autoRollback.settled();
    expect([stateOf('mf_leagues')?.active, stateOf('mf_decks')?.active]).toEqual([leagues, first]);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ code: 'rule_violation' }), expect.any(String));
  });
});
