/** A release whose files lie in the store, whether or not it was ever recorded as published. */
interface StoredRelease {
  area: string;
  release: string;
  storedAt: Date;
}

/** Keeps the files of releases. What is published, and what is live, says the database alone: the store comes first, the row after it. */
export interface ReleaseStore {
  /** Keeps a release, whole or not at all. One that is there already is left as it is: equal names hold equal bytes. */
  put(area: string, release: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Puts more files beside those of a release that is there, each whole or not at all, in the place of those of their names. */
  add(area: string, release: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** null: there is no such file. */
  read(area: string, release: string, file: string): Promise<Buffer | null>;
  list(): Promise<StoredRelease[]>;
  /** Nothing happens where it is gone already. */
  remove(area: string, release: string): Promise<void>;
}

interface StoreOptions {
  /** `s3://bucket/prefix`; none: the folder. */
  url?: string | undefined;
  /** Of an S3-compatible server that is not Amazon's. */
  endpoint?: string | undefined;
  folder: string;
}

/** The store of this server. Each kind is loaded where it is asked for: a server with a folder never pays for the client of S3. */
export async function openReleaseStore({ url, endpoint, folder }: StoreOptions): Promise<ReleaseStore> {
  if (url === undefined) return (await import('./folder-store')).createFolderStore(folder);
  return (await import('./s3-store')).createS3Store(url, endpoint);
}
