import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@mesa/contract/calls/releases';
import { areas, rolesOf, siteMap, widgets } from '@mesa/contract/paths';

/** A build as it is handed in: what it says of itself, and its files by name. */
export interface Build {
  manifest: ReleaseManifest;
  files: Map<string, Buffer>;
}

type Area = keyof typeof areas;

const named = (name: string, extension: string, text: string) => `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${extension}`;

/** A file as a manifest describes it. */
export const described = (name: string, content: Buffer) => ({
  name,
  bytes: content.length,
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});

/** What a test's shell offers, and what its remotes need of it. */
const offers = { react: '19.3.1', '@mesa/runtime/query': ['query', 'useQuery'], '@mesa/ui/dialog': ['Dialog'] };
const needs = { react: '^19.3.0', '@mesa/runtime/query': ['useQuery'] };

/** A small build of an area that every rule lets pass; `fields` change its manifest, `code` its files. */
export function makeBuild(area: string, { code = area, ...fields }: Partial<ReleaseManifest> & { code?: string } = {}): Build {
  const isShell = area === 'shell';
  const resident = (Object.keys(areas) as Area[]).find((name) => name === area);
  const routes = fields.routes ?? Object.entries(siteMap).flatMap(([page, route]) => (route.area === area ? [{ path: route.path, page }] : []));
  const offered = fields.widgets ?? Object.entries(widgets).flatMap(([name, of]) => (of === area ? [name] : []));
  const script = (of: string) => ({ name: named(of, 'js', `/* ${of} of ${code} */`), text: `/* ${of} of ${code} */` });
  const [entry, remote] = [script(isShell ? 'main' : 'remoteEntry'), script('remote')];
  const style = { name: named('page', 'css', code), text: `@layer ${area}{.aB3_xY{color:red}.aB3_xY dt::before{content:"${code}"}}` };
  const chunks = [...routes.map(({ page }) => page), ...offered].map((page) => ({ page, ...script(page) }));
  const files = new Map([entry, remote, style, ...chunks].map(({ name, text }) => [name, Buffer.from(text)]));
  const manifest: ReleaseManifest = {
    area,
    version: '1.0.0',
    contract: 1,
    label: resident ? areas[resident].label : area,
    roles: resident ? [...rolesOf(resident)] : [],
    routes,
    widgets: offered,
    menu: [],
    entry: [entry.name],
    pages: { remote: [remote.name], ...Object.fromEntries(chunks.map(({ page, name }) => [page, [name, style.name]])) },
    consumes: isShell ? {} : { remote: Object.keys(needs) },
    provides: isShell ? Object.fromEntries(Object.keys(offers).map((key) => [key, []])) : {},
    fonts: [],
    needs: isShell ? {} : needs,
    offers: isShell ? offers : {},
    sources: [`${resident ? areas[resident].folder : area.replaceAll('_', '-')}/src/remote.tsx`, 'shared/contract/src/rules/deck.ts', '.federation'],
    files: [...files].map(([name, content]) => described(name, content)),
    ...fields,
  };
  return { manifest, files };
}

/** As the body of the call that publishes it. */
export const bodyOf = ({ manifest, files }: Build) => ({
  manifest: { ...manifest },
  files: Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')])),
});

/** The builds that came with the server of a test: a shell, and these areas. */
export function shippedBuilds(...others: string[]): (area: string) => ReleaseManifest | null {
  const shipped = new Map(['shell', ...others].map((area) => [area, makeBuild(area).manifest]));
  return (area) => shipped.get(area) ?? null;
}
