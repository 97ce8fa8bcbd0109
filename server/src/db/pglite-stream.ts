import { Duplex } from 'node:stream';

const terminate = 'X'.charCodeAt(0);
const sslRequest = 80877103;

const simpleQuery = (text: string): Buffer => {
  const message = Buffer.alloc(6 + Buffer.byteLength(text));
  message.write('Q');
  message.writeInt32BE(message.length - 1, 1);
  message.write(text, 5);
  return message;
};

/**
 * What `pg` takes for its socket, with PGlite at the other end: it hands on whole messages of PostgreSQL's protocol and
 * reads back the answers. So one driver, with one set of types and errors, serves both databases.
 */
export class PgliteStream extends Duplex {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;

  constructor(private readonly execute: (messages: Uint8Array) => Promise<Uint8Array>) {
    super();
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    this.#forward().then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#pending = Buffer.concat([this.#pending, ...chunks.map(({ chunk }) => chunk)]);
    this.#forward().then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #forward(): Promise<void> {
    if (!this.#started && !(await this.#start())) return;
    const messages = this.#take(this.#lengthOfWholeMessages());
    if (messages.length === 0) return;
    if (messages[0] === terminate) {
      this.push(null);
      return;
    }
    const answer = await this.execute(messages);
    if (answer.length > 0) this.push(Buffer.from(answer));
  }

  /** The first message alone has no type byte. PGlite's one session may be left over from a client that failed: it is emptied. */
  async #start(): Promise<boolean> {
    if (this.#pending.length < 8 || this.#pending.length < this.#pending.readInt32BE(0)) return false;
    const message = this.#take(this.#pending.readInt32BE(0));
    if (message.readInt32BE(4) === sslRequest) {
      this.push(Buffer.from('N'));
      return this.#start();
    }
    this.#started = true;
    await this.execute(simpleQuery('rollback'));
    await this.execute(simpleQuery('discard all'));
    this.push(Buffer.from(await this.execute(message)));
    return true;
  }

  #lengthOfWholeMessages(): number {
    let end = 0;
    while (end + 5 <= this.#pending.length) {
      const next = end + 1 + this.#pending.readInt32BE(end + 1);
      if (next > this.#pending.length) break;
      end = next;
    }
    return end;
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }
}
