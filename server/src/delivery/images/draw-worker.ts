import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { drawPicture, type Picture } from './draw-picture';

/** A request from the server to the drawing process. */
export interface DrawRequest {
  id: number;
  picture: Picture;
  path: string;
}
export interface DrawAnswer {
  id: number;
  error?: string;
}

// Anything else on the machine has priority.
setPriority(constants.priority.PRIORITY_LOW);
sharp.cache(false);
process.on('message', async ({ id, picture, path }: DrawRequest) => {
  const error = await drawPicture(picture, path).then(
    () => undefined,
    (cause: Error) => cause.message,
  );
  process.send?.({ id, ...(error !== undefined && { error }) } satisfies DrawAnswer);
});
// The server has ended, or needs no more pictures for now. Ignores Ctrl+C, which reaches this process too: the server decides when it ends.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
