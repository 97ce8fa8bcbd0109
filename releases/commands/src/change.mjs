import { Failure } from './failure.mjs';
import { host } from './host.mjs';

/** Returns the full name of a release given in full, by version, or as "latest". */
function releaseNamed(wanted, { releases }, { area, name }) {
  const found = wanted === 'latest' ? releases[0] : releases.find(({ release, version }) => release === wanted || version === wanted);
  if (found) return found.release;
  const known = releases.slice(0, 5).map(({ release }) => release);
  const help = known.length > 0 ? `; hay ${known.join(', ')}` : `; publica una con «publish ${name}»`;
  throw new Failure('usage', `${area} no tiene la publicación ${wanted}${help}.`);
}

/** Returns the reason for continuing a slower canary, if the command has one. */
const anyway = ({ anyway: why }) => (why === null ? {} : { anyway: why });

/** Returns a canary's share: the one asked for, or the next step. After the last step the release is for everybody. */
async function step(request, listing) {
  const { nextStep } = await host.load('release');
  const release = releaseNamed(request.wanted, listing, request);
  const { canary } = listing.state;
  const percent = request.percent ?? nextStep(canary?.release === release ? canary.percent : null);
  return percent === 100 ? ['promoteRelease', { release, ...anyway(request) }] : ['startCanary', { release, percent, ...anyway(request) }];
}

/** @param {boolean} allowed */
const prefix =
  (allowed) =>
  ({ wanted, other }) => ['allowPrefix', { prefix: wanted, to: other, allowed }];

/** The request body of each command, given the area's current state. */
const bodies = {
  promote: (request, listing) => [
    'promoteRelease',
    {
      release: releaseNamed(request.wanted, listing, request),
      ...(request.again ? { again: true } : {}),
      ...(request.together ? { together: true } : {}),
      ...anyway(request),
    },
  ],
  // The server knows the releases of all areas; a token lists only those of its own.
  'promote-together': (request) => ['promoteTogether', { releases: request.releases, ...(request.again ? { again: true } : {}), ...anyway(request) }],
  withdraw: () => ['withdrawProposal', {}],
  canary: step,
  rollback: () => ['rollbackRelease', {}],
  off: ({ wanted }) => ['switchArea', { message: wanted }],
  on: () => ['switchArea', { message: null }],
  allow: prefix(true),
  disallow: prefix(false),
};

/**
 * Changes what is live. The server refuses a decision based on an outdated state of the area.
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any }} tools
 */
export async function change(request, { call, contract }) {
  const listing = await call(contract.listReleases);
  const [name, body] = await bodies[request.command](request, listing);
  // Who may use an address does not depend on what is live.
  const seen = name === 'allowPrefix' ? {} : { revision: request.revision ?? listing.revision };
  // The server opens the pages of all areas first.
  const patience = name === 'promoteTogether' ? { timeout: 300 } : {};
  const done = await call(contract[name], { body: { ...body, ...seen }, ...patience });
  return { ...done, resident: listing.resident };
}

/**
 * Lists the flags of an area; with a flag's name, sets its audience first.
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any }} tools
 */
export async function flags({ flag, revision }, { call, contract }) {
  const listing = await call(contract.listFlags);
  if (!flag) return listing;
  await call(contract.saveFlag, { body: { ...flag, revision: revision ?? listing.revision } });
  return call(contract.listFlags);
}

/**
 * Restores the whole site to a revision, and reports the result for each area.
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any }} tools
 */
export async function restore(request, { call, contract }) {
  const to = Number(request.wanted);
  const { revision } = await call(contract.previewRestore, { query: { to } });
  return call(contract.restoreRegistry, { body: { to, revision: request.revision ?? revision } });
}

/**
 * Creates a link that lets anyone preview a release.
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any }} tools
 */
export async function preview(request, { call, contract }) {
  const release = releaseNamed(request.wanted, await call(contract.listReleases), request);
  const { address, expiresAt } = await call(contract.createPreview, { body: { release, ...(request.hours === null ? {} : { hours: request.hours }) } });
  return { status: 'success', area: request.area, release, preview: request.site + address, expiresAt };
}
