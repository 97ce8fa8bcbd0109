import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@mesa/contract/calls/releases';
import { integrityOf } from '../delivery/site/builds';
import type { ReleaseStore } from './store';

/**
 * The bytes of a release's file as they were published; null where the store has lost or damaged them. Rejects while the store does
 * not answer: then it is not known.
 */
export async function readIntact(read: ReleaseStore['read'], area: string, release: string, manifest: ReleaseManifest, name: string): Promise<Buffer | null> {
  const body = await read(area, release, name);
  if (!body) return null;
  const hash = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  return hash === integrityOf(manifest, name) ? body : null;
}
