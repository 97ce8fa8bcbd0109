import path from 'node:path';
import { Failure } from './failure.mjs';
import { host } from './host.mjs';
import { inspectBuild } from './inspect.mjs';
import { releaseIdOf } from './release-id.mjs';
import { withAreaLine } from './source-lines.mjs';

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const encoded = (files) => Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')]));

const taken = (version, folder) =>
  new Failure('conflict', `La versión ${version} ya se publicó con otro contenido. Sube el número con «${host.raiseVersion(folder)}» y repite la orden.`, {
    code: 'conflict',
  });

/** Builds an area, and checks what can be checked without the site. */
async function builtOf({ folder, area }, printProgress) {
  const [build, types, rules] = await Promise.all([host.buildRelease(folder), host.typeFaults(folder), host.loadRules()]);
  // A compile error would also appear as a type fault; reports it once.
  if (types.length > 0) throw new Failure('build', 'El área no se puede publicar: sus tipos no están bien.', { lines: types });
  if (build.faults.length > 0) throw new Failure('build', 'El área no se pudo construir.', { lines: build.faults });
  const checked = inspectBuild(build.output, { area, folder, rules });
  const { manifest, files, sizes } = checked;
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  printProgress(`✓ ${files.size} archivos, ${kb(bytes)}; con gzip: entrada ${kb(sizes.entry)}, página ${kb(sizes.page)}, estilos ${kb(sizes.css)}`);
  return checked;
}

/**
 * Builds an area for its publication or preview. `send` gets the build and a function that opens its pages with demo accounts and uploads it.
 * @template T
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, printProgress: (line: string) => void }} tools
 * @param {(build: Awaited<ReturnType<typeof builtOf>>, upload: (endpoint: any, params?: Record<string, string | number>) => Promise<any>) => Promise<T>} send
 */
export async function buildAndSend({ folder, area, site, together }, { call, printProgress }, send) {
  printProgress(`Construyendo ${path.basename(folder)} …`);
  const building = builtOf({ folder, area }, printProgress);
  building.catch(() => undefined);
  // The other commands do not wait for what only this one needs.
  const { endTrial, startTrial, tryWithAccounts } = await host.loadTrial();
  const trial = area === 'shell' ? Promise.resolve(null) : startTrial(folder);
  try {
    const build = await building;
    const { manifest, files, maps } = build;
    return await send(build, async (endpoint, params = {}) => {
      if (area !== 'shell') await tryWithAccounts({ folder, area, manifest, files, maps }, trial, printProgress);
      printProgress(`Subiendo a ${site} …`);
      return call(endpoint, { params, body: { manifest, files: encoded(files), maps: encoded(maps), ...(together ? { together } : {}) }, timeout: 300 }).catch(
        (error) => {
          if (error instanceof Failure) error.lines = error.lines.map((line) => withAreaLine(line, folder));
          throw error;
        },
      );
    });
  } finally {
    await endTrial(trial);
  }
}

/**
 * Builds an area, checks that the server would accept it, and uploads it. Does nothing if the same release is already published.
 * @param {import('./arguments.mjs').ReleaseRequest} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any, printProgress: (line: string) => void }} tools
 */
export async function publish(request, tools) {
  const { folder, area, site } = request;
  const { call, contract } = tools;
  const { releases } = await call(contract.listReleases);
  return buildAndSend(request, tools, async ({ manifest, sizes }, upload) => {
    const release = await releaseIdOf(manifest);
    const same = releases.find(({ version }) => version === manifest.version);
    if (same && same.release !== release) throw taken(manifest.version, folder);
    const { previewPath } = await host.load('release');
    if (same) return { status: 'success', area, release, preview: site + previewPath(manifest, release), sizes, compared: [], misfits: [], known: true };
    const answer = await upload(contract.publishRelease).catch((error) => {
      if (error.code === 'conflict') throw taken(manifest.version, folder);
      throw error;
    });
    const { compared = [], misfits = [] } = answer;
    return { status: 'success', area, release: answer.release, preview: site + answer.previewPath, sizes: answer.sizes, compared, misfits, known: false };
  });
}
