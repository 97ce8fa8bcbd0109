import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fold } from '@mesa/contract/play/apply';
import { explainStanding } from '@mesa/contract/play/explain';
import type { Division, PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { standings, swissStandings } from '@mesa/contract/play/standings';
import { comparePlaces } from '@mesa/contract/tom/compare';
import type { TomFile } from '@mesa/contract/tom/model';
import { type TomPerson, tomOfEvent } from '@mesa/contract/tom/of-event';
import { readTom } from '@mesa/contract/tom/read';
import { tomTime } from '@mesa/contract/tom/time';
import { eventOfTom } from '@mesa/contract/tom/to-event';
import { writeTom } from '@mesa/contract/tom/write';
import { editSave } from './tom-edits';
import { replaySeries } from './tom-replay';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.log('npm run bench:tom -- <carpeta de archivos .tdf>');
  process.exit(1);
}

interface Save {
  name: string;
  text: string;
  file: TomFile;
}

const time = tomTime(0);
/** Numbers the players, because the benchmark has no ids of the site. */
function numbered(file: TomFile) {
  const ids = new Map(file.players.map(({ userId }, at) => [userId, at + 1]));
  const people = new Map<PlayerId, TomPerson>(file.players.map((player, at) => [at + 1, player]));
  return { idOf: (userId: string): PlayerId => ids.get(userId) ?? 0, people };
}

let failures = 0;
const fail = (sentence: string) => {
  failures += 1;
  console.log(`  ✗ ${sentence}`);
};

const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tdf')).sort();
const saves: Save[] = [];
const cpu = process.cpuUsage();
const events = new Map<string, { event: TournamentEvent; people: ReadonlyMap<PlayerId, TomPerson> }>();
for (const name of names) {
  const text = await readFile(join(folder, name), 'utf8');
  const { file, problem } = readTom(text);
  if (!file) {
    fail(`${name}: ${problem.message}`);
    continue;
  }
  saves.push({ name, text, file });
  const { idOf, people } = numbered(file);
  events.set(name, { event: eventOfTom(file, idOf, time), people });
}
console.log(`${saves.length} de ${names.length} archivos leídos`);

const sum = { explained: 0, model: 0, source: 0, event: 0, divisions: 0, equalDivisions: 0, places: 0, equalPlaces: 0 };
for (const { name, text, file } of saves) {
  const known = events.get(name);
  if (!known) continue;
  const written = {
    model: writeTom(file) === text,
    source: writeTom(file, text) === text,
    event: writeTom(tomOfEvent(known.event, file, known.people, time), text) === text,
  };
  for (const way of ['model', 'source', 'event'] as const) {
    if (written[way]) sum[way] += 1;
    else fail(`${name}: escrito (${way}) no es idéntico`);
  }
  // The explanation of a place must add up to the place's own numbers.
  for (const pod of known.event.pods) {
    for (const { player, points, owp, oowp } of swissStandings(known.event, pod)) {
      const explained = explainStanding(known.event, pod, player);
      sum.explained += 1;
      if (explained.points !== points || explained.owp !== owp || explained.oowp !== oowp)
        fail(`${name}: la explicación de ${known.people.get(player)?.userId} no da sus números`);
    }
  }
  const nameOf = (player: PlayerId | null) => (player === null ? 'nadie' : known.people.get(player)?.userId);
  for (const { division, places, differing } of comparePlaces(file, known.event, numbered(file).idOf)) {
    sum.divisions += 1;
    sum.places += places;
    sum.equalPlaces += places - differing.filter(({ inFile }) => inFile !== null).length;
    if (!differing.length) sum.equalDivisions += 1;
    else fail(`${name} ${division}: ${differing.map(({ place, inFile, here }) => `${place}: TOM ${nameOf(inFile)}, aquí ${nameOf(here)}`).join('; ')}`);
  }
}
const spent = process.cpuUsage(cpu);

/** Expected values in a folder: the official program's points, rates and drops of each place. */
interface Expected {
  place: number;
  id: string;
  points: number;
  owp: number;
  oowp: number;
  dropRound: number | null;
}
const expectedText = await readFile(join(folder, 'expected.json'), 'utf8').catch(() => '{}');
const tolerance = 0.0002;
let compared = 0;
for (const [key, rows] of Object.entries<Expected[]>(JSON.parse(expectedText))) {
  const [name = '', division = ''] = key.split(/ (?=[a-z]+$)/);
  const known = events.get(name);
  const mine = known && standings(known.event).get(division as Division);
  for (const { place, id, points, owp, oowp } of rows) {
    const row = mine?.[place - 1];
    compared += 1;
    const isSame =
      known?.people.get(row?.player ?? 0)?.userId === id &&
      row?.points === points &&
      Math.abs(row.owp - owp) <= tolerance &&
      Math.abs(row.oowp - oowp) <= tolerance;
    if (!isSame) fail(`${key} ${place}: esperado ${id} ${points} ${owp} ${oowp}, aquí ${row?.points} ${row?.owp} ${row?.oowp}`);
  }
}
console.log(`escritos idénticos: ${sum.model} desde el modelo, ${sum.source} sobre su texto, ${sum.event} desde el evento`);
console.log(`puestos: ${sum.equalPlaces} de ${sum.places} iguales, ${sum.equalDivisions} de ${sum.divisions} divisiones; ${sum.explained} filas explicadas`);
if (compared) console.log(`${compared} filas de expected.json comparadas: puntos, OWP y OOWP`);
console.log(`${((spent.user + spent.system) / 1000 / Math.max(1, saves.length)).toFixed(1)} ms de procesador por archivo\n`);

const edits = { exports: 0, places: 0, differing: 0 };
const editsPerFile = 10;
for (const save of saves) {
  for (let turn = 0; turn < editsPerFile; turn += 1) {
    const { exports, places, differing } = editSave(save, time, String(turn));
    edits.exports += exports;
    edits.places += places;
    edits.differing += differing.length;
    for (const sentence of differing.slice(0, 3)) fail(sentence);
  }
}
console.log(`editados al azar y leídos otra vez: ${edits.exports} archivos, ${edits.places - edits.differing} de ${edits.places} puestos iguales`);

// Folders with the saves of one event, from its registration on.
for (const series of new Set(saves.filter(({ name }) => /(^|\/)\d+-r1-paired/.test(name)).map(({ name }) => name.split('/').slice(0, -1).join('/')))) {
  const states = saves.filter(({ name }) => name.split('/').slice(0, -1).join('/') === series).map((save) => ({ ...save, name: relative(series, save.name) }));
  const { compared, differing, log, start, end } = replaySeries(states, time);
  for (const sentence of differing) fail(`${series || '.'}/${sentence}`);
  if (JSON.stringify(fold(start, log)) !== JSON.stringify(end)) fail(`${series}: el registro no da el mismo evento`);
  console.log(`${series || '.'}: ${compared - differing.length} de ${compared} estados guardados repetidos por órdenes, idénticos; ${log.length} órdenes`);
}
console.log(failures ? `\n${failures} diferencias` : '\nsin diferencias');
process.exitCode = failures ? 1 : 0;
