// For release.platform.test.ts: runs many release commands in one process, because starting esbuild and loading the contract takes longer than most commands.
const tool = new URL('../release.mjs', import.meta.url).href;
const lines = { out: '', err: '' };
console.log = (line) => {
  lines.out += `${line}\n`;
};
console.error = (line) => {
  lines.err += `${line}\n`;
};

let number = 0;
async function run({ args, env, cwd }) {
  Object.assign(lines, { out: '', err: '' });
  process.argv = [...process.argv.slice(0, 2), ...args];
  process.env = env;
  process.chdir(cwd);
  process.exitCode = 0;
  number += 1;
  // A different URL each time, so that the module is evaluated again.
  await import(`${tool}?${number}`).catch((error) => {
    process.exitCode = 1;
    lines.err += error.stack;
  });
  return { ...lines, code: Number(process.exitCode) };
}

// One after the other, because they share the process's environment and output.
let last = Promise.resolve();
process.on('message', (message) => {
  const { id, ...command } = /** @type {any} */ (message);
  last = last.then(async () => void process.send?.({ id, ...(await run(command)) }));
});
