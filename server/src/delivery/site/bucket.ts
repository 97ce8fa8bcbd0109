import { createHash } from 'node:crypto';

/** A visitor's number is below this; too few values to identify anybody. */
export const visitorNumbers = 10_000;

/** Returns 0 to 99, different in each area, so that no visitor is in all canaries. */
export const bucketIn = (area: string, visitor: number): number => createHash('sha256').update(`${area} ${visitor}`).digest().readUInt32BE() % 100;
