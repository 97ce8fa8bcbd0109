import type { ReleaseStore } from './store';

/** Stores releases in memory, for the life of the process. */
export function createMemoryStore(): ReleaseStore {
  const kept = new Map<string, { area: string; release: string; storedAt: Date; files: Map<string, Buffer> }>();
  const keyOf = (area: string, release: string) => `${area}/${release}`;
  return {
    async put(area, release, files) {
      const key = keyOf(area, release);
      if (!kept.has(key)) kept.set(key, { area, release, storedAt: new Date(), files: new Map(files) });
    },
    async add(area, release, files) {
      for (const [name, content] of files) kept.get(keyOf(area, release))?.files.set(name, content);
    },
    read: async (area, release, file) => kept.get(keyOf(area, release))?.files.get(file) ?? null,
    list: async () => [...kept.values()].map(({ area, release, storedAt }) => ({ area, release, storedAt })),
    async remove(area, release) {
      kept.delete(keyOf(area, release));
    },
  };
}
