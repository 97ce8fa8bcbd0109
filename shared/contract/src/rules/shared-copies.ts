/** The parts of our packages that each remote bundles: those without state of their own. */
const ownOfShared =
  /^(shared|releases)\/contract\/src\/|^shared\/runtime\/src\/(format\/|report\/|(awaited-member|flags|merges-to-undo|own-(line|place|player)|place-switch|use-page)\.)|^shared\/tools\/webpack\/zod-in-browser\.js$/;

/** Libraries of which the page has one copy, the shell's; remotes use them through runtime and ui. */
const sharedLibraries =
  /^(react|react-dom|react-router|react-router-dom|scheduler|use-sync-external-store|zustand|axios|zod)$|^@mesa\/|^@(tanstack|base-ui|floating-ui|clerk|module-federation)\//;

/** Returns what a remote in this folder must not bundle: copies of what the shell shares, and code of other areas. */
export const copiesIn = (sources: readonly string[], folder: string): string[] =>
  sources.filter((source) => {
    if (source.startsWith(`${folder}/`) || ownOfShared.test(source)) return false;
    return source.startsWith('shared/') || source.includes('/src/') || sharedLibraries.test(source);
  });
