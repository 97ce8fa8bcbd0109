import { createHash, randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieHeader, readCookie } from './cookies';
import { flagsDependOnAccounts, flagsDivide } from './flag-rules';
import { type Account, accountCookie, type Grant, type Grants, grantCookie } from './grant';
import { type PreviewLinks, previewLinkCookie } from './preview-links';
import type { RegistryCache } from './registry-cache';
import type { Preview, Visitor } from './shown';

/** A visitor's number is below this; too few values to identify everyone. */
export const visitorNumbers = 10_000;

/** Returns 0 to 99, different in each area and for each flag (`mf_decks/openingHand`), so that no visitor is in all trials. */
export const bucketIn = (name: string, visitor: number): number => createHash('sha256').update(`${name} ${visitor}`).digest().readUInt32BE() % 100;

const bucketCookie = 'mesa-bucket';
const bucketSeconds = 30 * 24 * 60 * 60;
export const previewCookie = 'mesa-preview';

/** Reports to the visit of a release on trial whether the server rendered its page: `done`, `failed`, or `none` if only browsers draw it. */
export const drawingHeader = 'x-mesa-drawing';

/** The visitor of a page request, the cookies to set, and whether the answer is private. */
export interface Visit {
  visitor: Visitor;
  cookies: string[];
  personal: boolean;
}

/** Parses `mf_decks@1.4.0+3f9c21ab04d7`; a + in an address arrives as a space. */
function named(text: string): { area: string; release: string } | null {
  const [, area, release] = /^([a-z][a-z0-9_]{1,40})@(\S{1,60})$/.exec(text.replace(' ', '+')) ?? [];
  return area !== undefined && release !== undefined ? { area, release } : null;
}

interface VisitContext {
  live: RegistryCache;
  grants: Grants;
  /** The caller, if the request itself has a session; otherwise a cookie of the last registry request identifies them. */
  account?: Account | null;
  previewLinks?: PreviewLinks | undefined;
  https: boolean;
}

/** Returns the grant of a request; without `team` if the person has left the last team. */
export async function grantOf(request: FastifyRequest, grants: Grants): Promise<Grant | null> {
  const grant = grants.read(readCookie(request, grantCookie));
  if (!grant?.team || (await grants.teamsOf(grant.userId)).size > 0) return grant;
  const { team: _, ...rest } = grant;
  return rest;
}

/** Returns the release on trial that this grant allows. */
export function trialOf(grant: Grant | null, live: RegistryCache): Preview | null {
  const trial = grant?.trial === undefined ? null : named(grant.trial);
  return trial && live.trial(trial.area, trial.release);
}

/** Returns the release that this person asks for: of any area for the site admin, otherwise of an area whose team they are in. */
async function previewOf(text: string, { role, userId }: Grant, { live, grants }: VisitContext): Promise<Preview | null> {
  const asked = named(text);
  if (asked && role !== grants.admin && !(await grants.teamsOf(userId)).has(asked.area)) return null;
  const manifest = asked && ((await live.find(asked.area, asked.release)) ?? (await live.findPreview(asked.area, asked.release)));
  return manifest && { ...asked, manifest };
}

/** Returns the visitor's percentile in each area and of each flag; the visitor's number is stored in a cookie while a canary or a share of a flag runs. */
function bucketOf(request: FastifyRequest, { live, https }: VisitContext): Pick<Visitor, 'bucketIn'> & { cookies: string[]; divided: boolean } {
  const { state } = live.snapshot();
  const divided = Object.values(state.areas).some(({ canary }) => canary !== null) || flagsDivide(state);
  if (!divided) return { bucketIn: () => 99, cookies: [], divided };
  const known = readCookie(request, bucketCookie);
  if (known !== undefined && /^\d{1,4}$/.test(known)) return { bucketIn: (name) => bucketIn(name, Number(known)), cookies: [], divided };
  const drawn = randomInt(visitorNumbers);
  return {
    bucketIn: (name) => bucketIn(name, drawn),
    cookies: [cookieHeader(bucketCookie, String(drawn), { seconds: bucketSeconds, https, sameSite: 'lax' })],
    divided,
  };
}

const signedIn = (request: FastifyRequest, { grants, account }: VisitContext): Account | null =>
  account === undefined ? grants.readAccount(readCookie(request, accountCookie)) : account;

/** Reads the visitor of a page or registry request; `grant` is their permission, `asked` the address's `?mf=`. */
export async function readVisit(request: FastifyRequest, context: VisitContext, grant: Grant | null, asked: string | null): Promise<Visit> {
  const { live, grants, previewLinks, https } = context;
  const { bucketIn: bucket, cookies, divided } = bucketOf(request, context);
  const role = grant?.role ?? null;
  const kept = readCookie(request, previewCookie);
  let preview = trialOf(grant, live);
  if (!preview && grant && (role === grants.admin || grant.team)) {
    preview = await previewOf(asked ?? kept ?? '', grant, context);
    const keep = preview ? `${preview.area}@${preview.release}` : null;
    if (keep && keep !== kept) cookies.push(cookieHeader(previewCookie, keep, { https }));
    if (!keep && kept !== undefined) cookies.push(cookieHeader(previewCookie, '', { seconds: 0, https }));
  }
  const link = readCookie(request, previewLinkCookie);
  if (link !== undefined) {
    // An empty `?mf=` ends any preview.
    const found = asked === '' ? null : await previewLinks?.open(link);
    preview ??= found ?? null;
    if (!found) cookies.push(cookieHeader(previewLinkCookie, '', { seconds: 0, https, sameSite: 'lax' }));
  }
  const onTrial = trialOf(grant, live);
  // A public area is tried as a visitor sees it.
  const isOpen = onTrial !== null && onTrial.manifest.roles.length === 0;
  const account = onTrial || !flagsDependOnAccounts(live.snapshot().state) ? null : signedIn(request, context);
  const shownAs = isOpen ? null : role;
  const visitor: Visitor = {
    role: shownAs,
    mayEnter: (allowed) => grants.mayEnter(shownAs, allowed),
    bucketIn: bucket,
    preview,
    ...(account ? { account } : {}),
    ...(grant?.team ? { team: true as const } : {}),
    ...(onTrial ? { onTrial: true as const } : {}),
  };
  return { visitor, cookies, personal: divided || role !== null || preview !== null || account !== null };
}
