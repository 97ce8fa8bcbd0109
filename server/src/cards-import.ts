import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counted, plural } from '@mesa/contract/text/plural';
import { catalogueRow, loadCatalogue, readCatalogue, uniquePrints, type Written } from './domain/cards/catalogue';
import { saveExpansions } from './domain/cards/save-expansions';
import { expansionsOf } from './domain/cards/tcgdex/expansions-of';
import { readSet } from './domain/cards/tcgdex/read-set';
import { updateCards } from './domain/cards/tcgdex/update-cards';
import type { SetUpdate } from './domain/cards/tcgdex/update-set';
import { readEnv } from './env';
import { connect, prepareFolder } from './kernel/db/connect';
import { migrate } from './kernel/db/migrate';
import { transact } from './kernel/db/transact';
import { StartError } from './kernel/start-error';

const usage = `npm run cards:import -- <cartas.json|cartas.json.gz|expansiones.json> …
npm run cards:import -- --tcgdex SVI,PAL
npm run cards:import -- --tcgdex new

Carga cartas en la colección: crea las que faltan y actualiza las que hay. Se puede repetir, y detener con Ctrl+C:
al ejecutarlo otra vez sigue donde estaba. «--tcgdex new» trae lo nuevo y lo que cambió. Usa la base de datos de DATABASE_URL o la de la carpeta DATA_DIR (./data).`;

const everythingNew = 'new';

const print = (text: string) => process.stdout.write(`${text}\n`);
const stopping = new AbortController();

function argumentsOf() {
  try {
    const options = { tcgdex: { type: 'string' }, api: { type: 'string' }, help: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (values.help || (positionals.length === 0 && values.tcgdex === undefined)) throw new StartError(usage);
    // npm runs scripts in the repository's folder, but file names are relative to the user's folder.
    const files = positionals.map((file) => resolve(process.env.INIT_CWD ?? '', file));
    return { files, tcgdex: values.tcgdex, endpoint: values.api };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

const summary = ({ done, created, updated }: Written) => `${created} nuevas, ${updated} actualizadas, ${done - created - updated} sin cambios`;

async function run(): Promise<void> {
  const { files, tcgdex, endpoint } = argumentsOf();
  // Reads all files before anything is opened or written, so that a wrong card stops it without effect.
  const catalogues = await Promise.all(files.map(async (file) => ({ file, ...(await readCatalogue(file)) })));

  const { DATA_DIR, DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_POOLER } = process.env;
  const env = readEnv({ DATA_DIR, DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_POOLER });
  if (env.databaseUrl === undefined) prepareFolder(env.dataFolder);
  const { db, withoutTimeouts, close } = await connect({ ...env, print });
  const { signal } = stopping;
  try {
    await withoutTimeouts(migrate);
    const known = await withoutTimeouts((db) =>
      db.selectFrom('expansions').select(['code', 'name_es', 'tcgdexIds']).orderBy('position').orderBy('code').execute(),
    );
    const expansions = tcgdex === undefined || tcgdex === everythingNew ? [] : expansionsOf(tcgdex, known);
    for (const { file, rows, expansions: described } of catalogues) {
      if (described.length > 0) {
        print(`${file}: ${counted(described.length, 'expansión', 'expansiones')}`);
        await withoutTimeouts((db) => transact(db, (transaction) => saveExpansions(transaction, described)));
      }
      if (rows.length === 0) continue;
      print(`${file}: ${counted(rows.length, 'carta', 'cartas')}`);
      const onProgress = ({ done, total }: { done: number; total: number }) => print(`  ${done}/${total}`);
      const written = await withoutTimeouts((db) => loadCatalogue(db, rows, { signal, onProgress }));
      print(`  ${summary(written)}`);
    }
    if (tcgdex === everythingNew) {
      print('Buscando cartas nuevas en TCGdex …');
      const onSet = ({ code, created, updated, failures }: SetUpdate) => {
        if (created + updated > 0) print(`  ${code}: ${created} nuevas, ${updated} actualizadas`);
        for (const { about, message } of failures) print(`  ${about}: ${message}`);
      };
      const id = await updateCards(db, { cause: 'command', endpoint, signal, onSet });
      print(id === null ? 'Otro proceso ya está actualizando el catálogo.' : 'El catálogo está al día.');
    }
    for (const expansion of expansions) {
      signal.throwIfAborted();
      print(`${expansion.code}: leyendo ${expansion.setId} de TCGdex …`);
      const folder = join(env.dataFolder, 'import');
      mkdirSync(folder, { recursive: true });
      const onProgress = (done: number, total: number) => {
        if (done % 25 === 0 || done === total) print(`  ${done}/${total}`);
      };
      const { cards, missing, forget } = await readSet(expansion, { endpoint, folder, signal, onProgress });
      const rows = uniquePrints(cards.map((card, index) => catalogueRow({ ...card }, index)));
      print(`  ${summary(await withoutTimeouts((db) => loadCatalogue(db, rows)))}`);
      if (missing > 0) print(`  ${counted(missing, 'carta', 'cartas')} sin número o sin datos en TCGdex ${plural(missing, 'quedó', 'quedaron')} fuera`);
      await forget();
    }
    if (signal.aborted) throw signal.reason;
  } finally {
    await close();
  }
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => stopping.abort(new StartError('Detenido. Lo cargado queda; el mismo comando sigue donde estaba.')));
}
run().then(
  () => process.exit(),
  (error: unknown) => {
    const reason = stopping.signal.aborted ? stopping.signal.reason : error;
    process.stderr.write(`${reason instanceof StartError ? reason.message : reason instanceof Error ? reason.stack : String(reason)}\n`);
    process.exit(1);
  },
);
