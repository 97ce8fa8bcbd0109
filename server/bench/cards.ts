// npm run bench:cards -- cards.json.gz …: measures the card search over HTTP, with ten connections and texts that never repeat, over a catalogue and
// over ten times as many cards, compared with a linear scan over the same names in the same process. Callers run in a separate process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { listCards, searchCards } from '@mesa/contract/calls/cards';
import { authConfig } from '@mesa/contract/calls/site';
import { toSearchText } from '@mesa/contract/rules/search-text';
import { randomOf } from '@mesa/demo/random';
import { sql } from 'kysely';
import { buildApp } from '../src/app';
import { createCardSearch } from '../src/domain/cards/card-search';
import { loadCatalogue, readCatalogue } from '../src/domain/cards/catalogue';
import { ReadCache } from '../src/kernel/pipeline/read-cache';
import { keptDatabase } from './database';
import { keepAlive, requestBytes } from './keep-alive';
import { misspell } from './misspell';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '.cache/bench' },
    seconds: { type: 'string', default: '5' },
    callers: { type: 'string', default: '10' },
    call: { type: 'string' },
  },
});

interface Work {
  requests: string[];
  /** Whether the requests may be sent again: the others have texts that a cache would know. */
  repeats: boolean;
  milliseconds: number;
}

/** Runs the callers' process: each connection sends the next text as soon as it has an answer. */
async function callServer(port: number): Promise<void> {
  const connections = await Promise.all(Array.from({ length: Number(values.callers) }, () => keepAlive(port)));
  process.on('message', async ({ requests, repeats, milliseconds }: Work) => {
    const bytes = requests.map((request) => Buffer.from(request, 'latin1'));
    const times: number[] = [];
    let next = 0;
    const from = performance.now();
    await Promise.all(
      connections.map(async ({ ask }) => {
        while (performance.now() - from < milliseconds && (repeats || next < bytes.length)) {
          const request = bytes[next % bytes.length] as Buffer;
          next += 1;
          const began = performance.now();
          const { status, body } = await ask(request);
          if (status !== 200) throw new Error(body.toString());
          times.push(performance.now() - began);
        }
      }),
    );
    if (!repeats && next === bytes.length) throw new Error('There were not enough texts.');
    const elapsed = performance.now() - from;
    times.sort((a, b) => a - b);
    process.send?.({ count: times.length, perSecond: (1000 * times.length) / elapsed, p99: times[Math.floor(times.length * 0.99)] ?? 0 });
  });
  process.send?.('ready');
}

/** More than the callers send in a round, of which two calls have two each. */
const textsOfRound = 60_000;

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;

/** Returns this many different texts as people type them: unfinished names, another word order, prints, one wrong letter. */
function textsOf(rows: readonly { name: string; nameEn: string | null; expansionCode: string; printNumber: string }[], count: number): string[] {
  const random = randomOf(125);
  const texts = new Set<string>();
  while (texts.size < count) {
    const { name, nameEn, expansionCode, printNumber } = random.pick(rows);
    const full = random.int(0, 2) === 0 ? (nameEn ?? name) : name;
    const kind = random.int(0, 9);
    const text =
      kind < 5
        ? full.slice(0, random.int(2, full.length))
        : kind < 7
          ? misspell(full, random)
          : kind === 7
            ? full.split(' ').reverse().join(' ')
            : kind === 8
              ? `${full} ${random.int(1, 999)}`
              : `${expansionCode} ${printNumber}`;
    // The search ignores case, but a cache keyed by text does not.
    const cased = [...(text ?? '')].map((letter) => (random.int(0, 1) === 0 ? letter.toUpperCase() : letter)).join('');
    if (cased.trim().length >= 2) texts.add(cased);
  }
  return [...texts];
}

async function bench(): Promise<void> {
  const catalogue = (await Promise.all(positionals.map(readCatalogue))).flatMap(({ rows }) => rows);
  const { db, close } = await keptDatabase('cards-in-memory', { folder: values.folder, url: process.env.BENCH_DATABASE_URL });
  const milliseconds = Number(values.seconds) * 1000;
  for (const times of [1, 10]) {
    const kept = Array.from({ length: times }, (_, copy) => (copy === 0 ? '' : String(copy)));
    for (const suffix of kept) {
      await loadCatalogue(
        db,
        catalogue.map((card) => ({ ...card, expansionCode: `${card.expansionCode}${suffix}` })),
      );
    }
    // Left from an earlier run with more of them.
    if (times === 1)
      await sql`delete from cards where "expansionCode" not in (select distinct "expansionCode" from json_to_recordset(${JSON.stringify(catalogue.map(({ expansionCode }) => ({ expansionCode })))}::json) as known("expansionCode" text))`.execute(
        db,
      );
    global.gc?.();
    const before = process.memoryUsage().rss;
    const cardSearch = createCardSearch(db, { seconds: 60 });
    const built = process.cpuUsage();
    const { index } = await cardSearch.current();
    const building = process.cpuUsage(built);
    global.gc?.();
    const memory = process.memoryUsage().rss - before;
    const identity = { verify: async () => null, config: { kind: 'local' as const, users: [] }, hosts: [], routes: () => undefined };
    const { app } = await buildApp({ db, identity, cardSearch, cache: new ReadCache({ seconds: 1 }), limits: false });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const callers = fork(import.meta.filename, ['--call', String((app.server.address() as AddressInfo).port), '--callers', values.callers], {
      serialization: 'advanced',
    });
    // It has printed why; its answer would be awaited for ever.
    callers.once('exit', (code) => code && process.exit(code));
    await once(callers, 'message');
    console.log(`\n${index.size} cartas: el índice en ${Math.round((building.user + building.system) / 1000)} ms de procesador, ${mebibytes(memory)} más`);

    const texts = textsOf(catalogue, 4 * textsOfRound);
    const calls: Record<string, { isEmpty?: true; requestOf: (text: string) => Parameters<typeof requestBytes>[0] }> = {
      // A cached call without input: the cost of HTTP, access and sending an answer.
      'vacía (auth/config)': { isEmpty: true, requestOf: () => ({ method: 'GET', path: authConfig.path }) },
      'autocompletar (searchcards)': { requestOf: (text) => ({ method: 'POST', path: searchCards.path, body: { searchText: text.slice(0, 100) } }) },
      'buscar-carta (list)': { requestOf: (text) => ({ method: 'POST', path: listCards.path, body: { name: text, page: 1, limit: 20 } }) },
    };
    let empty = Number.NaN;
    let used = 0;
    for (const [name, { isEmpty = false, requestOf }] of Object.entries(calls)) {
      // The first round warms up the code and is not counted.
      for (const isCounted of [false, true]) {
        const share = isEmpty ? texts.slice(0, 1) : texts.slice(used, used + textsOfRound);
        if (!isEmpty) used += textsOfRound;
        const requests = share.map((text) => requestBytes(requestOf(text)).toString('latin1'));
        const from = process.cpuUsage();
        callers.send({ requests, repeats: isEmpty, milliseconds });
        const [{ count, perSecond, p99 }] = (await once(callers, 'message')) as [{ count: number; perSecond: number; p99: number }];
        const { user, system } = process.cpuUsage(from);
        if (!isCounted) continue;
        const each = (user + system) / 1000 / count;
        if (isEmpty) empty = each;
        console.log(
          `  ${name.padEnd(30)} ${perSecond.toFixed(0).padStart(6)}/s  ${each.toFixed(3)} ms de procesador cada una, ${(each / empty).toFixed(2)} de una vacía  p99 ${p99.toFixed(1)} ms`,
        );
      }
    }

    const names = [
      ...new Set(catalogue.flatMap(({ name, nameEn, nameEsMx }) => [name, nameEn, nameEsMx].flatMap((one) => (one === null ? [] : toSearchText(one).whole)))),
    ];
    const asked = texts.slice(0, 5000).map(toSearchText);
    const from = process.cpuUsage();
    let found = 0;
    for (const { words } of asked) found += names.filter((one) => words.every((word) => one.includes(word))).length;
    const scan = process.cpuUsage(from);
    const own = process.cpuUsage();
    for (const text of texts.slice(0, 5000)) index.suggest(text, 20);
    const search = process.cpuUsage(own);
    const each = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1000 / asked.length).toFixed(3);
    console.log(
      `  sin HTTP: recorrido de ${names.length} nombres ${each(scan)} ms (${Math.round(found / asked.length)} hallados), el índice ${each(search)} ms`,
    );
    callers.kill();
    await app.close();
  }
  await close();
}

if (values.call) await callServer(Number(values.call));
else if (positionals.length > 0) await bench();
else {
  console.log('npm run bench:cards -- <cartas.json[.gz]> [<más cartas> …] [--seconds 5] [--callers 10]');
  process.exit(1);
}
