import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure } from './failure.mjs';
import { host } from './host.mjs';
import { heaviestSource, importOf } from './source-lines.mjs';

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** Reads the manifest and the files of a build. */
function readBuild(dist, ReleaseManifest) {
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
    const content = readFileSync(path.join(dist, name));
    if (host.integrityOf(content) !== integrity) throw new Failure('build', `${name} cambió después de construirse: repite la orden.`);
    files.set(name, content);
  }
  return { manifest: written, files, maps: mapsOf(dist, [...files.keys()]) };
}

/** Returns the source maps of a build's scripts and styles by name, without the fields that only debuggers use (source texts and names). */
function mapsOf(dist, names) {
  const maps = new Map();
  for (const name of names) {
    const file = path.join(dist, `${name}.map`);
    if (!/\.(js|css)$/.test(name) || !existsSync(file)) continue;
    const { version, sources, mappings } = JSON.parse(readFileSync(file, 'utf8'));
    maps.set(name, Buffer.from(JSON.stringify({ version, sources, names: [], mappings })));
  }
  return maps;
}

/** Returns the scripts and styles of the entry and of each page that have a budget, and their gzipped bytes, counted as the server does. */
function weighed({ entry, pages }, files) {
  const gz = new Map([...files].map(([name, content]) => [name, gzipSync(content, { level: 9 }).length]));
  const weigh = (names, ending) => {
    const own = names.filter((name) => name.endsWith(ending));
    return { names: own, bytes: own.reduce((total, name) => total + (gz.get(name) ?? 0), 0) };
  };
  const largest = (all) => all.reduce((a, b) => (b.bytes > a.bytes ? b : a), weigh([], ''));
  const each = (ending) => Object.values(pages).map((names) => weigh(names, ending));
  return { entry: weigh(entry, '.js'), page: largest(each('.js')), css: largest([weigh(entry, '.css'), ...each('.css')]) };
}

const parts = { entry: 'la entrada', page: 'la página más grande', css: 'los estilos de una página' };

/** Returns the refusals of the server that can be predicted without the live site. */
function objections({ manifest: { area, sources }, files, maps, folder }, weights, { remoteBudgets, shellBudgets, copiesIn }) {
  const budgets = area === 'shell' ? shellBudgets : remoteBudgets;
  const heavy = Object.entries(budgets).filter(([part, allowed]) => weights[part].bytes > allowed);
  const copies = area === 'shell' ? [] : copiesIn(sources, area.replaceAll('_', '-'));
  const heaviest = (part) => {
    const found = heaviestSource(weights[part].names.map((name) => ({ content: files.get(name), map: maps.get(name) })));
    return found ? ` Lo que más pesa es ${found.name}:1 (${found.kilobytes} KB sin comprimir).` : '';
  };
  return [
    ...heavy.map(
      ([part, allowed]) =>
        `${parts[part]} pesa ${kb(weights[part].bytes)} y caben ${kb(allowed)}: deja para después lo que no se ve al abrir.${heaviest(part)}`,
    ),
    ...copies.map((source) => {
      const line = importOf(folder, source);
      return `${line === null ? '' : `${line}: `}lleva una copia de ${source}: impórtalo por su puerta de ${host.names.doors}.`;
    }),
  ];
}

/**
 * Prepares a build for upload. Throws a Failure with every reason why the server would refuse it.
 * @param {string} output where it lies
 * @param {{ area: string, folder: string, rules: import('./host.mjs').Rules }} of the area, and where its sources are
 */
export function inspectBuild(output, { area, folder, rules }) {
  const { manifest, files, maps } = readBuild(output, rules.ReleaseManifest);
  if (manifest.area !== area) throw new Failure('build', `Lo construido es de ${manifest.area}, no de ${area}.`);
  const weights = weighed(manifest, files);
  const lines = objections({ manifest, files, maps, folder }, weights, rules);
  if (lines.length > 0) throw new Failure('rules', 'El servidor no aceptaría esta publicación:', { lines });
  return { manifest, files, maps, sizes: { entry: weights.entry.bytes, page: weights.page.bytes, css: weights.css.bytes } };
}
