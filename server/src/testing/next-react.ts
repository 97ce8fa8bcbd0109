import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@jest/globals';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';

export const repository = path.resolve(import.meta.dirname, '../../..');
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string; peerDependencies?: object };
/** The repository's React, and the next major version. */
export const { version: installed } = readJson(path.join(repository, 'node_modules/react/package.json'));
export const next = `${Number(installed.split('.')[0]) + 1}.0.0`;

/** Copies the sources of the shell and the decks, with the packages, and names the copy's React the next major version. */
function copyTo(copy: string): void {
  const isSource = (source: string) => !/node_modules|[\\/]dist$|\.cache/.test(source.slice(repository.length));
  for (const name of ['releases', 'shared', 'shell', 'mf-decks'])
    cpSync(path.join(repository, name), path.join(copy, name), { recursive: true, filter: isSource });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json']) cpSync(path.join(repository, name), path.join(copy, name));
  // Links instead of copies of some ten thousand files.
  for (const name of ['.', 'shell', 'mf-decks', 'shared/tools'])
    if (existsSync(path.join(repository, name, 'node_modules')))
      execFileSync('cp', ['-al', path.join(repository, name, 'node_modules'), path.join(copy, name, 'node_modules')]);
  for (const name of ['react', 'react-dom']) {
    const folder = path.join(copy, 'node_modules', name);
    rmSync(folder, { recursive: true });
    cpSync(path.join(repository, 'node_modules', name), folder, { recursive: true });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|json)$/.test(file));
    for (const file of files) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      writeFileSync(path.join(folder, file), text.replaceAll(installed, next));
    }
  }
}

/** A copy of the repository's shell and decks with the next major version of React. */
export function nextReact() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'mesa-two-versions-'));
  return {
    copy: () => copyTo(copy),
    remove: () => rmSync(copy, { recursive: true, force: true }),

    /** Changes a text in a file of the copy. */
    change(file: string, from: string, to: string): void {
      const text = readFileSync(path.join(copy, file), 'utf8');
      expect(text).toContain(from);
      writeFileSync(path.join(copy, file), text.replace(from, to));
    },

    /** Builds a folder of the copy as this version. Returns the body of its publication. */
    async built(name: string, version: string, peerDependencies?: object) {
      const file = path.join(copy, name, 'package.json');
      writeFileSync(file, JSON.stringify({ ...readJson(file), version, ...(peerDependencies ? { peerDependencies } : {}) }));
      const output = path.join(copy, 'out', `${name}-${version}`);
      const args = [path.join(copy, 'shared/tools/build/release.mjs'), path.join(copy, name), output];
      const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      let faults: unknown;
      child.on('message', (message: { faults: unknown }) => {
        faults = message.faults;
      });
      await once(child, 'close');
      expect(faults).toEqual([]);
      const manifest = JSON.parse(readFileSync(path.join(output, 'release.json'), 'utf8')) as ReleaseManifest;
      const read = (one: string) => readFileSync(path.join(output, one)).toString('base64');
      const files = Object.fromEntries(manifest.files.map(({ name: one }) => [one, read(one)]));
      const maps = Object.fromEntries(Object.keys(files).flatMap((one) => (existsSync(path.join(output, `${one}.map`)) ? [[one, read(`${one}.map`)]] : [])));
      return { manifest: { ...manifest }, files, maps };
    },
  };
}
export type Built = Awaited<ReturnType<ReturnType<typeof nextReact>['built']>>;
