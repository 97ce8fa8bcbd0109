import { createHash } from 'node:crypto';

/** A visitor's number is below this: too few to know anybody by it. */
export const visitorNumbers = 10_000;

/** 0 to 99, another one in each area: nobody is in the canaries of all of them. */
export const bucketIn = (area: string, visitor: number): number => createHash('sha256').update(`${area} ${visitor}`).digest().readUInt32BE() % 100;
