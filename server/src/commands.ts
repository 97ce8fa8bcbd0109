import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { StartError, startFailure } from './kernel/start-error';
import { backup } from './operations/commands/backup';
import { check } from './operations/commands/check';
import type { Command } from './operations/commands/command';
import { config } from './operations/commands/config';
import { createAdmin } from './operations/commands/create-admin';
import { migrate } from './operations/commands/migrate';
import { restore } from './operations/commands/restore';
import { siteVersion } from './operations/version';

const print = (text: string) => void process.stdout.write(`${text}\n`);

const commands: Readonly<Record<string, Command>> = {
  check,
  config,
  backup,
  restore,
  migrate,
  'create-admin': createAdmin,
  version: {
    summary: 'muestra la versión del sitio',
    help: 'main.mjs version\n\nMuestra la versión del sitio y la de Node.',
    positionals: { min: 0, max: 0 },
    async run() {
      print(`Mesa Abierta ${siteVersion} (Node ${process.versions.node}, ${process.platform}-${process.arch})`);
      return 0;
    },
  },
};

const serveSummary = 'sirve el sitio (lo que hace sin orden)';
const usage = `Uso: node main.mjs [orden]

  ${'serve'.padEnd(14)}${serveSummary}
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(14)}${summary}`)
  .join('\n')}

La configuración son variables de entorno. «node main.mjs <orden> --help» explica cada orden.`;
const serveHelp = `main.mjs serve [--small]

Sirve el sitio hasta que SIGTERM o Ctrl+C lo termina. Sin configuración sirve la comunidad de demostración en http://localhost:3000 y guarda los datos
en DATA_DIR (./data). NODE_ENV=production exige la configuración de un sitio público. «main.mjs config» muestra la que vale.

  --small       usa menos memoria (SMALL=1); una máquina de hasta 1,5 GB lo hace sin pedirlo, y SMALL=0 lo evita`;

/** Runs the site. Only it has no end of its own, so its options are read here. */
async function serveSite(args: readonly string[]): Promise<void> {
  let options: { small?: boolean | undefined; help?: boolean | undefined };
  try {
    options = parseArgs({ args: [...args], options: { small: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${serveHelp}\n`);
    process.exitCode = 2;
    return;
  }
  if (options.help) {
    print(serveHelp);
    return;
  }
  if (options.small) process.env.SMALL = '1';
  // A bundle of its own: other commands start without the site's code.
  const site: typeof import('./main') = await import(new URL('./serve.mjs', import.meta.url).href);
  site.serve();
}

/** Runs a command until it ends. Exit codes: its own; 1 after a failure, 2 for a wrong use, 128 and the signal's number after a signal. */
async function runCommand(name: string, command: Command, args: readonly string[]): Promise<number> {
  let positionals: string[];
  let flags: Record<string, string | boolean | undefined>;
  try {
    const parsed = parseArgs({ args: [...args], allowPositionals: true, options: { ...command.options, help: { type: 'boolean' } } });
    positionals = parsed.positionals;
    flags = parsed.values as typeof flags;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${command.help}\n`);
    return 2;
  }
  if (flags.help) {
    print(command.help);
    return 0;
  }
  const { min, max } = command.positionals;
  if (positionals.length < min || positionals.length > max) {
    process.stderr.write(`«${name}» necesita ${min === max ? min : `de ${min} a ${max}`} argumentos.\n\n${command.help}\n`);
    return 2;
  }
  const interrupt = new AbortController();
  let signalled: 'SIGINT' | 'SIGTERM' | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (signalled) process.exit(1);
      signalled = signal;
      interrupt.abort();
    });
  }
  try {
    return await command.run({ positionals, flags, print, signal: interrupt.signal });
  } catch (error) {
    if (signalled) {
      process.stderr.write('Se interrumpió.\n');
      return 128 + constants.signals[signalled as 'SIGINT' | 'SIGTERM'];
    }
    const detailed = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
    process.stderr.write(`${error instanceof StartError ? error.message : startFailure(error, { detailed })}\n`);
    return 1;
  }
}

const [name = 'serve', ...args] = process.argv.slice(2);
const command = commands[name];
if (name === 'serve') {
  await serveSite(args);
} else if (command) {
  process.exit(await runCommand(name, command, args));
} else {
  const isHelp = ['--help', '-h', 'help'].includes(name);
  process[isHelp ? 'stdout' : 'stderr'].write(`${isHelp ? '' : `No hay una orden «${name}».\n\n`}${usage}\n`);
  process.exitCode = isHelp ? 0 : 2;
}
