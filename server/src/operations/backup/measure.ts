import { createHash } from 'node:crypto';

const newline = 10;

/** What has passed: its size, its hash and its lines. A row of COPY's text is a line. */
export interface Measured {
  bytes: number;
  rows: number;
  sha256: string;
}

/** Returns a stage of a pipeline that passes bytes on, and what it has measured once they have passed. */
export function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
      yield chunk;
    }
  }
  return { pass, result: (): Measured => ({ bytes, rows, sha256: hash.digest('hex') }) };
}

/** The end of a pipeline whose bytes are only measured. */
export async function discard(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}
