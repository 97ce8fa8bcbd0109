import { createRequire } from 'node:module';
import path from 'node:path';
import type { Pool } from '../delivery/rendering/pool';

declare global {
  /** The folder with the code of every area's heads (shared/tools/jest/server.config.mjs). */
  var headsFolder: string;
}

interface Heads {
  headOf(page: string, answers: string): string;
}

const require = createRequire(import.meta.url);

/** Replaces the renderer's processes: returns the heads of the repository's areas and renders no page. */
export const headsAlone: Pool = {
  async render({ head, answers }) {
    const heads: Heads | null = head && require(path.join(globalThis.headsFolder, `${head.area}.cjs`));
    return { html: null, head: head && heads ? heads.headOf(head.page, answers) : null };
  },
  trial: async () => null,
  warm: async () => undefined,
  close: () => undefined,
};
