import { load } from '../typescript.mjs';
import { Failure } from './failure.mjs';

/** The full name of a release that is named in full, by its version, or as the latest. */
function releaseNamed(wanted, { releases }, { area, name }) {
  const found = wanted === 'latest' ? releases[0] : releases.find(({ release, version }) => release === wanted || version === wanted);
  if (found) return found.release;
  const known = releases.slice(0, 5).map(({ release }) => release);
  const help = known.length > 0 ? `; hay ${known.join(', ')}` : `; publica una con «publish ${name}»`;
  throw new Failure('usage', `${area} no tiene la publicación ${wanted}${help}.`);
}

/** A canary of as many visitors as were named, or of those of the next step: at the last one the release is for all. */
async function step(request, listing) {
  const { nextStep } = await load('contract/src/rules/release.ts');
  const release = releaseNamed(request.wanted, listing, request);
  const { canary } = listing.state;
  const percent = request.percent ?? nextStep(canary?.release === release ? canary.percent : null);
  return percent === 100 ? ['promoteRelease', { release }] : ['startCanary', { release, percent }];
}

/** What each order asks of the server, once it is known what the area has. */
const bodies = {
  promote: (request, listing) => ['promoteRelease', { release: releaseNamed(request.wanted, listing, request) }],
  canary: step,
  rollback: () => ['rollbackRelease', {}],
  off: ({ wanted }) => ['switchArea', { message: wanted }],
  on: () => ['switchArea', { message: null }],
};

/**
 * Changes what is live: what was decided by an older state of the area than the newest is refused by the server.
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any }} tools
 */
export async function change(request, { call, contract }) {
  const listing = await call(contract.listReleases);
  const [name, body] = await bodies[request.command](request, listing);
  return call(contract[name], { body: { ...body, revision: request.revision ?? listing.revision } });
}

/**
 * Takes the whole site back to a revision, and says what becomes of each area.
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any }} tools
 */
export async function restore(request, { call, contract }) {
  const to = Number(request.wanted);
  const { revision } = await call(contract.previewRestore, { query: { to } });
  return call(contract.restoreRegistry, { body: { to, revision: request.revision ?? revision } });
}

/**
 * Makes a link with which anyone may look at a release.
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any }} tools
 */
export async function preview(request, { call, contract }) {
  const release = releaseNamed(request.wanted, await call(contract.listReleases), request);
  const { address, expiresAt } = await call(contract.createPreview, { body: { release, ...(request.hours === null ? {} : { hours: request.hours }) } });
  return { status: 'success', area: request.area, release, preview: request.site + address, expiresAt };
}
