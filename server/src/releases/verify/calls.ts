import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Endpoint } from '@mesa/contract/endpoint';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { sourceName } from '../source-maps';
import { type Candidate, isScript, listed, nameOf, refusal, type ServedBuild } from './rule';

/** Returns the calls of a release that this server does not answer. Releases from before they were listed name none. */
export function missingCalls({ calls = [] }: ReleaseManifest, served: readonly Pick<Endpoint, 'method' | 'path'>[]): string[] {
  const known = new Set(served.map(({ method, path }) => `${method} ${path}`));
  return calls.filter((call) => !known.has(call));
}

/** Returns the source line that describes a call, or the script that makes it. */
function placeOf(call: string, { files }: Candidate, maps: ReadonlyMap<string, Buffer>): string {
  const path = JSON.stringify(call.split(' ')[1]);
  const [file, content] = [...files].find(([name, text]) => isScript(name) && text.includes(path)) ?? [];
  if (file === undefined || content === undefined) return 'release.json';
  const map = maps.get(file);
  if (!map) return file;
  const before = content.toString().split(path, 1).join('').split('\n');
  const { source, line } = originalPositionFor(new TraceMap(map.toString()), { line: before.length, column: before.at(-1)?.length ?? 0 });
  const name = sourceName(source);
  return name === null ? file : `${name}:${line}`;
}

const wayOut = 'Espera a que el sitio se actualice, o construye el área con los paquetes de ese sitio.';

/** Refuses a release with calls that this server does not answer. */
export function servedCalls(candidate: Candidate, maps: ReadonlyMap<string, Buffer>, served: readonly Endpoint[]): Refusal[] {
  return missingCalls(candidate.manifest, served).map((call) => {
    const place = placeOf(call, candidate, maps);
    return refusal('calls', place.replace(/:\d+$/, ''), `${place}: el área llama a ${call}, que este sitio no sirve. ${wayOut}`);
  });
}

/** Refuses to show a stored release with calls that this server does not answer: the server can have changed since it was published. */
export function stillServed(build: ServedBuild, served: readonly Endpoint[]): Refusal[] {
  const missing = missingCalls(build.manifest, served);
  return missing.length === 0 ? [] : [refusal('calls', 'release.json', `${nameOf(build)} llama a ${listed(missing)}, que este sitio no sirve. ${wayOut}`)];
}
