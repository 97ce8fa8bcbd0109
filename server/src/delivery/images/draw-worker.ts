import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { drawPicture, type Picture } from './draw-picture';

/** What the server asks of the process that draws apart from it. */
export interface DrawRequest {
  id: number;
  picture: Picture;
  path: string;
}
export interface DrawAnswer {
  id: number;
  error?: string;
}

// Whatever else the machine has to do comes first.
setPriority(constants.priority.PRIORITY_LOW);
sharp.cache(false);
process.on('message', async ({ id, picture, path }: DrawRequest) => {
  const error = await drawPicture(picture, path).then(
    () => undefined,
    (cause: Error) => cause.message,
  );
  process.send?.({ id, ...(error !== undefined && { error }) } satisfies DrawAnswer);
});
// The server has ended, or needs no more pictures for now. Ctrl+C in a terminal reaches this process too: the server says when.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
