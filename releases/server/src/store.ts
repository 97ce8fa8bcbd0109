/** A release with files in the store, recorded as published or not. */
interface StoredRelease {
  area: string;
  release: string;
  storedAt: Date;
}

/** Stores the files of releases. Only the database knows which are published and live: files are written first, then the row. */
export interface ReleaseStore {
  /** Stores a release, completely or not at all. An existing one stays unchanged, because equal ids mean equal bytes. */
  put(area: string, release: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Adds files to an existing release, each completely or not at all, replacing those of the same name. */
  add(area: string, release: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Resolves to null if there is no such file. */
  read(area: string, release: string, file: string): Promise<Buffer | null>;
  list(): Promise<StoredRelease[]>;
  /** Does nothing if it does not exist. */
  remove(area: string, release: string): Promise<void>;
}

interface StoreOptions {
  /** `s3://bucket/prefix`; undefined for the folder. */
  url?: string | undefined;
  /** The endpoint of an S3-compatible server other than Amazon's. */
  endpoint?: string | undefined;
  folder: string;
}

/** Opens this server's store. Loads each kind on demand, so that a server with a folder does not load the S3 client. */
export async function openReleaseStore({ url, endpoint, folder }: StoreOptions): Promise<ReleaseStore> {
  if (url === undefined) return (await import('./folder-store')).createFolderStore(folder);
  return (await import('./s3-store')).createS3Store(url, endpoint);
}
