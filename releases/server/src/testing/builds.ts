import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Included } from '../builds';
import { type Described, testAreas } from './test-areas';

/** A build to publish: its manifest, and its files by name. */
export interface Build {
  manifest: ReleaseManifest;
  files: Map<string, Buffer>;
}

declare global {
  /** The descriptions of a product's areas, in its own tests. */
  var describedAreas: { readonly [area: string]: Described } | undefined;
}

/** Returns the description of an area of the product, or of the small site of these tests; for another one only its name. */
export const describedArea = (area: string): Described =>
  globalThis.describedAreas?.[area] ?? testAreas[area] ?? { label: area, roles: [], routes: [], widgets: [], menu: [] };

const named = (name: string, extension: string, text: string) => `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${extension}`;

/** Returns a file's entry in a manifest. */
export const describedFile = (name: string, content: Buffer) => ({
  name,
  bytes: content.length,
  integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
});

/** What a test's shell offers and its remotes need. */
const offers = { react: '19.3.1', '@mesa/runtime/query': ['query', 'useQuery'], '@mesa/ui/dialog': ['Dialog'] };
const needs = { react: '^19.3.0', '@mesa/runtime/query': ['useQuery'] };

/** Returns a small valid build of an area; `fields` change its manifest, `code` its files. */
export function makeBuild(area: string, { code = area, ...fields }: Partial<ReleaseManifest> & { code?: string } = {}): Build {
  const isShell = area === 'shell';
  const described = describedArea(area);
  const routes = fields.routes ?? described.routes;
  const offered = fields.widgets ?? described.widgets;
  const script = (of: string) => ({ name: named(of, 'js', `/* ${of} of ${code} */`), text: `/* ${of} of ${code} */` });
  const [entry, remote] = [script(isShell ? 'main' : 'remoteEntry'), script('remote')];
  const style = { name: named('page', 'css', code), text: `@layer ${area}{.aB3_xY{color:red}.aB3_xY dt::before{content:"${code}"}}` };
  const chunks = [...routes.map(({ page }) => page), ...offered].map((page) => ({ page, ...script(page) }));
  const files = new Map([entry, remote, style, ...chunks].map(({ name, text }) => [name, Buffer.from(text)]));
  const manifest: ReleaseManifest = {
    ...described,
    area,
    version: '1.0.0',
    contract: 1,
    routes,
    widgets: offered,
    entry: [entry.name],
    pages: { remote: [remote.name], ...Object.fromEntries(chunks.map(({ page, name }) => [page, [name, style.name]])) },
    consumes: isShell ? {} : { remote: Object.keys(needs) },
    provides: isShell ? Object.fromEntries(Object.keys(offers).map((key) => [key, []])) : {},
    fonts: [],
    needs: isShell ? {} : needs,
    offers: isShell ? offers : {},
    sources: [`${area.replaceAll('_', '-')}/src/remote.tsx`, 'shared/contract/src/rules/deck.ts', '.federation'],
    files: [...files].map(([name, content]) => describedFile(name, content)),
    ...fields,
  };
  return { manifest, files };
}

/** Returns the body of the call that publishes it. */
export const bodyOf = ({ manifest, files }: Build) => ({
  manifest: { ...manifest },
  files: Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')])),
});

/** Returns the builds that came with a test's server: a shell, and these areas. */
export function shippedBuilds(...others: string[]): Included {
  const shipped = new Map(['shell', ...others].map((area) => [area, makeBuild(area).manifest]));
  const included = (area: string) => shipped.get(area) ?? null;
  return Object.assign(included, { described: included, areas: () => [...shipped.keys()] });
}

/** Writes the description of every area to disk without their files; a test adds those that it needs. */
export function describeOnDisk(root: string, fields: Partial<ReleaseManifest> = {}): void {
  for (const area of Object.keys(globalThis.describedAreas ?? {})) {
    const dist = path.join(root, area.replaceAll('_', '-'), 'dist');
    mkdirSync(dist, { recursive: true });
    const { manifest } = makeBuild(area, { entry: [], pages: {}, files: [], ...fields });
    writeFileSync(path.join(dist, 'release.json'), JSON.stringify(manifest));
  }
}
