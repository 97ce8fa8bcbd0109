// npm run bench:monitoring: what metrics and traces cost. The same reads and pages go in turns to three servers of the built site (npm run build): a
// plain one, one with METRICS_PORT that is scraped every second, and one that sends every trace to a collector. Linux only: processor time is read
// from /proc.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../src/testing/server-process';
import { agent, send } from './attack-send';
import { attackedServer } from './attack-server';
import { keepAlive, requestBytes } from './keep-alive';

const rounds = 9;
const requestsPerRound = 600;
/** The clock of /proc/<pid>/stat, in ticks per second. */
const ticksPerSecond = 100;

const folder = mkdtempSync(path.join(tmpdir(), 'mesa-monitoring-'));
const collector = createServer((request, response) => request.resume().once('end', () => response.end('{}')));
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const metricsPort = await freePort();
const variants = {
  plain: {},
  metrics: { METRICS_PORT: String(metricsPort) },
  traces: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` },
};
type Variant = keyof typeof variants;
const names = Object.keys(variants) as Variant[];

let asked = 0;
/** A list that no cache holds, for one of many visitors: one address has a limit. */
const read = () => {
  asked += 1;
  const headers = { 'x-forwarded-for': `10.0.${(asked >> 8) & 255}.${asked & 255}` };
  return requestBytes({ method: 'POST', path: '/api/stores/list', headers, body: { search: `nadie ${asked}` } });
};

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

const servers = new Map<Variant, { port: number; server: ReturnType<typeof attackedServer> }>();
const scraping = setInterval(() => void send(metricsPort, { path: '/metrics' }).catch(() => null), 1000);
try {
  for (const name of names) {
    const port = await freePort();
    const server = attackedServer(port, { DATA_DIR: path.join(folder, name), TRUST_PROXY: 'loopback', ...variants[name] });
    await server.start();
    servers.set(name, { port, server });
  }
  /** Milliseconds of the server's processor per request, by round. */
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Variant, number[]>;
  for (let round = -1; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + Math.max(round, 0)) % names.length] as Variant;
      const { port, server } = servers.get(name) as { port: number; server: ReturnType<typeof attackedServer> };
      const connection = await keepAlive(port);
      const before = cpuMs(server.pid());
      for (let count = 0; count < requestsPerRound; count += 1) {
        const { status } = await connection.ask(read());
        if (status !== 200) throw new Error(`${name} answers ${status}`);
      }
      connection.close();
      // The first round warms up.
      if (round >= 0) costs[name].push((cpuMs(server.pid()) - before) / requestsPerRound);
    }
  }
  const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  for (const name of names) {
    const ratios = costs[name].map((cost, round) => cost / (costs.plain[round] ?? Number.NaN)).sort((a, b) => a - b);
    console.log(
      `${name.padEnd(8)} ${medianOf(costs[name]).toFixed(3)} ms of processor per read; ÷ plain: ${medianOf(ratios).toFixed(3)} (${ratios[0]?.toFixed(3)} to ${ratios.at(-1)?.toFixed(3)}, ${rounds} rounds)`,
    );
  }
} finally {
  clearInterval(scraping);
  for (const { server } of servers.values()) await server.stop();
  agent.destroy();
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
