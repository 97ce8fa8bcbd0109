// Builds a release of an area into another folder than dist: `node release.mjs <folder> <output>`. Sends the result to the parent process.
const [, , folder = '', output = ''] = process.argv;
// The federation plugin writes a module below the current folder, and webpack orders modules by their paths from the area.
process.chdir(folder);
const { compile } = await import('./compile.mjs');
await compile(folder, { output, onBuilt: (built) => process.send?.(built) }).catch((error) =>
  process.send?.({ ok: false, faults: [{ file: null, message: error.message }] }),
);
process.disconnect?.();
