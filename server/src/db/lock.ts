import { createHash } from 'node:crypto';
import { closeSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error';

/** Where the socket stands that says who owns a folder. */
interface Place {
  folder: string;
  socket: string;
}

/**
 * Runs a call that names the socket while its folder is the working directory: the system takes about a hundred characters
 * for a socket's path, and the folder may lie deeper than that.
 */
function inside<T>({ folder, socket }: Place, run: (path: string) => T): T {
  if (process.platform === 'win32') return run(`\\\\.\\pipe\\mesa-${createHash('sha256').update(folder).digest('hex')}`);
  const before = process.cwd();
  process.chdir(folder);
  try {
    return run(socket);
  } finally {
    process.chdir(before);
  }
}

/** Listens on the socket; null where there is one already, of a process that lives or of one that is gone. */
function listen(place: Place): Promise<Server | null> {
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    inside(place, (path) => server.listen(path, () => resolve(server)));
  });
}

/** The process that answers on the socket; null where the one that made it is gone. */
function ownerOf(place: Place): Promise<string | null> {
  return new Promise((resolve) => {
    let answer: string | null = null;
    const socket = inside(place, (path) => connect(path));
    socket.setEncoding('utf8').setTimeout(2000, () => socket.destroy());
    socket.on('connect', () => {
      answer = '';
    });
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

/** A process that clears away a socket takes milliseconds: after this long it was killed meanwhile. */
const clearingLimit = 5000;

/** Clears away the socket of a process that is gone, one process at a time: the second would remove the first one's new socket. */
async function clear(place: Place): Promise<void> {
  const marker = join(place.folder, `${place.socket}.clearing`);
  try {
    closeSync(openSync(marker, 'wx'));
  } catch {
    const since = statSync(marker, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > clearingLimit) rmSync(marker, { force: true });
    return wait(100);
  }
  try {
    if ((await ownerOf(place)) === null) rmSync(join(place.folder, place.socket), { force: true });
  } finally {
    rmSync(marker, { force: true });
  }
}

/** Gives the folder back. The system unlinks a closed socket by the name that it was made with, so in its folder. */
export type Release = () => void;

async function take(place: Place, folder: string): Promise<Release> {
  for (;;) {
    const server = await listen(place);
    if (server) {
      server.unref();
      return () => inside(place, () => server.close());
    }
    const owner = await ownerOf(place);
    if (owner !== null) throw new StartError(`La base de datos de ${folder} ya la usa otro proceso (${owner}): ciérralo, o elige otra carpeta con DATA_DIR.`);
    await clear(place);
  }
}

const without = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL']);

/**
 * Makes this process the only owner of a folder until it ends, however it ends: the system closes its socket. PGlite itself
 * lets two processes write one folder, and each undoes what the other wrote.
 */
export async function ownFolder(folder: string): Promise<Release> {
  const real = realpathSync(folder);
  try {
    return await take({ folder: real, socket: 'owner.sock' }, folder);
  } catch (error) {
    // Some shared folders hold no sockets; then it stands among the temporary files, under the folder's name.
    if (!without.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return take({ folder: tmpdir(), socket: `mesa-${createHash('sha256').update(real).digest('hex').slice(0, 32)}.sock` }, folder);
  }
}
