// npm run packages:publish -- --registry <url> [--dry-run]: publishes each package whose version the registry lacks, with the content of its archive.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pendingLevels } from './check/api.mjs';
import { npm } from './npm.mjs';
import { packAll, packages } from './pack.mjs';
import { packageFolder } from './places.mjs';

/** @returns {never} */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({ options: { registry: { type: 'string' }, 'dry-run': { type: 'boolean' } } }).values;
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message);
  }
}
const { registry, 'dry-run': dryRun } = read();
// Nothing is published to the public registry by default.
if (!registry || !URL.canParse(registry)) refuse('Falta el registro: npm run packages:publish -- --registry https://npm.mesa.example');

const versions = new Map(packages.map((name) => [`@mesa/${name}`, JSON.parse(readFileSync(path.join(packageFolder(name), 'package.json'), 'utf8')).version]));
const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-packages-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// The scope decides before --registry does, wherever it is configured.
const at = [`--registry=${registry}`, `--@mesa:registry=${registry}`];

function isPublished(name, version) {
  try {
    return (
      npm(['view', `${name}@${version}`, 'version', '--json', '--prefer-online', '--fetch-retries=1', ...at], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      }).trim() !== ''
    );
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
    if (/\bE404\b/.test(`${stdout}${stderr}`)) return false;
    return refuse(`No se pudo leer ${name} de ${registry}:\n${stderr || stdout}`);
  }
}

const missing = [...versions].filter(([name, version]) => !isPublished(name, version));
if (missing.length === 0) {
  console.log(`${registry} ya tiene todo: ${[...versions].map(([name, version]) => `${name}@${version}`).join(', ')}.`);
  process.exit();
}
const pending = [...pendingLevels().keys()];
if (pending.length > 0) refuse(`Hay cambios sin versión de ${pending.join(', ')}: primero npm run packages:version.`);

const archives = packAll(folder);
for (const [name, version] of missing) {
  if (!dryRun)
    npm(['publish', path.join(folder, String(archives[name])), '--ignore-scripts', '--loglevel=warn', ...at], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  console.log(`${dryRun ? 'Se publicaría' : 'Se publicó'} ${name}@${version}`);
}
