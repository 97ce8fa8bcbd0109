import { writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { tcgdexPictures } from '../../domain/cards/tcgdex-path';
import { HttpError } from '../../kernel/errors';
import { canBeDrawn } from './draw-picture';
import { PictureCache } from './picture-cache';
import { isPicture, type SourceFile } from './source-file';

/** TCGdex's smaller pictures are 245 pixels wide. */
const maxLowWidth = 240;
const pictureTypes = /^image\/(?:webp|png|jpeg)\b/i;

export interface TcgdexPicturesOptions {
  /** The folder of fetched pictures. */
  folder: string;
  /** The paths in the catalogue; no other one is requested. */
  paths: () => Promise<ReadonlySet<string>>;
  /** Called once when TCGdex stops answering. */
  onDown?: (error: unknown) => void;
  /** Another server with TCGdex's layout, ending in a slash. */
  origin?: string;
  timeoutMs?: number;
  maxBytes?: number;
  /** How long TCGdex gets no requests after it did not answer. */
  restMs?: number;
  /** How long a missing or invalid picture is not requested again. */
  missingMs?: number;
}

export interface TcgdexPictures {
  /** Returns the picture of a path, in a size sufficient for this width. Rejects with not_found if there is none now. */
  source(path: string, width: number): Promise<SourceFile>;
}

/** Returns the body; null if it is larger than any picture of a card. */
async function readUpTo(answer: Response, maxBytes: number): Promise<Buffer | null> {
  if (Number(answer.headers.get('content-length')) > maxBytes) {
    await answer.body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Serves TCGdex's card pictures, each fetched once and stored. While TCGdex does not answer, it gets no requests and missing pictures are refused at
 * once: pages show a drawn card instead.
 */
export function openTcgdexPictures({
  folder,
  paths,
  onDown,
  origin = tcgdexPictures,
  timeoutMs = 5000,
  maxBytes = 3 * 1024 * 1024,
  restMs = 30_000,
  missingMs = 600_000,
}: TcgdexPicturesOptions): TcgdexPictures {
  const kept = new PictureCache(folder, { makers: 6, maxWaiting: 300 });
  const missing = new LRUCache<string, true>({ max: 5000, ttl: missingMs });
  let restUntil = 0;
  const isResting = () => performance.now() < restUntil;

  /** Returns TCGdex's answer; null if it is not a picture. */
  async function ask(address: string): Promise<Buffer | null> {
    const answer = await fetch(address, { redirect: 'manual', headers: { accept: 'image/webp' }, signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 429 || answer.status >= 500) {
      await answer.body?.cancel();
      throw new Error(`${address}: ${answer.status}`);
    }
    // A redirect can lead anywhere, so it does not count as a picture.
    if (answer.status !== 200 || !pictureTypes.test(answer.headers.get('content-type') ?? '')) {
      await answer.body?.cancel();
      return null;
    }
    return readUpTo(answer, maxBytes);
  }

  async function download(address: string, path: string): Promise<void> {
    if (isResting() || missing.has(address)) throw new HttpError('not_found');
    const bytes = await ask(address).catch((error: unknown) => {
      if (!isResting()) onDown?.(error);
      restUntil = performance.now() + restMs;
      throw new HttpError('not_found');
    });
    if (!bytes || !isPicture(bytes) || !(await canBeDrawn(bytes))) {
      missing.set(address, true);
      throw new HttpError('not_found');
    }
    await writeFile(path, bytes);
  }

  return {
    async source(path, width) {
      if (!(await paths()).has(path)) throw new HttpError('not_found');
      const size = width <= maxLowWidth ? 'low' : 'high';
      const address = `${origin}${path.endsWith('/logo') ? path : `${path}/${size}`}.webp`;
      const name = new URL(address).pathname.slice(1).replaceAll('/', '_');
      const lies = await kept.find(name);
      if (!lies && (isResting() || missing.has(address))) throw new HttpError('not_found');
      // The file's time is updated when it is requested, so it does not describe the picture.
      return { path: lies ?? (await kept.get(name, (partial) => download(address, partial))), size: 0, mtimeMs: 0 };
    },
  };
}
