import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { load } from '../typescript.mjs';
import { Failure } from './failure.mjs';

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** What a remote carries itself: its own sources, and what has no state. */
const own =
  /^shared\/src\/(contracts|rules|format)\/|^shared\/src\/(endpoint|paths|messages|first-data)\.ts$|^shared\/config\/zod-in-browser\.js$|^\.federation$/;

/** Sources that a remote has in its build and should take from the shell. A library that one area alone uses is its own to carry. */
export function copiedSources({ area, sources }, dependencies) {
  const folder = area.replaceAll('_', '-');
  const libraries = Object.keys(dependencies).filter((name) => !/^(react|react-dom|@mesa\/shared)$/.test(name));
  return sources.filter((source) => !source.startsWith(`${folder}/src/`) && !own.test(source) && !libraries.includes(source));
}

/** The manifest and the files of what was built in a folder. */
function readBuild(folder, ReleaseManifest) {
  const dist = path.join(folder, 'dist');
  let written;
  try {
    written = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
  } catch {
    throw new Failure('build', `En ${dist} no hay nada construido.`);
  }
  const parsed = ReleaseManifest.safeParse(written);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Failure('rules', 'Lo que el área dice de sí misma no es válido.', { lines });
  }
  const files = new Map();
  for (const { name, integrity } of parsed.data.files) {
    const content = readFileSync(path.join(dist, name), { flag: 'r' });
    const found = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (found !== integrity) throw new Failure('build', `${name} cambió después de construirse: borra ${dist} y repite la orden.`);
    files.set(name, content);
  }
  return { manifest: written, files };
}

/** Gzipped bytes of the entry, the largest page and its styles, as the server counts them. */
function sizesOf({ entry, pages }, files) {
  const gz = new Map([...files].map(([name, content]) => [name, gzipSync(content).length]));
  const sum = (names, ending) => names.filter((name) => name.endsWith(ending)).reduce((total, name) => total + (gz.get(name) ?? 0), 0);
  const largest = (ending) => Math.max(0, ...Object.values(pages).map((names) => sum(names, ending)));
  return { entry: sum(entry, '.js'), page: largest('.js'), css: largest('.css') };
}

/** What was built, ready to be sent, or a Failure with each reason why it would be refused. */
export async function inspectBuild(folder, area) {
  const { ReleaseManifest, remoteBudgets } = await load('contracts/releases.ts');
  const { manifest, files } = readBuild(folder, ReleaseManifest);
  if (manifest.area !== area) throw new Failure('build', `Lo construido es de ${manifest.area}, no de ${area}.`);
  const sizes = sizesOf(manifest, files);
  const lines = [];
  if (area !== 'shell') {
    const names = { entry: 'la entrada', page: 'la página más grande', css: 'los estilos de una página' };
    for (const [part, allowed] of Object.entries(remoteBudgets)) {
      if (sizes[part] > allowed) lines.push(`Tamaño: ${names[part]} pesa ${kb(sizes[part])} y caben ${kb(allowed)}: carga más tarde lo que no se ve al abrir.`);
    }
    const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    for (const source of copiedSources(manifest, dependencies))
      lines.push(`Copia: ${source} va en el área, y ya lo tiene el shell: impórtalo de @mesa/shared.`);
  }
  if (lines.length > 0) throw new Failure('rules', 'El servidor no aceptaría esta publicación:', { lines });
  return { manifest, files, sizes };
}
