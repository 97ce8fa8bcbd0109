// npm run area:new -- <name> [--to <folder>]: creates an area with one page, in this repository or, with --to, in its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browserWorkspaces, remotes, root } from './build/workspaces.mjs';
import { areaFiles, repositoryFiles } from './new-area/files.mjs';
import { packAll } from './pack.mjs';
import { federationName, shared } from './places.mjs';
import { readArea } from './release/area.mjs';
import { load } from './typescript.mjs';

/** @returns {never} */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  } catch {
    return refuse('Se escribe: npm run area:new -- ligas [--to ../mf-ligas]');
  }
}
const { values, positionals } = read();
const [name, surplus] = positionals;
if (!name) refuse('Falta el nombre: npm run area:new -- ligas [--to ../mf-ligas]');
if (surplus) refuse(`Sobra «${surplus}»: las opciones van después de dos guiones, npm run area:new -- ${name} --to ${surplus}`);
if (!/^[a-z][a-z0-9]+(-[a-z0-9]+)*$/.test(name) || name.length > 30)
  refuse(`«${name}» no sirve de nombre: letras minúsculas, números y guiones, como ligas o mesa-redonda.`);

const folder = `mf-${name}`;
const area = federationName(folder);
const page = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const address = `/${name}`;
const words = name.replaceAll('-', ' ');
const label = words.charAt(0).toUpperCase() + words.slice(1);

const { findPage } = await load('release-contract/src/addresses.ts');
const { addresses } = await load('contract/src/paths.ts');
/** What the other areas of this repository use, and the addresses that other areas link to. */
const described = await Promise.all(
  browserWorkspaces.map(async (name) => ({ area: federationName(name), ...(await readArea(path.join(root, name))).described })),
);
const taken = described.flatMap(({ area: owner, routes }) => routes.map((route) => ({ path: route.path, area: owner })));
const owner = findPage([...taken, ...Object.values(addresses)], address)?.page;
if (described.some((one) => one.area === area) || owner) refuse(`${name} ya existe: ${owner ? `${owner.path} es de ${owner.area}` : `es el área ${area}`}.`);

const target = path.resolve(values.to ?? path.join(root, folder));
if (existsSync(target) && readdirSync(target).length > 0) refuse(`${target} ya existe y no está vacía.`);

const { dependencies, engines } = JSON.parse(readFileSync(path.join(shared, 'runtime/package.json'), 'utf8'));
const facts = { folder, area, page, label, address, react: dependencies.react };
const own = areaFiles(facts);
const files = values.to ? { ...own, ...repositoryFiles({ ...facts, engines, archives: packAll(target) }, own) } : own;
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
  writeFileSync(path.join(target, file), text);
}

/** Adds the area after the last one of a list that the repository keeps as text. */
function addAfter(file, last, line) {
  const text = readFileSync(path.join(root, file), 'utf8');
  writeFileSync(
    path.join(root, file),
    text.replace(last, (found) => found + line),
  );
}
if (!values.to) {
  const last = remotes.at(-1);
  addAfter('package.json', `"${last}"`, `, "${folder}"`);
  addAfter('README.md', new RegExp(`\\| \`${last}/\` .*\\n`), `| \`${folder}/\` | \`${address}\` | |\n`);
}

const steps = values.to
  ? [`cd ${path.relative(process.cwd(), target) || '.'} && npm install`, 'npm run dev', 'npm test', 'npx mesa-release publish . --to https://…']
  : ['npm install', `npm run dev -w ${folder}`, `npm test -w ${folder}`, `npm run release -- publish ${folder} --to https://…`];
console.log([`${label}: ${target}, con una página en ${address}. Ahora:`, ...steps.map((step) => `  ${step}`)].join('\n'));
