import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { totalCards } from '@mesa/contract/rules/deck';
import { readDeckText } from '@mesa/contract/rules/deck-text';
import { fold } from '@mesa/contract/rules/fold';
import { loadCatalogue, readCatalogue } from '../src/domain/cards/catalogue';
import { readExpansionCodes } from '../src/domain/cards/expansions';
import { type ResolvedLine, resolveLines } from '../src/domain/cards/resolve-lines';
import { saveExpansions } from '../src/domain/cards/save-expansions';
import { readList } from '../src/domain/decks/import-list';
import { benchDatabase } from './database';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cards: { type: 'string', multiple: true, default: [] }, details: { type: 'boolean', default: false } },
});
const [folder, ...more] = positionals;
if (!folder) {
  console.log('npm run bench:import -- <carpeta de listas .txt> --cards <cartas.json[.gz]> [<más cartas> …] [--details]');
  process.exit(1);
}

/** A matched card whose name differs from the line's in every language: worth checking. */
const otherName = ({ line, card, by }: ResolvedLine): boolean =>
  by === 'print' && card !== null && !line.basicEnergy && ![card.name, card.nameEn, card.nameEsMx].some((name) => name && fold(name) === fold(line.name));

const { db, close } = await benchDatabase();
const files = [...values.cards, ...more];
const started = performance.now();
let loaded = 0;
for (const file of files) {
  const { expansions, rows } = await readCatalogue(file);
  await saveExpansions(db, expansions);
  await loadCatalogue(db, rows);
  loaded += rows.length;
}
console.log(`${loaded} cartas cargadas en ${((performance.now() - started) / 1000).toFixed(1)} s\n`);

const codes = await readExpansionCodes(db);
const sums = { lines: 0, print: 0, energy: 0, name: 0, pending: 0, unreadable: 0, copies: 0 };
const row = (name: string, counts: typeof sums, ms: string) =>
  console.log([name.padEnd(12), ...Object.values(counts).map((count) => String(count).padStart(10)), ms.padStart(8)].join(''));
console.log(
  [
    'lista'.padEnd(12),
    ...['líneas', 'código', 'energía', 'nombre', 'revisión', 'ilegibles', 'cartas', 'ms'].map((title, i) => title.padStart(i === 7 ? 8 : 10)),
  ].join(''),
);

const details: string[] = [];
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()) {
  const text = await readFile(join(folder, file), 'utf8');
  const from = performance.now();
  const { cards, unreadable } = readDeckText(text, codes);
  const resolved = await resolveLines(db, cards);
  const ms = (performance.now() - from).toFixed(1);
  const by = (how: ResolvedLine['by']) => resolved.filter((line) => line.by === how).length;
  const counts = {
    lines: cards.length,
    print: by('print'),
    energy: by('energy'),
    name: by('name'),
    pending: by('pending'),
    unreadable: unreadable.length,
    copies: totalCards(cards),
  };
  for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counts[key];
  row(file, counts, ms);
  const refused = await readList(db, text).then(
    () => null,
    (error: Error) => error.message,
  );
  if (refused) details.push(`${file} rechazada: ${refused}`);
  for (const { number, line } of unreadable) details.push(`${file}:${number} ilegible: ${line}`);
  for (const one of resolved) {
    const { line, card } = one;
    const means = card ? `${card.name} ${card.expansionCode} ${card.printNumber}` : 'revisión';
    if (one.by !== 'print') details.push(`${file}:${line.number} ${one.by}: ${line.line} → ${means}`);
    else if (otherName(one)) details.push(`${file}:${line.number} otro nombre: ${line.line} → ${means}`);
  }
}
row('todas', sums, '');
if (values.details) console.log(`\n${details.join('\n')}`);
await close();
