// npm run package: writes the site as one archive for this system, and as an npm package, to dist/. `-- --to <folder>` writes elsewhere.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/workspaces.mjs';
import { billOfMaterials, filesIn, system, version, writeContents } from './package/contents.mjs';

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const target = path.resolve(values.to ?? path.join(root, 'dist'));
const run = (command, args, options = {}) => execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, ...options });
const npm = (args, options) =>
  process.env.npm_execpath
    ? run(process.execPath, [process.env.npm_execpath, ...args], options)
    : run('npm', args, { shell: process.platform === 'win32', ...options });
const megabytes = (file) => `${(statSync(file).size / 1e6).toFixed(1)} MB`;

const built = spawnSync(process.execPath, [path.join(root, 'shared/tools/build.mjs')], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const staging = mkdtempSync(path.join(os.tmpdir(), 'mesa-package-'));
try {
  mkdirSync(target, { recursive: true });
  const name = `mesa-abierta-${version}-${system}`;
  const folder = path.join(staging, name);
  await writeContents(folder, { native: true });
  writeFileSync(path.join(folder, 'sbom.cdx.json'), billOfMaterials(npm));
  const sums = filesIn(folder).map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex')}  ${file}`,
  );
  writeFileSync(path.join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  const archive = path.join(target, `${name}.tar.gz`);
  run('tar', ['-czf', archive, '-C', staging, name]);
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${digest}  ${path.basename(archive)}\n`);
  console.log(`${archive}  ${megabytes(archive)}`);

  const npmFolder = path.join(staging, 'npm');
  await writeContents(npmFolder, { native: false });
  const [{ filename }] = JSON.parse(npm(['pack', npmFolder, '--json', '--ignore-scripts', `--pack-destination=${target}`]));
  console.log(`${path.join(target, filename)}  ${megabytes(path.join(target, filename))}`);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
