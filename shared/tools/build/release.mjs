// Builds a release of the area in a folder, away from what a server may be serving: `node release.mjs <folder> <output>`. Answers its parent.
const [, , folder = '', output] = process.argv;
// The federation plugin writes a module under the place in which it is loaded, and webpack orders modules by their paths from the area.
process.chdir(folder);
const { compile } = await import('./compile.mjs');
const { ok, faults } = await compile(folder, output).catch((error) => ({ ok: false, faults: [{ file: null, message: error.message }] }));
process.send?.({ ok, faults });
process.disconnect?.();
