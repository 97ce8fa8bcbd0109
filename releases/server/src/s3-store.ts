import { InvalidStoreAddress } from './invalid-store-address';
import { isPlainName } from './plain-name';
import type { ReleaseStore } from './store';

const atOnce = 8;

/** Parses `s3://bucket/prefix`. */
function placeOf(url: string): { bucket: string; prefix: string } {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(url) ?? [];
  if (bucket === undefined) throw new InvalidStoreAddress('debe ser como s3://cubo/carpeta.');
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix && `${prefix}/` };
}

/** Stores releases as objects, `<prefix>/<area>/<release>/<file>`. Needs no rename, because files without a row are invisible. */
export async function createS3Store(url: string, endpoint?: string): Promise<ReleaseStore> {
  const { bucket: Bucket, prefix } = placeOf(url);
  const { DeleteObjectsCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Without timeouts, a store that accepts the connection and never answers would block its callers forever.
    requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    region: process.env.AWS_REGION ?? 'us-east-1',
    // Not all S3-compatible servers know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  function keyOf(...names: string[]): string {
    const odd = names.find((name) => !isPlainName(name));
    if (odd !== undefined) throw new Error(`Not a name of the release store: ${odd}`);
    return prefix + names.join('/');
  }

  async function* objects(under: string) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: under })) {
      for (const { Key, LastModified } of Contents) if (Key !== undefined) yield { key: Key, at: LastModified ?? new Date() };
    }
  }

  async function upload(area: string, release: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
    const waiting = [...files].map(([name, content]) => ({ Key: keyOf(area, release, name), Body: content }));
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await client.send(new PutObjectCommand({ Bucket, ...next }));
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  return {
    put: upload,
    add: upload,

    async read(area, release, file) {
      if (![area, release, file].every(isPlainName)) return null;
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(area, release, file) }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async list() {
      const stored = new Map<string, { area: string; release: string; storedAt: Date }>();
      for await (const { key, at } of objects(prefix)) {
        const [area, release, file] = key.slice(prefix.length).split('/');
        if (!area || !release || !file) continue;
        const known = stored.get(`${area}/${release}`);
        if (!known || known.storedAt < at) stored.set(`${area}/${release}`, { area, release, storedAt: at });
      }
      return [...stored.values()];
    },

    async remove(area, release) {
      const keys: string[] = [];
      for await (const { key } of objects(`${keyOf(area, release)}/`)) keys.push(key);
      for (let start = 0; start < keys.length; start += 1000) {
        const Objects = keys.slice(start, start + 1000).map((Key) => ({ Key }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
    },
  };
}
