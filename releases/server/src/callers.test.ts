import { describe, expect, test } from '@jest/globals';
import * as approval from '@mesa/release-contract/calls/approval';
import * as deploys from '@mesa/release-contract/calls/deploys';
import * as failures from '@mesa/release-contract/calls/failures';
import * as flags from '@mesa/release-contract/calls/flags';
import * as history from '@mesa/release-contract/calls/history';
import * as openedPages from '@mesa/release-contract/calls/opened-pages';
import * as overview from '@mesa/release-contract/calls/overview';
import * as previews from '@mesa/release-contract/calls/previews';
import * as releases from '@mesa/release-contract/calls/releases';
import * as teams from '@mesa/release-contract/calls/team';
import * as tokens from '@mesa/release-contract/calls/tokens';
import type { Endpoint } from './serve';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { type As, testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds('mf_decks') }));

/** All kinds of callers: people by their role on the site or in the area's team, machines by token. */
const people = {
  visitor: null,
  member: 'somebody',
  owner: 'owner',
  siteAdmin: 'admin',
  "owner of the area's team": 'olga',
  "member of the area's team": 'mario',
  "owner of another area's team": 'otto',
} as const satisfies Record<string, As>;
const machines = ['token of the area', 'token of another area', 'revoked token', 'invented token'] as const;
type Who = keyof typeof people | (typeof machines)[number];
const callers = [...(Object.keys(people) as (keyof typeof people)[]), ...machines];
type Statuses = Record<Who, number>;

const outsiders = { visitor: 401, member: 403, owner: 403, 'revoked token': 401, 'invented token': 401 };
const ownArea = { siteAdmin: 200, "owner of the area's team": 200, "member of the area's team": 200, "owner of another area's team": 403 };
const deployers: Statuses = { ...outsiders, ...ownArea, 'token of the area': 200, 'token of another area': 403 };
/** What members of the team leave to its owners. */
const owners: Statuses = { ...deployers, "member of the area's team": 403 };
const noTokens = { 'token of the area': 401, 'token of another area': 401 };
/** Calls about the areas of the caller. */
const anyTeam: Statuses = { ...deployers, ...noTokens, "owner of another area's team": 200 };
const siteAdmins: Statuses = { ...owners, ...noTokens, "owner of the area's team": 403 };
/** Only a shell's token may restore the whole site, besides the site admin. */
const restorers: Statuses = { ...siteAdmins, 'token of the area': 403, 'token of another area': 403 };
const anyone: Statuses = {
  visitor: 200,
  member: 200,
  owner: 200,
  siteAdmin: 200,
  "owner of the area's team": 200,
  "member of the area's team": 200,
  "owner of another area's team": 200,
  'token of the area': 401,
  'token of another area': 401,
  'revoked token': 401,
  'invented token': 401,
};
const created = (statuses: Statuses): Statuses =>
  Object.fromEntries(Object.entries(statuses).map(([who, status]) => [who, status === 200 ? 201 : status])) as Statuses;

const params = { area: 'mf_decks' };
const [first, second, third] = ['1.1.0', '1.2.0', '1.3.0'].map((version) => makeBuild('mf_decks', { version, code: version }));

interface World {
  /** The live release, and one that is not live. */
  live: string;
  waiting: string;
  /** The id of a token. */
  token: number;
  secrets: Record<(typeof machines)[number], string>;
}

async function world(): Promise<World> {
  const published: string[] = [];
  for (const build of [first, second]) if (build) published.push((await site.call(releases.publishRelease, { params, body: bodyOf(build) }, 'admin')).release);
  const [live = '', waiting = ''] = published;
  await site.call(deploys.promoteRelease, { params, body: { release: live, revision: 0 } }, 'admin');
  const { token } = await site.call(tokens.createReleaseToken, { body: { area: 'mf_decks', name: 'Otra' } }, 'admin');
  await site.db
    .insertInto('areaTeam')
    .values([
      { area: 'mf_decks', userId: 'olga', role: 'owner' },
      { area: 'mf_decks', userId: 'mario', role: 'member' },
      { area: 'mf_stores', userId: 'otto', role: 'owner' },
    ])
    .execute();
  site.people('nina');
  const secretOf = async (area: string) => {
    const { token, secret } = await site.call(tokens.createReleaseToken, { body: { area, name: 'Integración' } }, 'admin');
    return { id: token.id, secret };
  };
  const revoked = await secretOf('mf_decks');
  await site.call(tokens.revokeReleaseToken, { params: { id: revoked.id } }, 'admin');
  const secrets = {
    'token of the area': (await secretOf('mf_decks')).secret,
    'token of another area': (await secretOf('mf_stores')).secret,
    'revoked token': revoked.secret,
    'invented token': `mesa_mf_decks_${'A'.repeat(43)}`,
  };
  return { live, waiting, token: token.id, secrets };
}
const made = site.seed(world);

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (!(who in people)) return { authorization: `Bearer ${made().secrets[who as (typeof machines)[number]]}` };
  const as = people[who as keyof typeof people];
  return as === null ? {} : site.headers(as);
}

interface Row {
  endpoint: Endpoint;
  when?: string;
  statuses: Statuses;
  input: (world: World) => { params?: unknown; query?: unknown; body?: unknown };
  /** Runs before the call. */
  prepare?: (world: World) => Promise<unknown>;
}

const requireApproval = () => site.call(approval.requireApproval, { params, body: { revision: 1 } }, 'admin');
const propose = async ({ waiting }: World) => {
  await requireApproval();
  await site.call(deploys.promoteRelease, { params, body: { release: waiting, revision: 2 } }, 'admin');
};
/** The second person. */
const approvers: Statuses = { ...owners, siteAdmin: 403, 'token of the area': 403 };

const table: Row[] = [
  { endpoint: releases.publishRelease, statuses: created(deployers), input: () => ({ params, body: third && bodyOf(third) }) },
  { endpoint: releases.listReleases, statuses: deployers, input: () => ({ params }) },
  {
    endpoint: previews.publishPreview,
    statuses: created(deployers),
    input: () => ({ params: { ...params, pullRequest: 12 }, body: third && bodyOf(third) }),
  },
  { endpoint: previews.listPreviews, statuses: deployers, input: () => ({ params }) },
  { endpoint: previews.removePreview, statuses: deployers, input: () => ({ params: { ...params, pullRequest: 12 } }) },
  { endpoint: previews.createPreview, statuses: created(deployers), input: ({ waiting }) => ({ params, body: { release: waiting } }) },
  { endpoint: openedPages.showReleasePages, statuses: deployers, input: ({ waiting }) => ({ params, query: { release: waiting } }) },
  { endpoint: failures.listFailures, statuses: deployers, input: () => ({ params }) },
  { endpoint: deploys.promoteRelease, statuses: owners, input: ({ waiting }) => ({ params, body: { release: waiting, revision: 1 } }) },
  {
    endpoint: deploys.promoteRelease,
    when: 'that the site admin proposed',
    statuses: approvers,
    input: ({ waiting }) => ({ params, body: { release: waiting, revision: 3 } }),
    prepare: propose,
  },
  {
    endpoint: deploys.promoteTogether,
    // Only the site admin may promote in both areas, and the other area has proposed nothing.
    statuses: { ...owners, "owner of the area's team": 403, 'token of the area': 403 },
    input: ({ waiting }) => ({ params, body: { releases: { mf_decks: waiting, shell: '1.1.0' }, revision: 1 } }),
    prepare: () =>
      site.call(releases.publishRelease, { params: { area: 'shell' }, body: bodyOf(makeBuild('shell', { version: '1.1.0', code: '1.1.0' })) }, 'admin'),
  },
  { endpoint: releases.planModule, statuses: deployers, input: () => ({ params, query: { module: 'react', version: '20' } }) },
  {
    endpoint: approval.requireApproval,
    statuses: { ...owners, 'token of the area': 403 },
    input: () => ({ params, body: { revision: 1 } }),
  },
  {
    endpoint: approval.waiveApproval,
    statuses: { ...owners, "owner of the area's team": 403, 'token of the area': 403 },
    input: () => ({ params, body: { revision: 2 } }),
    prepare: requireApproval,
  },
  { endpoint: approval.withdrawProposal, statuses: owners, input: () => ({ params, body: { revision: 3 } }), prepare: propose },
  { endpoint: deploys.startCanary, statuses: deployers, input: ({ waiting }) => ({ params, body: { release: waiting, percent: 5, revision: 1 } }) },
  { endpoint: deploys.rollbackRelease, statuses: owners, input: () => ({ params, body: { revision: 1 } }) },
  { endpoint: history.previewRestore, statuses: restorers, input: () => ({ params: { area: 'shell' }, query: { to: 0 } }) },
  {
    endpoint: history.restoreRegistry,
    statuses: restorers,
    input: () => ({ params: { area: 'shell' }, body: { to: 0, revision: 1 } }),
  },
  { endpoint: history.listSiteHistory, statuses: siteAdmins, input: () => ({ query: {} }) },
  { endpoint: deploys.switchArea, statuses: owners, input: () => ({ params, body: { message: 'Pausa', revision: 1 } }) },
  { endpoint: deploys.allowPrefix, statuses: owners, input: () => ({ params, body: { prefix: '/exportar-baraja', to: 'mf_stores', allowed: true } }) },
  { endpoint: flags.listFlags, statuses: deployers, input: () => ({ params }) },
  {
    endpoint: flags.saveFlag,
    statuses: deployers,
    input: () => ({ params, body: { name: 'openingHand', percent: 5, roles: [], accounts: ['nina'], revision: 1 } }),
  },
  { endpoint: history.listRegistryHistory, statuses: deployers, input: () => ({ params, query: {} }) },
  { endpoint: overview.registryOverview, statuses: anyTeam, input: () => ({}) },
  { endpoint: tokens.listReleaseTokens, statuses: anyTeam, input: () => ({}) },
  { endpoint: tokens.createReleaseToken, statuses: created({ ...owners, ...noTokens }), input: () => ({ body: { area: 'mf_decks', name: 'Nueva' } }) },
  {
    endpoint: tokens.revokeReleaseToken,
    // To another area's team the token does not exist.
    statuses: { ...owners, ...noTokens, "owner of another area's team": 404 },
    input: ({ token }) => ({ params: { id: token } }),
  },
  { endpoint: teams.listTeams, statuses: anyTeam, input: () => ({}) },
  {
    endpoint: teams.saveTeammate,
    statuses: { ...owners, 'token of the area': 403 },
    input: () => ({ params, body: { username: 'nina', role: 'member' } }),
  },
  {
    endpoint: teams.removeTeammate,
    statuses: { ...owners, 'token of the area': 403 },
    input: () => ({ params, body: { userId: 'olga' } }),
  },
  {
    endpoint: failures.reportFailure,
    statuses: anyone,
    input: ({ live }) => ({ body: { area: 'mf_decks', release: live, kind: 'entry', page: null, message: 'x' } }),
  },
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const state = async () => ({
  releases: await site.db.selectFrom('releases').select('release').orderBy('release').execute(),
  previews: await site.db.selectFrom('releasePreviews').select(['area', 'pullRequest']).execute(),
  registry: await site.db.selectFrom('registry').selectAll().execute(),
  tokens: await site.db.selectFrom('releaseTokens').select(['id', 'revokedAt']).orderBy('id').execute(),
  teams: await site.db.selectFrom('areaTeam').select(['area', 'userId', 'role']).orderBy('userId').execute(),
});

describe('The calls that deploy', () => {
  test('all stand in the table', () => {
    const exported: unknown[] = [approval, deploys, failures, flags, history, openedPages, overview, previews, releases, teams, tokens].flatMap((calls) =>
      Object.values<unknown>(calls),
    );
    const described = exported.filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value && 'path' in value);
    expect([...new Set(table.map(({ endpoint }) => nameOf(endpoint)))].sort()).toEqual(described.map(nameOf).sort());
  });

  test.each(table.flatMap((row) => callers.map((who) => [nameOf(row.endpoint), row.when ?? '', who, row.statuses[who], row] as const)))(
    '%s %s answers a %s with %i',
    async (_, __, who, status, { endpoint, input, prepare }) => {
      await prepare?.(made());
      const headers = await headersOf(who);
      const before = await state();
      const given = input(made());
      if (status < 400) {
        await site.call(endpoint, given as never, null, headers);
        return;
      }
      expect(await site.refused(endpoint, given, null, headers)).toMatchObject({ httpStatus: status, message: expect.stringMatching(/\.$/) });
      expect(await state()).toEqual(before);
    },
  );
});
