/** Returns a new key with which a repeated call counts once. Not `randomUUID`, which is missing on pages without TLS. */
export const newBatch = (): string => Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(36).padStart(2, '0')).join('');
