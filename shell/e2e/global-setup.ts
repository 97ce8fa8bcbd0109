import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from './server';

/** Fills one data folder with the demo community; every test server starts on a copy of it. */
export default async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-'));
  const server = await startServer(path.join(folder, 'community'));
  // The cards' pictures are drawn after the site is up; a page opened before shows names, and the console the missing files.
  while (!/Dibujando las cartas … (\d+)\/\1\n/.test(server.output())) {
    if (server.process.exitCode !== null) throw new Error(`The server stopped while it drew:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await server.stop();
  process.env.MESA_COMMUNITY = path.join(folder, 'community');
  return () => rmSync(folder, { recursive: true, force: true });
}
