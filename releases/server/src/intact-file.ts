import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { integrityOf } from './builds';
import { hasIntegrity } from './integrity';
import type { ReleaseStore } from './store';

/**
 * Returns the bytes of a release's file as published; null if the store has lost or damaged them. Rejects if the store does not answer, because then
 * it is unknown.
 */
export async function readIntact(read: ReleaseStore['read'], area: string, release: string, manifest: ReleaseManifest, name: string): Promise<Buffer | null> {
  const body = await read(area, release, name);
  if (!body) return null;
  return hasIntegrity(body, integrityOf(manifest, name) ?? '') ? body : null;
}
