import { connect } from 'node:net';

/** Returns a request as bytes on the wire. */
export function requestBytes({ method, path, body, headers = {} }: { method: string; path: string; body?: object; headers?: Record<string, string> }): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(payload === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`);
}

export interface Answer {
  status: number;
  body: Buffer;
}

/** Opens one connection that sends one request after the other. Does as little as possible, because it runs beside what it measures. */
export async function keepAlive(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let parts: Buffer[] = [];
  let missing = -1;
  let status = 0;
  let settle: ((answer: Answer) => void) | null = null;
  socket.on('data', (part: Buffer) => {
    let rest = part;
    if (missing < 0) {
      const seen = Buffer.concat([...parts, part]);
      const end = seen.indexOf('\r\n\r\n');
      parts = end < 0 ? [seen] : [];
      if (end < 0) return;
      const head = seen.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      rest = seen.subarray(end + 4);
    }
    parts.push(rest);
    missing -= rest.length;
    if (missing > 0) return;
    const answer = { status, body: Buffer.concat(parts) };
    parts = [];
    missing = -1;
    settle?.(answer);
  });
  return {
    ask: (request: Buffer): Promise<Answer> =>
      new Promise((resolve) => {
        settle = resolve;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
