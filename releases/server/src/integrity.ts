import { createHash } from 'node:crypto';

/**
 * Returns whether a content has this hash, in the format of `integrity` attributes. Builds name SHA-256; earlier releases name SHA-384.
 */
export function hasIntegrity(content: Buffer, integrity: string): boolean {
  const [algorithm = '', hash] = integrity.split('-', 2);
  return (algorithm === 'sha256' || algorithm === 'sha384') && createHash(algorithm).update(content).digest('base64') === hash;
}
