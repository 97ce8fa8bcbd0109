import { readEnv } from '../../env';
import { openPlace } from '../backup/place';
import { openBackup } from '../backup/read-backup';
import { restoreSite, verifyByRestoring } from '../backup/restore-site';
import type { Command } from './command';

export const restore: Command = {
  summary: 'restaura una copia en un sitio vacío, o la prueba con --verify',
  help: `main.mjs restore [--verify] <carpeta | s3://cubo/carpeta>

Restaura la copia en una carpeta DATA_DIR vacía y, si DATABASE_URL está, en esa base de datos vacía; después la pone al día con esta versión.
Si se interrumpe, el sitio no arranca hasta que la misma orden se ejecuta otra vez y termina.

--verify  la restaura en un lugar temporal, compara todas las filas y archivos, y no cambia nada
BACKUP_PASSPHRASE abre una copia cifrada. S3_ENDPOINT y AWS_* para S3.`,
  options: { verify: { type: 'boolean' } },
  positionals: { min: 1, max: 1 },
  async run({ positionals: [address = ''], flags, print, signal }) {
    const env = readEnv(process.env);
    const began = performance.now();
    const backup = await openBackup(await openPlace(address, env), env.backup.passphrase);
    const { takenAt, site, releasesUrl } = backup.manifest;
    print(`Copia del ${takenAt}, de la versión ${site}.`);
    if (flags.verify) await verifyByRestoring(backup, { print, signal });
    else await restoreSite(backup, env, { print, signal });
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    print(flags.verify ? `La copia es buena: todo es igual (${took}).` : `Restaurada en ${took}. Arranca ahora el sitio.`);
    if (releasesUrl !== null && env.releasesUrl === undefined)
      print(`Las versiones publicadas estaban en ${releasesUrl}: arranca con esa dirección en RELEASES_URL.`);
    if (!flags.verify && env.releasesUrl !== undefined && backup.manifest.files.some(({ path }) => path.startsWith('releases/')))
      print(`Las versiones publicadas están en ${env.dataFolder}/releases: cópialas a ${env.releasesUrl} antes de arrancar.`);
    return 0;
  },
};
