import vm from 'node:vm';
import type { FromRenderer, RenderJob, ToRenderer } from './job';

// A separate process without environment, file access, or code from strings (started by `pool.ts`); it only knows the data of each job. The process
// is the security boundary; contexts inside it keep faults of one team's code away from other pages.

const maxContexts = 6;
/** After this many pages a set of builds is read again, which frees what its modules stored. */
const maxPages = 2000;
/** Ten times the longest page of the site. A longer result is a fault, and would be sent to every visitor. */
const maxHtml = 3_000_000; // characters
const timeout = Number(process.argv[2]);

// All contexts share these objects, so they are frozen.
for (const given of [URL, URLSearchParams, TextEncoder, AbortController, AbortSignal]) {
  Object.freeze(given.prototype);
  Object.freeze(given);
}

const scripts = new Map<string, vm.Script>();
const nothing = () => undefined;

/** The globals of a page's code: addresses, and timers that never fire, because rendering is synchronous. */
const globals = () => ({
  URL,
  URLSearchParams,
  TextEncoder,
  AbortController,
  AbortSignal,
  setTimeout: () => 0,
  clearTimeout: nothing,
  setInterval: () => 0,
  clearInterval: nothing,
  queueMicrotask: nothing,
  console: { log: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
});

/** The exports of shell/src/server.tsx, and the shared modules. */
interface Shell {
  doors: Record<string, unknown>;
  takeAreas(modules: Record<string, unknown>): void;
  prepare(address: string, registry: string): void;
  requirePrepared(): void;
  render(address: string, answers: string): string;
}

/** The exports of every area's build besides its module (shared/tools/webpack.mjs). */
interface AreaBuild {
  headOf?(page: string, answers: string): string;
}

interface Builds {
  context: vm.Context;
  shell: Shell;
  areas: Record<string, AreaBuild>;
  /** The file of each area, also of the shell. */
  files: Map<string, string>;
  isTrial: boolean;
  pages: number;
}
/** The least recently used first. */
const opened = new Set<Builds>();

const run = new vm.Script('__run()');
/**
 * Calls a function of the builds within the time limit, which also covers promise loops and regular expressions. Promises that it resolves have
 * settled when this returns.
 */
function limited(context: vm.Context, call: () => unknown): unknown {
  context.__run = call;
  return run.runInContext(context, { timeout });
}

function compile(name: string, source: string): void {
  scripts.set(name, new vm.Script(`(function (module, exports, require) {${source}\n})`, { filename: name }));
}

function evaluate(context: vm.Context, name: string, require: (name: string) => unknown): Record<string, unknown> {
  const script = scripts.get(name);
  if (!script) throw new Error(`${name} is not here`);
  const module = { exports: {} as Record<string, unknown> };
  const factory = script.runInContext(context, { timeout });
  limited(context, () => factory(module, module.exports, require));
  return module.exports;
}

function openShell(name: string, isTrial: boolean): Builds {
  const context = vm.createContext(globals(), { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' });
  vm.runInContext('globalThis.self = globalThis;', context);
  const shell = evaluate(context, name, (other) => {
    throw new Error(`The shell requires ${other}`);
  }) as unknown as Shell;
  return { context, shell, areas: { shell } as unknown as Builds['areas'], files: new Map([['shell', name]]), isTrial, pages: 0 };
}

/** Adds the areas that are not there yet. */
function addAreas({ context, shell, areas, files: known }: Builds, files: RenderJob['files']): void {
  const door = (name: string) => {
    if (!Object.hasOwn(shell.doors, name)) throw new Error(`The shell does not offer ${name}`);
    return shell.doors[name];
  };
  const added = files.filter(({ area }) => !known.has(area)).map(({ area, name }) => [area, evaluate(context, name, door), name] as const);
  if (added.length === 0) return;
  limited(context, () => shell.takeAreas(Object.fromEntries(added.map(([area, exports]) => [area, exports.default]))));
  for (const [area, exports, name] of added) {
    areas[area] = exports;
    known.set(area, name);
  }
}

/**
 * Returns the builds of these files. All pages with the same builds share one context, as in a browser, so that the code that they share is compiled
 * and optimized once. A release on trial shares its context only with its own pages: it may change what others rely on.
 */
function buildsOf({ files, isTrial = false }: RenderJob): Builds {
  const fits = (builds: Builds) =>
    builds.isTrial === isTrial &&
    files.every(({ area, name }) => (builds.files.get(area) ?? (isTrial ? null : name)) === name) &&
    (!isTrial || builds.files.size === files.length);
  const builds = [...opened].find(fits) ?? openShell(files[0]?.name ?? '', isTrial);
  // It can be in any state after a failure, so it is kept only once the page has succeeded.
  opened.delete(builds);
  addAreas(builds, files);
  return builds;
}

function keep(builds: Builds): void {
  builds.pages += 1;
  if (builds.pages < maxPages) opened.add(builds);
  const [oldest] = opened;
  if (opened.size > maxContexts && oldest !== undefined) opened.delete(oldest);
}

/** Returns the head and renders the page. The head comes first, and is kept if rendering fails. */
function draw(job: RenderJob, onHead: (head: string) => void): string | null {
  const { address, head, registry, answers } = job;
  const builds = buildsOf(job);
  const { context, shell, areas } = builds;
  // Two calls, because each starts a thread that watches the time, which costs as much as a small page.
  limited(context, () => {
    if (head) onHead(String(areas[head.area]?.headOf?.(head.page, answers) ?? 'null'));
    if (address !== null) shell.prepare(address, registry);
  });
  const html =
    address === null
      ? null
      : String(
          limited(context, () => {
            shell.requirePrepared();
            return shell.render(address, answers);
          }),
        );
  if (html !== null && html.length > maxHtml) throw new Error(`The page has ${html.length} characters`);
  keep(builds);
  return html;
}

const messageOf = (error: unknown): string => String((error as { message?: unknown } | null)?.message ?? error).slice(0, 300);

function answer({ id, job, sources }: ToRenderer): FromRenderer {
  const before = process.cpuUsage();
  const cost = () => {
    const { user, system } = process.cpuUsage(before);
    // V8's limits do not include buffers.
    const { heapUsed, external } = process.memoryUsage();
    return { cpuMs: (user + system) / 1000, memoryMb: Math.round((heapUsed + external) / 1_048_576) };
  };
  let head: string | null = null;
  try {
    for (const [name, source] of sources) compile(name, source);
    const html = draw(job, (text) => {
      head = text;
    });
    return { id, html: html === null ? null : Buffer.from(html), head, ...cost() };
  } catch (error) {
    return { id, head, error: messageOf(error), ...cost() };
  }
}

process.on('message', (message: ToRenderer) => process.send?.(answer(message)));
process.on('disconnect', () => process.exit());
