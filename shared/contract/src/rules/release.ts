/** With the keys of every object in one order: equal content, equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${entries.join()}}`;
}

/** The federation name of an area: mf_ligas of the folder mf-ligas; the shell is one too. */
export const areaName = /^(shell|mf_[a-z][a-z0-9_]{1,30})$/;
export const notAnArea = 'Un área se llama mf- y de 2 a 31 letras minúsculas sin tilde, números o guiones, como mf-ligas; la primera es una letra.';

/** How a canary grows: to these parts of the visitors, and at last to all. */
const canarySteps = [5, 25, 100];
/** The part of the visitors after this one; null: nobody gets it yet. 100 is no canary any more but a promotion. */
export const nextStep = (percent: number | null): number => canarySteps.find((step) => step > (percent ?? 0)) ?? 100;

/** How a release failed, before the name of the page: its entry did not load, the code of the page did not, the page threw. */
export const failureNames = { entry: 'no abrió', page: 'no mostró', crash: 'se rompió', mismatch: 'se dibujó distinta' } as const;

/** What a remote carries itself of our packages: what has no state. */
const ownOfShared = /^shared\/contract\/src\/|^shared\/runtime\/src\/(format\/|use-page\.ts$)|^shared\/tools\/webpack\/zod-in-browser\.js$/;

/** Libraries of which the page has one copy, the shell's, behind the doors of runtime and ui. */
const sharedLibraries =
  /^(react|react-dom|react-router|react-router-dom|scheduler|use-sync-external-store|zustand|axios|zod)$|^@mesa\/|^@(tanstack|base-ui|floating-ui|clerk|module-federation)\//;

/** What a remote in this folder must not carry: copies of what the shell shares, and code of other areas. A library that one area alone uses is its own. */
export const copiesIn = (sources: readonly string[], folder: string): string[] =>
  sources.filter((source) => {
    if (source === '.federation' || source.startsWith(`${folder}/`) || ownOfShared.test(source)) return false;
    return source.startsWith('shared/') || source.includes('/src/') || sharedLibraries.test(source);
  });

interface Address {
  readonly path: string;
  readonly personal?: boolean | undefined;
}

/** Where an area is looked at: the first of its addresses that needs nothing filled in, of a page that shows everybody the same if there is one. */
export function firstPath(routes: readonly Address[] = []): string {
  const whole = routes.filter(({ path }) => !path.includes(':'));
  return (whole.find(({ personal }) => !personal) ?? whole[0])?.path ?? '/';
}

/** Where a release is looked at before it is live. */
export const previewPath = ({ area, routes }: { area: string; routes: readonly Address[] }, release: string): string =>
  `${firstPath(routes)}?mf=${area}@${encodeURIComponent(release)}`;
