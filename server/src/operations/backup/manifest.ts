import { z } from 'zod';

/** The number of the layout that this version writes and reads. */
export const backupFormat = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Paths inside the backup, and so inside the data folder: never absolute, never upwards. */
const FilePath = z
  .string()
  .regex(/^[^/\\\0]+(\/[^/\\\0]+)*$/)
  .refine((path) => path.split('/').every((name) => name !== '.' && name !== '..'));

const TableEntry = z.object({
  name: z.string().regex(/^\w+$/),
  /** In the order of the file's values. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Of the text of COPY, before it is compressed. */
  sha256: Sha256,
});
const FileEntry = z.object({ path: FilePath, bytes: z.number().int(), sha256: Sha256 });

/** Describes a backup. It is written last: a folder without it is no backup. */
export const Manifest = z.object({
  format: z.literal(backupFormat),
  id: z.uuid(),
  takenAt: z.iso.datetime(),
  /** The version of the site. */
  site: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(TableEntry),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** Files of the data folder: uploads, releases, keys. */
  files: z.array(FileEntry),
  /** Where releases are stored if not in the data folder: they are not in the backup. */
  releasesUrl: z.string().nullable(),
});
export type Manifest = z.output<typeof Manifest>;
export type TableEntry = z.output<typeof TableEntry>;
export type FileEntry = z.output<typeof FileEntry>;

export const manifestFile = 'manifest.json';
/** The key of an encrypted backup, itself encrypted with the passphrase. */
export const keyFile = 'key.age';
export const tableFile = (name: string): string => `db/${name}.copy.gz`;
