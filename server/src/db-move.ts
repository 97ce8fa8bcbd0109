import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from './env';
import { connectPool } from './kernel/db/connect';
import { openEmbedded } from './kernel/db/embedded/open-embedded';
import { pointerName } from './kernel/db/embedded/run-as';
import { createPool } from './kernel/db/pool';
import { StartError } from './kernel/start-error';
import { moveDatabase } from './operations/backup/move-database';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Copies the embedded database of the data folder into an empty PostgreSQL: npm run db:move -- <DATABASE_URL>. */
async function run(databaseUrl: string | undefined): Promise<void> {
  if (!databaseUrl || !/^postgres(ql)?:\/\/\S+$/.test(databaseUrl)) {
    throw new StartError('Falta el destino: npm run db:move -- postgres://usuario:clave@máquina:5432/base');
  }
  const { DATA_DIR } = process.env;
  const { dataFolder } = readEnv({ DATA_DIR });
  if (!['postgres', pointerName, 'db'].some((name) => existsSync(join(dataFolder, name))))
    throw new StartError(`En ${dataFolder} no hay base de datos que mover: revisa DATA_DIR.`);
  const target = await connectPool(databaseUrl, 'destino');
  const source = await openEmbedded(dataFolder, { print });
  const pool = createPool(source.address);
  try {
    await moveDatabase(pool, target, dataFolder, print);
  } finally {
    await Promise.all([pool.end(), target.end()]);
    await source.close();
  }
  print('Listo: arranca ahora con esa dirección en DATABASE_URL. La carpeta de datos guarda las imágenes y la base anterior.');
}

run(process.argv[2]).then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
