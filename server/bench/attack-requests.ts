import { connect } from 'node:net';
import { type Received, type Sent, send } from './attack-send';

/** Returns a seeded random number generator (mulberry32), so that a run can be repeated. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, below: (most: number) => Math.floor(next() * most), pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T };
}
export type Random = ReturnType<typeof randomOf>;

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
export interface Target {
  method: string;
  /** With `{name}` or `:name` for each parameter. */
  path: string;
  query: readonly string[];
  body: Schema | null;
}

/** Returns every call from the site's own OpenAPI document, and the addresses that are not calls. */
export function targetsOf(openApi: { paths: Record<string, Record<string, Operation>> }, others: readonly string[]): Target[] {
  const calls = Object.entries(openApi.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { parameters, requestBody }]) => ({
      method: verb.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      body: requestBody?.content['application/json'].schema ?? null,
    })),
  );
  const names = ['pais', 'ciudad', 'tienda', 'temporada', 'pagina', 'q', 'country', 'city', 'store', 'season', 'w', 'mf', 'vista', 'limit', 'after', 'filas'];
  return [...calls, ...others.map((path) => ({ method: 'GET', path, query: names, body: null }))];
}

const texts = [
  'ana',
  '1',
  '2',
  'Colombia',
  '2026-01-01',
  '',
  ' ',
  "'; drop table players; --",
  '\0',
  '\ud800',
  '\u202e',
  '../../etc/passwd',
  '%',
  '<script>',
  '__proto__',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '-1',
  '2147483648',
  '9007199254740992',
  '1e309',
  'NaN',
  '🂡'.repeat(50),
];
const values: readonly unknown[] = [...texts, null, true, false, -1, 0, 0.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], [null], { $: 1 }];

/** Returns a value for a schema; about a fifth of its parts are replaced by something else. */
function bodyOf(schema: Schema, random: Random, depth = 0): unknown {
  if (random.next() < 0.2) return random.pick(values);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return bodyOf(random.pick(choices), random, depth);
  if (schema.type === 'object' && depth < 8)
    return Object.fromEntries([
      ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => (random.next() < 0.1 ? [] : [[name, bodyOf(member, random, depth + 1)]])),
      ...(random.next() < 0.1 ? [[random.pick(texts), 1]] : []),
    ]);
  if (schema.type === 'array' && depth < 8) return Array.from({ length: random.below(3) }, () => bodyOf(schema.items ?? {}, random, depth + 1));
  if (schema.type === 'integer' || schema.type === 'number') return random.pick([1, 2, 3, 10, -1, 2 ** 31, 2 ** 53]);
  if (schema.type === 'boolean') return random.next() < 0.5;
  return random.pick(texts);
}

const encode = (text: string) => text.split('\ud800').map(encodeURIComponent).join('%ED%A0%80');
const brokenBodies = (random: Random): (string | Buffer)[] => [
  '{"a":',
  '[[[['.repeat(20_000),
  `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  '{"a":1e999999}',
  '\ufeff{}',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'x'.repeat(random.below(400_000)),
  '',
  'null',
  '"\\ud800"',
];

/** Returns a request to one of the targets: mostly valid with one fault, sometimes malformed as a whole. */
function malformed(targets: readonly Target[], tokens: readonly Record<string, string>[], random: Random): Sent {
  const target = random.pick(targets);
  let path = target.path.replace(/\{(\w+)\}|:(\w+)(?:\([^)]*\))?|\*/g, () =>
    encode(random.next() < 0.5 ? random.pick(['1', '2', '3', 'ana', 'imagen.png', '1.png']) : random.pick(texts)).slice(0, 4000),
  );
  const search = target.query.flatMap((name) => (random.next() < 0.3 ? [`${name}=${encode(random.pick(texts)).slice(0, 4000)}`] : []));
  if (random.next() < 0.05) search.push(`${encode(random.pick(texts)).slice(0, 200)}=1`, '%', '&&==', 'a[b]=1');
  if (search.length > 0) path += `?${search.join('&')}`.slice(0, 12_000);
  const headers: Record<string, string> = { ...random.pick(tokens) };
  if (random.next() < 0.3) headers.accept = random.pick(['text/html', '*/*', 'image/avif', 'x'.repeat(2000), ';;;,,,q=NaN']);
  if (random.next() < 0.1) headers['if-none-match'] = random.pick(['*', '"x"', 'W/', ','.repeat(3000)]);
  if (random.next() < 0.1) headers.range = random.pick(['bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'lines=1']);
  if (random.next() < 0.1) headers.cookie = random.pick(['a', '=;=;', 'mf=%', 'x=%ff; '.repeat(500)]);
  if (random.next() < 0.1) headers['accept-encoding'] = random.pick(['gzip;q=x', 'br, , ,', 'identity;q=0']);
  const from = `127.${1 + random.below(4)}.${random.below(250)}.${1 + random.below(250)}`;
  const method = random.next() < 0.05 ? random.pick(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) : target.method;
  if (!target.body && random.next() < 0.95) return { method, path, headers, from };
  headers['content-type'] =
    random.next() < 0.95 ? 'application/json' : random.pick(['text/plain', 'application/json; charset=utf-7', 'multipart/form-data', 'x']);
  if (random.next() < 0.03) headers['content-encoding'] = 'gzip';
  if (random.next() < 0.15) return { method, path, headers, from, body: random.pick(brokenBodies(random)) };
  let body = JSON.stringify(bodyOf(target.body ?? {}, random)) ?? '';
  if (random.next() < 0.1) body = body.slice(0, random.below(body.length + 1));
  return { method, path, headers, from, body };
}

/** Returns bytes that no HTTP client sends. */
function rawBytes(random: Random): Buffer {
  const host = 'host: localhost\r\n';
  const post = `POST /api/stores/list HTTP/1.1\r\n${host}content-type: application/json\r\n`;
  return Buffer.from(
    random.pick([
      () => `GET /${'a'.repeat(10_000 + random.below(90_000))} HTTP/1.1\r\n${host}\r\n`,
      () => `GET / HTTP/1.1\r\n${host}${`x-${random.below(999)}: ${'y'.repeat(50)}\r\n`.repeat(random.below(2500))}\r\n`,
      () => `GET / HTTP/1.1\r\n${host}bad header\r\n\r\n`,
      () => `GET / HTTP/1.1\r\n${host}a: \0\r\n\r\n`,
      () => `GET / HTTP/1.1\r\n${host} folded: 1\r\n\r\n`,
      () => 'GET / HTTP/1.1\r\n\r\n',
      () => `GET / HTTP/9.9\r\n${host}\r\n`,
      () => 'GET /\r\n\r\n',
      () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      () => `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`,
      () => `GET * HTTP/1.1\r\n${host}\r\n`,
      () => `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
      () => `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      () => `${post}transfer-encoding: chunked\r\n\r\n-1\r\n{}\r\n`,
      () => `${post}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
      () => `${post}transfer-encoding: chunked\r\n\r\n2\r\n{}`,
      () => `${post}transfer-encoding: gzip\r\n\r\n{}`,
      () => `${post}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      () => `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
      () => `${post}content-length: -1\r\n\r\n{}`,
      () => `${post}content-length: 99999999999999999999\r\n\r\n{}`,
      () => `${post}content-length: 100\r\n\r\n{}`,
      () => `${post}content-length: 1\r\n\r\n{}GET / HTTP/1.1\r\n`,
      () => `${post}expect: 100-continue\r\ncontent-length: 2\r\n\r\n{}`,
      () => `${post}expect: nothing\r\ncontent-length: 2\r\n\r\n{}`,
      () => `GET / HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
      () => `GET /torneos HTTP/1.1\n${host.replace('\r', '')}\n`,
      () => `GET /api/health HTTP/1.1\r\n${host}\r\n`.repeat(20),
      () => String.fromCharCode(...Array.from({ length: 200 }, () => random.below(256))),
    ])(),
    'latin1',
  );
}

/** Sends bytes. Returns the status of each answer until the connection ends, for at most a second. */
function sendRaw(port: number, bytes: Buffer, from: string): Promise<number[]> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)));
    };
    const timer = setTimeout(end, 1000);
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('error', end).on('close', end);
    socket.write(bytes);
  });
}

export interface Outcome {
  status: number;
  request: string;
}

const shownOf = ({ method, path, body }: Sent, answer: Received | null) =>
  `${method} ${path.slice(0, 160)} ${String(body ?? '').slice(0, 300)} → ${answer?.body.slice(0, 200) ?? 'sin respuesta'}`;

/** Sends one request, in one of ten cases as raw bytes. Status 0 means no answer. */
export async function attackOnce(port: number, targets: readonly Target[], tokens: readonly Record<string, string>[], random: Random): Promise<Outcome[]> {
  if (random.next() < 0.1) {
    const bytes = rawBytes(random);
    const statuses = await sendRaw(port, bytes, `127.5.${random.below(250)}.${1 + random.below(250)}`);
    return statuses.length > 0 ? statuses.map((status) => ({ status, request: bytes.toString('latin1', 0, 200) })) : [{ status: -1, request: '' }];
  }
  const sent = malformed(targets, tokens, random);
  try {
    const answer = await send(port, sent);
    return [{ status: answer.status, request: shownOf(sent, answer) }];
  } catch (error) {
    const isRefusedUnread = ['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT'].includes((error as NodeJS.ErrnoException).code ?? '');
    return [{ status: isRefusedUnread ? -1 : 0, request: `${shownOf(sent, null)} ${error}` }];
  }
}
