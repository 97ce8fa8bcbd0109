// npm run bench:points -- <folder>: imports every finalized TOM file of a folder into an empty site, with a season of Championship Points around it,
// and compares the season's table with what the file's own standings give by the same rule, by division. Only reads the files.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Division } from '@mesa/contract/play/model';
import { type RuleChoice, ruleOf } from '@mesa/contract/rules/season';
import { divisionCodes, type TomFile } from '@mesa/contract/tom/model';
import { readTom } from '@mesa/contract/tom/read';
import { tomDivisions } from '@mesa/contract/tom/write';
import { buildApp } from '../src/app';
import { admitSession } from '../src/domain/identity/sessions';
import { testIdentity } from '../src/testing/test-tokens';
import { benchDatabase } from './database';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.log('npm run bench:points -- <carpeta de archivos .tdf>');
  process.exit(1);
}

const rule = ruleOf({ kind: 'championship', categories: [], best: null, places: [], coming: 0, minEvents: 0 } satisfies RuleChoice);
type Counted = 'Cup' | 'Challenge';
const categoryOf = ({ mode }: TomFile): Counted => (mode === 'LEAGUECUP' ? 'Cup' : 'Challenge');

/** Returns the points of a place in a division of this size, read from the rule's own table. */
const pointsOf = (category: Counted, place: number, players: number): number => {
  const group = rule.groups.find(({ categories }) => categories.includes(category));
  const row = group?.places.find(({ upTo }) => place <= upTo);
  return row && players >= row.players ? row.points : 0;
};

/** Returns division, player and points by the file's own standings, for players with a place. */
function pointsInFile(file: TomFile) {
  const listed = (division: Division, type: 'finished' | 'dnf') =>
    file.standings?.find(({ category, type: found }) => found === type && category === divisionCodes[division])?.places ?? [];
  return tomDivisions.flatMap((division) => {
    const finished = listed(division, 'finished');
    const players = finished.length + listed(division, 'dnf').length;
    return finished.map(({ userId, place }, at) => ({
      division,
      userId,
      place: place ?? at + 1,
      points: pointsOf(categoryOf(file), place ?? at + 1, players),
    }));
  });
}

const { db, close } = await benchDatabase();
const identity = await testIdentity(admitSession(db, { own: false }));
const { app } = await buildApp({ db, identity, limits: false, cache: null });
async function call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const authorization = `Bearer ${await identity.token({ userId: 'user_bench', role: 'admin' })}`;
  const answer = await app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body.slice(0, 500)}`);
  return answer.json();
}

const { id: storeId } = await db
  .insertInto('stores')
  .values({ slug: 'tienda', name: 'Tienda', email: 'a@example.org', country: 'Perú', state: 'Lima', city: 'Lima' } as never)
  .returning('id')
  .executeTakeFirstOrThrow();

const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tdf')).sort();
const sum = { files: 0, divisions: 0, players: 0, equal: 0, points: 0 };
for (const name of names) {
  const text = await readFile(join(folder, name), 'utf8');
  const { file } = readTom(text);
  const wanted = file ? pointsInFile(file) : [];
  if (!file || wanted.length === 0) continue;
  sum.files += 1;
  // Each file has its own day and season.
  const day = new Date(Date.UTC(2027, 0, sum.files)).toISOString().slice(0, 10);
  const { id } = await db
    .insertInto('tournaments')
    .values({
      ...{ storeId, name, date: day, category: categoryOf(file), format: 'Estándar', status: 'inscripciones' },
      ...{ country: 'Perú', state: 'Lima', city: 'Lima' },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await call('POST', `/api/tournaments/${id}/play`, {});
  const { entries } = await call<{ entries: { userId: string; player: { id: number } | null }[] }>('POST', `/api/tournaments/${id}/tom/preview`, { text });
  const players = entries.map(({ userId, player }) => ({ userId, playerId: player?.id ?? null }));
  await call('POST', `/api/tournaments/${id}/tom`, { text, offset: -300, players });
  const season = await call<{ data: { id: number; slug: string } }>('POST', '/api/seasons/create', {
    ...{ name: `Temporada ${sum.files}`, scope: 'store', storeIds: [storeId], startsOn: day, endsOn: day, kind: 'championship' },
  });
  const rows = await db
    .selectFrom('seasonTotals as t')
    .innerJoin('players as p', 'p.id', 't.playerId')
    .select(['p.pokemonId', 't.points'])
    .where('t.seasonId', '=', season.data.id)
    .execute();
  const here = new Map(rows.map(({ pokemonId, points }) => [pokemonId, points]));
  sum.divisions += new Set(wanted.map(({ division }) => division)).size;
  for (const { division, userId, place, points } of wanted) {
    sum.players += 1;
    sum.points += points;
    if (here.get(userId) === points) sum.equal += 1;
    else console.log(`  ✗ ${name} ${division}, lugar ${place}: por el archivo ${points}, aquí ${here.get(userId) ?? 'nada'}`);
  }
}
console.log(
  `${sum.files} archivos finalizados de ${names.length}, ${sum.divisions} divisiones: ${sum.equal} de ${sum.players} jugadores con los mismos puntos, ${sum.points} en total`,
);
await app.close();
await close();
process.exit(sum.equal === sum.players && sum.files > 0 ? 0 : 1);
