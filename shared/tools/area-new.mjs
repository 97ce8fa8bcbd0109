#!/usr/bin/env node
// npm run area:new -- <name> [--to <folder> [--registry <url>]]: creates an area with one page, in this repository or, with --to, in its own, with
// our packages as archives or from a registry. As mesa-new it runs without this repository, and the area is always in its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browserWorkspaces, remotes, root } from './build/workspaces.mjs';
import { areaFiles, repositoryFiles } from './new-area/files.mjs';
import { packAll, packages } from './pack.mjs';
import { federationName, isPackage, packageFolder } from './places.mjs';
import { readArea } from './release/area.mjs';
import { load } from './typescript.mjs';

/** @returns {never} */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

const usage = isPackage ? 'npx mesa-new ligas [--to mf-ligas] --registry https://…' : 'npm run area:new -- ligas [--to ../mf-ligas [--registry https://…]]';
function read() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, registry: { type: 'string' } }, allowPositionals: true });
  } catch {
    return refuse(`Se escribe: ${usage}`);
  }
}
const { values, positionals } = read();
const [name, surplus] = positionals;
if (!name) refuse(`Falta el nombre: ${usage}`);
if (surplus) refuse(`Sobra «${surplus}»: las opciones van después de dos guiones, ${usage}`);
const { registry } = values;
if (registry && !URL.canParse(registry)) refuse(`«${registry}» no es la dirección de un registro.`);
if (isPackage && !registry) refuse(`Falta el registro de los paquetes: ${usage}`);
if (registry && !values.to && !isPackage) refuse('Un área de este repositorio no usa un registro: falta --to.');
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

const to = values.to ?? (isPackage ? folder : undefined);
const target = path.resolve(to ?? path.join(root, folder));
if (existsSync(target) && readdirSync(target).length > 0) refuse(`${target} ya existe y no está vacía.`);

const manifestOf = (name) => JSON.parse(readFileSync(path.join(packageFolder(name), 'package.json'), 'utf8'));
const { dependencies, engines } = manifestOf('runtime');
const versions = Object.fromEntries(packages.map((name) => [name, manifestOf(name).version]));
const facts = { folder, area, page, label, address, react: dependencies.react, versions };
const own = areaFiles(facts);
const files = to ? { ...own, ...repositoryFiles({ ...facts, engines, registry, archives: registry ? {} : packAll(target) }, own) } : own;
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
if (!to) {
  const last = remotes.at(-1);
  addAfter('package.json', `"${last}"`, `, "${folder}"`);
  addAfter('README.md', new RegExp(`\\| \`${last}/\` .*\\n`), `| \`${folder}/\` | \`${address}\` | |\n`);
}

const steps = to
  ? [`cd ${path.relative(process.cwd(), target) || '.'} && npm install`, 'npm run dev', 'npm test', 'npx mesa-release publish . --to https://…']
  : ['npm install', `npm run dev -w ${folder}`, `npm test -w ${folder}`, `npm run release -- publish ${folder} --to https://…`];
console.log([`${label}: ${target}, con una página en ${address}. Ahora:`, ...steps.map((step) => `  ${step}`)].join('\n'));
