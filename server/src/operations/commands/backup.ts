import { readEnv } from '../../env';
import { makeBackup } from '../backup/make-backup';
import { openPlace } from '../backup/place';
import { openBeside } from '../open-beside';
import type { Command } from './command';

export const backup: Command = {
  summary: 'hace una copia de seguridad, también mientras el sitio funciona',
  help: `main.mjs backup <carpeta | s3://cubo/carpeta>

Copia todas las tablas de un mismo momento, las imágenes subidas, las versiones publicadas (si no están en S3) y las claves.
La copia se relee y se compara antes de darla por terminada. No va en ella la configuración: guárdala aparte.

DATA_DIR o DATABASE_URL dicen qué sitio. BACKUP_PASSPHRASE la cifra (formato age). S3_ENDPOINT y AWS_* para S3.`,
  positionals: { min: 1, max: 1 },
  async run({ positionals: [address = ''], print, signal }) {
    const env = readEnv(process.env);
    const began = performance.now();
    const place = await openPlace(address, env);
    const { pool, close } = await openBeside({ ...env, print, signal });
    try {
      const options = { ...env, passphrase: env.backup.passphrase, onProgress: print, signal };
      const { tables, files } = await makeBackup(pool, place, options);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(
        `Copia terminada y comprobada en ${place.name}: ${tables.length} tablas, ${rows} filas, ${files.length} archivos, ${((performance.now() - began) / 1000).toFixed(1)} s.`,
      );
      if (env.backup.passphrase === undefined) print('No está cifrada: contiene claves y datos personales. Guárdala como una contraseña.');
      return 0;
    } finally {
      await close();
    }
  },
};
