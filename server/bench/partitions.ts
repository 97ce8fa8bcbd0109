// npm run bench:partitions [-- rows]: copies of `results`, `matches` and `auditLog` with ten million rows, as they are and partitioned by age into ten
// parts. Compares what the site does with them in one run: reads, writes, and removing the oldest part. Needs about 15 GB of disk for ten million.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../src/kernel/db/embedded/open-embedded';
import { migrate } from '../src/kernel/db/migrate';
import { createPool, overPool } from '../src/kernel/db/pool';

const rows = Number(process.argv[2] ?? 10_000_000);
const parts = 10;
const perTournament = 20;
const tournaments = Math.ceil(rows / perTournament);
const players = Math.ceil(rows / 100);
const folder = mkdtempSync(path.join(tmpdir(), 'mesa-partitions-'));
const embedded = await openEmbedded(folder);
// Without the limits of the site's statements.
const pool = createPool({ ...embedded.address, max: 1 });
await migrate(overPool(pool));
const run = (statement: string) => pool.query(statement);

interface Trial {
  table: string;
  /** The column that grows with time, and its last value. */
  by: string;
  end: number;
  columns: string;
  /** Returns the rows of a range of that column's values. */
  rowsOf: (from: number, to: number) => string;
  reads: Record<string, () => string>;
}

const some = (below: number) => 1 + Math.floor(Math.random() * (below - 1));
const days = 3650;

const trials: Trial[] = [
  {
    table: 'results',
    by: 'tournamentId',
    end: tournaments,
    columns: '"tournamentId", "playerId", position, points, record',
    rowsOf: (from, to) => `select t, (1 + (t::bigint * 7919 + n) % ${players})::int, n, 3 * (n % 5), (n % 5) || '-' || (4 - n % 5) || '-0'
      from generate_series(${from}, ${to}) t, generate_series(1, ${perTournament}) n`,
    reads: {
      'one tournament': () => `select * from %t where "tournamentId" = ${some(tournaments)} order by position`,
      'one player’s whole history': () => `select * from %t where "playerId" = ${some(players)}`,
    },
  },
  {
    table: 'matches',
    by: 'tournamentId',
    end: tournaments,
    columns: '"tournamentId", round, number, phase, pod, player1, player2, outcome, "tableNumber", "publishedAt"',
    rowsOf: (
      from,
      to,
    ) => `select t, 'swiss-' || (1 + n / 10), 1 + n / 10, 'swiss', 'all', (1 + (t::bigint * 7919 + n) % ${players})::int, (1 + (t::bigint * 104729 + n) % ${players})::int, 'player1', 1 + n % 10, now()
      from generate_series(${from}, ${to}) t, generate_series(0, ${perTournament - 1}) n`,
    reads: {
      'one tournament': () => `select * from %t where "tournamentId" = ${some(tournaments)}`,
      'one player’s whole history': () => {
        const player = some(players);
        return `select * from %t where player1 = ${player} union all select * from %t where player2 = ${player}`;
      },
    },
  },
  {
    table: 'auditLog',
    by: 'id',
    end: rows,
    columns: 'id, "userId", at, action, entity, "entityId", after',
    rowsOf: (
      from,
      to,
    ) => `select i, 'user_' || i % 5000, timestamp '2016-01-01' + i::float8 / ${rows} * interval '${days} days', 'update', 'tournament', (i % ${tournaments})::text, '{"name": "Copa"}'
      from generate_series(${from}, ${to}) i`,
    reads: {
      'the newest 50': () => 'select * from %t order by id desc limit 50',
      'one tournament’s changes': () => `select * from %t where entity = 'tournament' and "entityId" = '${some(tournaments)}' order by id desc limit 50`,
    },
  },
];

async function timed(statement: string): Promise<number> {
  const from = performance.now();
  await run(statement);
  return performance.now() - from;
}
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const ms = (value: number) => (value < 100 ? `${value.toFixed(2)} ms` : `${(value / 1000).toFixed(1)} s`);

function line(what: string, plain: number, partitioned: number): void {
  console.log(`  ${what.padEnd(34)}${ms(plain).padStart(12)}${ms(partitioned).padStart(12)}   ${(partitioned / plain).toFixed(2)}`);
}

/** Creates `<table>_plain` and `<table>_parts` with the columns and defaults of a table. */
async function copiesOf({ table, by, end }: Trial): Promise<void> {
  await run(`create table "${table}_plain" (like "${table}" including defaults including generated including identity)`);
  await run(`create table "${table}_parts" (like "${table}" including defaults including generated including identity) partition by range ("${by}")`);
  for (let part = 0; part < parts; part += 1) {
    const bound = (at: number) => Math.ceil((end / parts) * at) + 1;
    const to = part === parts - 1 ? 'maxvalue' : bound(part + 1);
    await run(`create table "${table}_parts_${part}" partition of "${table}_parts" for values from (${part === 0 ? 'minvalue' : bound(part)}) to (${to})`);
  }
}

/** Creates a table's indexes on both copies. Unique ones of the second must contain its range, so the others are not unique there. */
async function indexCopies({ table, by }: Trial): Promise<void> {
  const { rows: indexes } = await pool.query<{ definition: string; columns: string[] }>(
    `select pg_get_indexdef(indexrelid) as definition,
      array(select a.attname::text from unnest(indkey) k join pg_attribute a on a.attrelid = indrelid and a.attnum = k) as columns
    from pg_index where indrelid = $1::regclass`,
    [`"${table}"`],
  );
  for (const [index, { definition, columns }] of indexes.entries()) {
    for (const copy of ['plain', 'parts']) {
      const on = `"${table}_${copy}_index_${index}" on "${table}_${copy}"`;
      const named = definition.replace(/^(create (?:unique )?index) \S+ on (?:only )?\S+/i, `$1 ${on}`);
      const mayBeUnique = copy === 'plain' || columns.includes(by);
      await run(mayBeUnique ? named : named.replace(/^create unique index/i, 'create index'));
    }
  }
}

console.log(`${rows.toLocaleString('en')} rows each in ${parts} parts; the machine's load before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
try {
  for (const trial of trials) {
    const { table, end, columns, rowsOf, reads } = trial;
    await copiesOf(trial);
    console.log(`${table.padEnd(36)}${'as it is'.padStart(12)}${'parts'.padStart(12)}   ratio`);
    const add = (copy: 'plain' | 'parts', from: number, to: number) => {
      const override = columns.startsWith('id') ? ' overriding system value' : '';
      return timed(`insert into "${table}_${copy}" (${columns})${override} ${rowsOf(from, to)}`);
    };
    const newest = end - Math.ceil(end / 100) + 1;
    for (const copy of ['plain', 'parts'] as const) await add(copy, 1, newest - 1);
    await indexCopies(trial);
    line('adding the newest hundredth', await add('plain', newest, end), await add('parts', newest, end));
    for (const copy of ['plain', 'parts']) await run(`vacuum analyze "${table}_${copy}"`);
    for (const [what, read] of Object.entries(reads)) {
      const times: { plain: number[]; parts: number[] } = { plain: [], parts: [] };
      for (let turn = 0; turn < 300; turn += 1) {
        const statement = read();
        for (const copy of ['plain', 'parts'] as const) times[copy].push(await timed(statement.replaceAll('%t', `"${table}_${copy}"`)));
      }
      line(what, median(times.plain), median(times.parts));
    }
    const oldest = Math.ceil(end / parts);
    line(
      'removing the oldest tenth',
      await timed(`delete from "${table}_plain" where "${trial.by}" <= ${oldest}`),
      await timed(`drop table "${table}_parts_0"`),
    );
    for (const copy of ['plain', 'parts']) await run(`drop table "${table}_${copy}"`);
  }
} finally {
  await pool.end();
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}
