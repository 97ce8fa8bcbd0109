import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { ServedCall } from '../host';
import { type Candidate, listed, nameOf, refusal, type ServedBuild } from './rule';
import { lineOfText, type Maps } from './source-line';

/** Returns the calls of a release that this server does not answer. Releases from before they were listed name none. */
export function missingCalls({ calls = [] }: ReleaseManifest, served: readonly ServedCall[]): string[] {
  const known = new Set(served.map(({ method, path }) => `${method} ${path}`));
  return calls.filter((call) => !known.has(call));
}

const wayOut = 'Espera a que el sitio se actualice, o construye el área con los paquetes de ese sitio.';

/** Refuses a release with calls that this server does not answer. */
export function servedCalls(candidate: Candidate, maps: Maps, served: readonly ServedCall[]): Refusal[] {
  return missingCalls(candidate.manifest, served).map((call) => {
    const place = lineOfText(JSON.stringify(call.split(' ')[1]), candidate, maps) ?? 'release.json';
    return refusal('calls', place.replace(/:\d+$/, ''), `${place}: el área llama a ${call}, que este sitio no sirve. ${wayOut}`);
  });
}

/** Refuses to show a stored release with calls that this server does not answer: the server can have changed since it was published. */
export function stillServed(build: ServedBuild, served: readonly ServedCall[]): Refusal[] {
  const missing = missingCalls(build.manifest, served);
  return missing.length === 0 ? [] : [refusal('calls', 'release.json', `${nameOf(build)} llama a ${listed(missing)}, que este sitio no sirve. ${wayOut}`)];
}
