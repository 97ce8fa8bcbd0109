import { StartError } from '../../kernel/start-error';

/** How the files of a backup are written and read: as they are, or encrypted in the format age. */
export interface Seal {
  /** What the names of files end with. */
  suffix: '' | '.age';
  close: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  open: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

/** Loaded when a backup is encrypted, because it takes longer to load than most commands take. */
const loadAge = () => import('age-encryption');

export const noSeal: Seal = { suffix: '', close: (source) => source, open: (source) => source };

async function* buffers(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/** A passphrase is slow to use by design, so it encrypts one key, and the key all files. */
async function sealOf(identity: string): Promise<Seal> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    suffix: '.age',
    async *close(source) {
      yield* buffers(await encrypter.encrypt(ReadableStream.from(source) as ReadableStream<Uint8Array>));
    },
    async *open(source) {
      yield* buffers(await decrypter.decrypt(ReadableStream.from(source) as ReadableStream<Uint8Array>));
    },
  };
}

/** Makes a new key. Returns its seal and the key encrypted with the passphrase: `age -d key.age` prints it, `age -d -i` reads files with it. */
export async function createSeal(passphrase: string): Promise<{ seal: Seal; key: Buffer }> {
  const { Encrypter, generateX25519Identity } = await loadAge();
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return { seal: await sealOf(identity), key: Buffer.from(await encrypter.encrypt(`${identity}\n`)) };
}

/** Returns the seal of a backup's key. Throws a `StartError` where the passphrase is another. */
export async function openSeal(key: Buffer, passphrase: string): Promise<Seal> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const identity = await decrypter.decrypt(key, 'text').catch(() => {
    throw new StartError('La frase no abre esta copia (BACKUP_PASSPHRASE): usa la frase con la que se hizo.');
  });
  return sealOf(identity.trim());
}
