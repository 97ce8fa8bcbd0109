/** Where the files of one backup are. What is written becomes a backup with `finish`, as a whole. */
export interface Place {
  /** What sentences call it. */
  name: string;
  write: (file: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Null: there is no such file. */
  read: (file: string) => Promise<AsyncIterable<Buffer> | null>;
  finish: () => Promise<void>;
  /** Removes what was written by a backup that failed. */
  abandon: () => Promise<void>;
}

/** A folder or prefix with several backups, each under the time at which it was made. */
export interface Shelf {
  open: (name: string) => Promise<Place>;
  /** The names of the finished backups. */
  list: () => Promise<string[]>;
  /** The names under which backups left files and were not finished. */
  listUnfinished: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
}

interface Options {
  /** Of an S3-compatible server that is not Amazon's. */
  s3Endpoint?: string | undefined;
}

const isS3 = (address: string): boolean => address.startsWith('s3://');

/** Opens a folder, or `s3://bucket/prefix`, for one backup. */
export async function openPlace(address: string, { s3Endpoint }: Options = {}): Promise<Place> {
  if (isS3(address)) return (await import('./s3-place')).openS3Place(address, s3Endpoint);
  return (await import('./folder-place')).openFolderPlace(address);
}

/** Opens a folder, or `s3://bucket/prefix`, for many backups. */
export async function openShelf(address: string, { s3Endpoint }: Options = {}): Promise<Shelf> {
  if (isS3(address)) return (await import('./s3-place')).openS3Shelf(address, s3Endpoint);
  return (await import('./folder-place')).openFolderShelf(address);
}
