import { once } from 'node:events';
import http from 'node:http';

export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The loopback address that sends the request; each has its own limits. */
  from?: string;
  timeoutMs?: number;
}
export interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 64 });

/** Makes a request. Rejects if it is not answered in time. */
export async function send(
  port: number,
  { method = 'GET', path: address, headers = {}, body, from = '127.0.0.1', timeoutMs = 30_000 }: Sent,
): Promise<Received> {
  const request = http.request({ agent, host: '127.0.0.1', port, method, path: address, headers, localAddress: from, signal: AbortSignal.timeout(timeoutMs) });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return { status: response.statusCode ?? 0, headers: response.headers, body: text };
}

/** Makes a call with a JSON body and answer. */
export async function sendJson<T>(port: number, { body, headers, ...sent }: Omit<Sent, 'body'> & { body?: unknown }): Promise<{ status: number; json: T }> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await send(port, { ...sent, ...json, headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) } });
  return { status: answer.status, json: (answer.headers['content-type']?.startsWith('application/json') ? JSON.parse(answer.body) : null) as T };
}

/** Returns the Authorization header of a demo account. */
export async function signIn(port: number, user: string): Promise<{ authorization: string }> {
  const headers = { origin: `http://localhost:${port}` };
  const { json } = await sendJson<{ token?: string } | null>(port, { method: 'POST', path: '/api/auth/local/sign-in', headers, body: { user } });
  if (!json?.token) throw new Error(`${user} cannot sign in: ${JSON.stringify(json)}`);
  return { authorization: `Bearer ${json.token}` };
}
