import { Readable } from 'node:stream';
import type { DeleteObjectsCommandInput, S3Client } from '@aws-sdk/client-s3';
import { StartError } from '../../kernel/start-error';
import { manifestFile } from './manifest';
import type { Place, Shelf } from './place';

/** In its parts; the prefix ends with a slash or is empty. */
function partsOf(address: string): { bucket: string; prefix: string } {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket === undefined) throw new StartError(`${address} debe ser como s3://cubo/carpeta.`);
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix && `${prefix}/` };
}

/** What the store answered, as a sentence for the person who makes the backup. */
function storeError(error: unknown, address: string): unknown {
  const { name = '', message = '', $metadata } = error as { name?: string; message?: string; $metadata?: { httpStatusCode?: number } };
  if (error instanceof StartError) return error;
  if ($metadata?.httpStatusCode === 403)
    return new StartError(`El almacén ${address} no lo permite (${name}): revisa las claves y sus permisos para leer, escribir y borrar.`);
  if ($metadata || /^(TimeoutError|CredentialsProviderError|NoSuchBucket)$/.test(name) || 'code' in (error as object))
    return new StartError(`El almacén ${address} falla (${name}: ${message}): revisa la dirección, S3_ENDPOINT y las claves.`);
  return error;
}

async function connect(endpoint?: string): Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000, throwOnRequestTimeout: true },
    region: process.env.AWS_REGION ?? 'us-east-1',
    // Servers that are compatible with S3 do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** The keys under a prefix. */
async function keysUnder({ sdk, client }: Awaited<ReturnType<typeof connect>>, Bucket: string, Prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })) keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
}

async function removeKeys(store: Awaited<ReturnType<typeof connect>>, Bucket: string, keys: string[]): Promise<void> {
  // The manifest first: what is left of an interrupted removal is no backup.
  keys.sort((a, b) => Number(b.includes(manifestFile)) - Number(a.includes(manifestFile)));
  for (let start = 0; start < keys.length; start += 1000) {
    const Delete: DeleteObjectsCommandInput['Delete'] = { Objects: keys.slice(start, start + 1000).map((Key) => ({ Key })), Quiet: true };
    await store.client.send(new store.sdk.DeleteObjectsCommand({ Bucket, Delete }));
  }
}

/** A backup as objects under a prefix. There is no rename here and none is needed: the manifest, written last, makes it a backup. */
export async function openS3Place(address: string, endpoint?: string): Promise<Place> {
  const { bucket: Bucket, prefix } = partsOf(address);
  const store = await connect(endpoint);
  const { Upload } = await import('@aws-sdk/lib-storage');
  const written: string[] = [];
  const withStoreErrors = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw storeError(error, address);
    }
  };
  return {
    name: address,
    write: (file, content) =>
      withStoreErrors(async () => {
        if (written.length === 0 && (await keysUnder(store, Bucket, `${prefix}${manifestFile}`)).length > 0)
          throw new StartError(`En ${address} ya hay una copia: elige otra dirección.`);
        written.push(prefix + file);
        await new Upload({ client: store.client, params: { Bucket, Key: prefix + file, Body: Readable.from(content) } }).done();
      }),
    read: (file) =>
      withStoreErrors(async () => {
        try {
          const { Body } = await store.client.send(new store.sdk.GetObjectCommand({ Bucket, Key: prefix + file }));
          return Body as Readable;
        } catch (error) {
          if (error instanceof store.sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    finish: async () => undefined,
    abandon: () => removeKeys(store, Bucket, written).catch(() => undefined),
  };
}

/** A prefix with backups. */
export async function openS3Shelf(address: string, endpoint?: string): Promise<Shelf> {
  const { bucket, prefix } = partsOf(address);
  const store = await connect(endpoint);
  const withStoreErrors = <T>(run: Promise<T>): Promise<T> =>
    run.catch((error: unknown) => {
      throw storeError(error, address);
    });
  const isManifest = (file: string[]) => file.length === 1 && file[0]?.startsWith(manifestFile) === true;
  /** The names of all backups, and whether each has its manifest. */
  async function named(): Promise<Map<string, boolean>> {
    const names = new Map<string, boolean>();
    for (const key of await withStoreErrors(keysUnder(store, bucket, prefix))) {
      const [name = '', ...file] = key.slice(prefix.length).split('/');
      names.set(name, names.get(name) === true || isManifest(file));
    }
    return names;
  }
  const listWhere = async (isFinished: boolean) => [...(await named())].filter(([, has]) => has === isFinished).map(([name]) => name);
  return {
    open: (name) => openS3Place(`s3://${bucket}/${prefix}${name}`, endpoint),
    list: () => listWhere(true),
    listUnfinished: () => listWhere(false),
    remove: async (name) => withStoreErrors(removeKeys(store, bucket, await withStoreErrors(keysUnder(store, bucket, `${prefix}${name}/`)))),
  };
}
