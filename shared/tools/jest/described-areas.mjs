import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserWorkspaces, root } from '../build/workspaces.mjs';
import { cacheOf, federationName, isPackage } from '../places.mjs';
import { headsOf, readArea } from '../release/area.mjs';

const here = process.cwd();
const folders = (isPackage ? [here] : browserWorkspaces.map((name) => path.join(root, name))).filter((folder) => existsSync(path.join(folder, 'area.ts')));
const areaOf = (folder) => federationName(path.basename(folder));

/** The descriptions of all areas by federation name, as in their releases, so that tests need no build. */
export const describedAreas = Object.fromEntries(await Promise.all(folders.map(async (folder) => [areaOf(folder), (await readArea(folder)).described])));

/** Writes the code of every area's heads and returns the folder, so that the server's tests run it without a build. */
export async function writeHeads() {
  const target = path.join(cacheOf(here), 'heads');
  mkdirSync(target, { recursive: true });
  for (const folder of folders) {
    const file = path.join(target, `${areaOf(folder)}.cjs`);
    // Renamed into place, because another run may be reading the file.
    writeFileSync(`${file}.${process.pid}`, await headsOf(folder));
    renameSync(`${file}.${process.pid}`, file);
  }
  return target;
}
