import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cleanUp, temporaryFolder } from './cleanup';
import { root, startServer } from './server';

/** Returns the folder with this server build's pictures of the demo, because drawing them is most of a first start. */
function keptPictures(): string {
  const { hash } = JSON.parse(readFileSync(path.join(root, '.cache/build/server.json'), 'utf8')) as { hash: string };
  return path.join(root, '.cache/e2e', `pictures-${hash.slice(0, 16)}`);
}

async function fill(): Promise<void> {
  const folder = temporaryFolder();
  const community = path.join(folder, 'community');
  const uploads = path.join(community, 'uploads');
  const kept = keptPictures();
  const hadPictures = existsSync(kept);
  if (hadPictures) cpSync(kept, uploads, { recursive: true });
  const server = await startServer(community);
  // The cards' pictures are drawn after the start; a page opened before shows names and logs the missing files.
  while (!hadPictures && !/Dibujando las cartas … (\d+)\/\1\n/.test(server.output())) {
    if (server.process.exitCode !== null) throw new Error(`The server stopped while it drew:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await server.stop();
  if (!hadPictures) {
    rmSync(path.dirname(kept), { recursive: true, force: true });
    mkdirSync(path.dirname(kept), { recursive: true });
    // Renamed once complete.
    cpSync(uploads, `${kept}.part`, { recursive: true });
    renameSync(`${kept}.part`, kept);
  }
  process.env.MESA_COMMUNITY = community;
}

/** Fills one data folder with the demo community; every test server starts on a copy of it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  try {
    await fill();
  } catch (error) {
    await cleanUp();
    throw error;
  }
  return cleanUp;
}
