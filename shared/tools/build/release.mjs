// Builds a release of the area in a folder, away from what a server may be serving: `node release.mjs <folder> <output>`. Answers its parent.
import { compile } from './compile.mjs';

const [, , folder = '', output] = process.argv;
const { ok, faults } = await compile(folder, output).catch((error) => ({ ok: false, faults: [{ file: null, message: error.message }] }));
process.send?.({ ok, faults });
process.disconnect?.();
