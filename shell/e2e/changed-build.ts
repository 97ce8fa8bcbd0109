import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '../../releases/contract/src/calls/manifest';

/** A build in a workspace's dist: its manifest, and its files by name. */
export interface Build {
  manifest: ReleaseManifest;
  files: ReadonlyMap<string, Buffer>;
}

export function readBuild(dist: string): Build {
  const manifest: ReleaseManifest = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
  return { manifest, files: new Map(manifest.files.map(({ name }) => [name, readFileSync(path.join(dist, name))])) };
}

const hashIn = (name: string): string => /\.([0-9a-f]{8})\./.exec(name)?.[1] ?? '';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const integrityOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Imitates webpack after a source change: changed files get new names and hashes, as do the files that load them. Unchanged files keep their names.
 */
export function changedBuild({ manifest, files }: Build, change: (text: string, name: string) => string, fields: Partial<ReleaseManifest> = {}): Build {
  const isText = (name: string) => /\.(c?js|css)$/.test(name);
  const texts = new Map([...files].filter(([name]) => isText(name)).map(([name, content]) => [name, content.toString()]));
  const renamed = new Map<string, string>();
  const waiting = new Set<string>();
  for (const [name, text] of texts) {
    const next = change(text, name);
    if (next === text) continue;
    texts.set(name, next);
    waiting.add(name);
  }
  for (const name of waiting) {
    const changed = Buffer.from(texts.get(name) ?? '');
    const [before, after] = [hashIn(name), hashOf(changed.toString())];
    const [known, next] = [files.get(name) ?? Buffer.of(), changed].map((content) => integrityOf(content).replace('sha256-', '')) as [string, string];
    renamed.set(name, name.replace(before, after));
    for (const [other, text] of texts) {
      if (other === name || !(text.includes(before) || (known !== '' && text.includes(known)))) continue;
      texts.set(other, text.replaceAll(before, after).replaceAll(known, next));
      // Entries come last, because they refer to all others and no file refers to them.
      waiting.delete(other);
      waiting.add(other);
    }
  }
  const contents = new Map(
    [...files].map(([name, content]) => {
      const text = texts.get(name);
      return [renamed.get(name) ?? name, text === undefined ? content : Buffer.from(text)] as const;
    }),
  );
  let described = JSON.stringify({ ...manifest, ...fields });
  for (const [before, after] of renamed) described = described.replaceAll(JSON.stringify(before), JSON.stringify(after));
  const updated: ReleaseManifest = JSON.parse(described);
  const list = [...contents].map(([name, content]) => ({ name, bytes: content.length, integrity: integrityOf(content) }));
  return { manifest: { ...updated, files: list }, files: contents };
}

/** Replaces the build in dist. */
export function replaceBuild(dist: string, { manifest, files }: Build): void {
  for (const { name } of readBuild(dist).manifest.files) if (!files.has(name)) rmSync(path.join(dist, name));
  for (const [name, content] of files) writeFileSync(path.join(dist, name), content);
  writeFileSync(path.join(dist, 'release.json'), JSON.stringify(manifest));
}
