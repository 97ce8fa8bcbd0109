import { readEnv } from '../../env';
import { connect, prepareFolder } from '../../kernel/db/connect';
import { migrateWithBackup } from '../backup/before-migration';
import { requireNoInterruptedRestore } from '../backup/restore-files';
import { upgradeDatabase } from '../upgrade/upgrade-database';
import type { Command } from './command';

export const migrate: Command = {
  summary: 'pone la base de datos al día con esta versión, sin servir el sitio',
  help: `main.mjs migrate

Hace lo que «serve» hace al arrancar: copia la base de datos (en DATA_DIR/backups, se guardan tres copias) y la pone al día.
BACKUP_BEFORE_MIGRATION=0 no la copia. Si la base de datos incluida es de un PostgreSQL anterior, también la actualiza.`,
  positionals: { min: 0, max: 0 },
  async run({ print, signal }) {
    const env = readEnv(process.env);
    prepareFolder(env.dataFolder);
    requireNoInterruptedRestore(env.dataFolder);
    if (env.databaseUrl === undefined) await upgradeDatabase({ ...env, passphrase: env.backup.passphrase, print, signal });
    const { openPool, close } = await connect({ ...env, print, signal });
    try {
      const migrated = await migrateWithBackup(openPool, { ...env, print, signal });
      print(migrated.length > 0 ? `Base de datos al día: ${migrated.join(', ')}` : 'La base de datos ya estaba al día.');
      return 0;
    } finally {
      await close();
    }
  },
};
