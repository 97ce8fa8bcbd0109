import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstAnswer } from '@mesa/release-contract/first-calls';
import type { Registry } from '@mesa/release-contract/registry';
import { folderOf } from '@mesa/release-server/builds';
import { readIntact } from '@mesa/release-server/intact-file';
import type { Shown } from '@mesa/release-server/shown';
import type { ReleaseStore } from '@mesa/release-server/store';
import { LRUCache } from 'lru-cache';
import { usualFootprint } from '../../kernel/footprint';
import { span } from '../../kernel/span';
import type { RenderFile, RenderJob } from './job';
import type { Drawn, Pool, ReadSource, Undrawable } from './pool';

const maxStyles = 500;

/** Inline styles of a page: for a server-rendered page a style file that hangs would delay everything. */
export interface PageStyle {
  readonly name: string;
  readonly text: string;
}

/** A page for a visitor. */
export interface DrawnPage extends Drawn {
  /** Seconds since it was rendered, if an earlier rendering is used. */
  readonly age: number | null;
}

interface Asked {
  /** The areas that the page needs, besides the shell. */
  areas: readonly string[];
  /** Path and query; null if only the head is wanted. */
  address: string | null;
  /** The page whose head is wanted. */
  head: RenderJob['head'];
  shown: Shown;
  registry: Registry;
  answers: readonly FirstAnswer[];
  /** Whether a release in it is not accepted yet. */
  isTrial?: boolean;
}

/**
 * Renders visitors' pages and caches them by their input: address, builds, registry and answers, so that nothing cached is stale. A visitor waits at
 * most `timeout` milliseconds; a later result is cached for the next one. `maxKept` limits the cached bytes.
 */
export function createDrawnPages(
  pool: Pool,
  readRelease: ReleaseStore['read'],
  { timeout = 150, now = Date.now, maxKept = usualFootprint.cachedRenderings }: { timeout?: number; now?: () => number; maxKept?: number } = {},
) {
  const kept = new LRUCache<string, Drawn & { at: number }>({
    maxSize: maxKept,
    sizeCalculation: ({ html, head }, key) => (html?.length ?? 0) + (head?.length ?? 0) + key.length,
  });
  const drawing = new Map<string, Promise<Drawn | null>>();
  /** Keyed by file name, which contains its hash. */
  const styles = new LRUCache<string, string>({ max: maxStyles });

  const sourceIn =
    (shown: Shown): ReadSource =>
    async ({ area, name }) => {
      const build = shown.buildOf(area);
      if (!build) throw new Error(`${area} has no build`);
      const { release, manifest } = build;
      const fromDisk = async () => readFile(path.join(folderOf(manifest) ?? '', name));
      const body = await readIntact(release === null ? fromDisk : readRelease, area, release ?? '', manifest, name);
      if (!body) throw new Error(`${area} ${name} is damaged or gone`);
      return body.toString();
    };

  /** Returns the server builds of these areas; null if one has none. */
  function filesOf(areas: readonly string[], shown: Shown): RenderFile[] | null {
    const files = [...new Set(['shell', ...areas])].flatMap((area) => {
      const name = shown.buildOf(area)?.manifest.server;
      return name ? [{ area, name }] : [];
    });
    return files.length === new Set(['shell', ...areas]).size ? files : null;
  }

  /** Concurrent requests for one page share one rendering. */
  function drawOnce(key: string, job: RenderJob, source: ReadSource): Promise<Drawn | null> {
    const made = drawing.get(key) ?? span('render page', {}, () => pool.render(job, source));
    if (!drawing.has(key)) {
      drawing.set(key, made);
      void made.then((drawn) => {
        drawing.delete(key);
        // The missing rest may be available another time, so a partial page is not cached.
        const isWhole = drawn && (job.address === null || drawn.html !== null) && (job.head === null || drawn.head !== null);
        if (isWhole) kept.set(key, { ...drawn, at: now() });
      });
    }
    return made;
  }

  return {
    /** Returns whether each of these areas has a build to render with. */
    canDraw: (areas: readonly string[], shown: Shown): boolean => filesOf(areas, shown) !== null,
    /** Returns the HTML inside #root, and the page's head; null if the browser has to draw it. Callers that can wait longer pass a timeout. */
    async draw({ areas, address, head, shown, registry, answers, isTrial }: Asked, waits = timeout): Promise<DrawnPage | null> {
      const files = filesOf(areas, shown);
      if (!files) return null;
      const job: RenderJob = {
        ...{ files, address, head, registry: JSON.stringify({ ...registry, revision: 0 }), answers: JSON.stringify(answers) },
        ...(isTrial ? { isTrial } : {}),
      };
      const { answers: answered, ...rest } = job;
      // The answers are hashed by themselves, because JSON of the whole job would copy them once more.
      const key = createHash('sha256').update(JSON.stringify(rest)).update(answered).digest('base64');
      const known = kept.get(key);
      if (known !== undefined) return { html: known.html, head: known.head, age: Math.floor((now() - known.at) / 1000) };
      const late = new Promise<null>((resolve) => setTimeout(resolve, Math.max(timeout, waits), null).unref());
      const drawn = await Promise.race([drawOnce(key, job, sourceIn(shown)), late]);
      return drawn && { ...drawn, age: null };
    },
    /** Renders a page without the cache. Returns why it failed; null if it succeeded, or if an area is only rendered by browsers. */
    async trial({ areas, address, head, shown, registry, answers }: Asked): Promise<Undrawable | null> {
      const files = filesOf(areas, shown);
      if (!files) return null;
      return pool.trial({ files, address, head, registry: JSON.stringify({ ...registry, revision: 0 }), answers: JSON.stringify(answers) }, sourceIn(shown));
    },
    /** Returns the content of these style files; null if one cannot be inline. */
    async styles(files: readonly RenderFile[], shown: Shown): Promise<PageStyle[] | null> {
      const read = sourceIn(shown);
      const found = await Promise.all(
        files.map(async (file) => {
          const key = `${file.area}/${file.name}`;
          const text = styles.get(key) ?? (await read(file).catch(() => null));
          // Relative addresses are relative to the file; and the page's policy contains a hash of the exact bytes.
          if (text === null || /url\((?!["']?\/)|<\/|\r|@import/i.test(text)) return null;
          styles.set(key, text);
          return { name: file.name, text };
        }),
      );
      return found.includes(null) ? null : (found as PageStyle[]);
    },
    /** Makes the renderers read the builds that visitors get now. */
    async warm(sets: readonly (readonly string[])[], shown: Shown): Promise<void> {
      for (const areas of sets) {
        const files = filesOf(areas, shown);
        if (files) await pool.warm(files, sourceIn(shown));
      }
    },
  };
}

export type DrawnPages = ReturnType<typeof createDrawnPages>;
