import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Site } from '../host';
import { refusal } from './rule';

const wayOut = 'Construye el área de nuevo con las herramientas de @mesa/tools y no edites release.json.';

/** Parses the manifest, or returns its faults. Without one, nothing else can be verified. */
export function readManifest(
  { manifest: form }: Pick<Site, 'manifest'>,
  given: unknown,
): { manifest: ReleaseManifest; refusals: null } | { manifest: null; refusals: Refusal[] } {
  const read = form.safeParse(given);
  if (read.success) return { manifest: read.data, refusals: null };
  const refusals = read.error.issues.map(({ path, message }) =>
    refusal('manifest', 'release.json', `release.json, ${path.join('.') || 'entero'}: ${message} ${wayOut}`),
  );
  return { manifest: null, refusals };
}

/** Refuses a manifest of another area than it is published as. */
export function ofArea({ area }: ReleaseManifest, wanted: string): Refusal[] {
  if (area === wanted) return [];
  return [refusal('area', 'release.json', `El manifiesto es de ${area} y se publica como ${wanted}: publica cada área con su nombre.`)];
}
