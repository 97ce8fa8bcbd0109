import type { Refusal } from '@mesa/release-contract/calls/manifest';
import type { Site } from '../host';
import { type Candidate, isScript, listed, refusal } from './rule';

/** Texts that every build of these libraries contains, however minified, because a manifest could be false. */
const signatures: readonly (readonly [library: string, text: string])[] = [
  ['react', '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  ['react', '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED'],
  ['react/jsx-runtime', 'react.transitional.element'],
  ['react-dom', '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  ['react-router', '__reactRouterVersion'],
  ['@tanstack/react-query', 'No QueryClient set, use QueryClientProvider to set one'],
  ['axios', 'isAxiosError'],
  ['@clerk/clerk-js', '__clerk_'],
];

/** Returns the folder of an area's own sources in its manifest, wherever it is on disk. */
const folderOf = (area: string): string => area.replaceAll('_', '-');

/** Refuses a remote with a second copy of a shared library, or with code of other areas. */
export function noCopies({ copiesIn, names }: Pick<Site, 'copiesIn' | 'names'>, { manifest: { area, sources }, files }: Candidate): Refusal[] {
  if (area === 'shell') return [];
  const copies = copiesIn(sources, folderOf(area));
  const refusals = copies.length === 0 ? [] : [refusal('imports', 'release.json', `El área lleva una copia de ${listed(copies)}. ${names.insteadOfCopies}`)];
  for (const [file, content] of files) {
    if (!isScript(file)) continue;
    const found = signatures.filter(([, text]) => content.includes(text)).map(([library]) => library);
    if (found.length > 0) refusals.push(refusal('imports', file, `${file} lleva dentro ${listed([...new Set(found)])}. ${names.insteadOfCopies}`));
  }
  return refusals;
}
