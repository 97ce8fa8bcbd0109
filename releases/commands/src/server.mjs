import { Failure } from './failure.mjs';
import { host } from './host.mjs';

/** Maps the server's status codes to kinds of failure. */
const kinds = { 401: 'refused', 403: 'refused', 409: 'conflict', 412: 'conflict', 413: 'rules', 422: 'rules' };

function sentenceOf(status, body, { area, token }) {
  if (status === 401) return 'El servidor no acepta esta llave: está mal copiada o fue revocada. Pide otra al administrador del sitio.';
  if (status === 403) {
    const other = /^mesa_(\w+)_[\w-]{43}$/.exec(token)?.[1];
    if (other === area && body?.message) return body.message;
    return `Esta llave${other ? ` es de ${other} y` : ''} no sirve para ${area}.`;
  }
  if (body?.refusals) return 'El sitio no acepta esta publicación:';
  return body?.message ?? `El servidor contestó ${status} y no dijo por qué.`;
}

/** Formats each refusal once, on a line: the file if there is one, and how to fix it. */
const linesOf = (body) => [
  ...new Set(
    body?.refusals?.map(({ file, message }) => (file && !message.includes(file) ? `${file}: ${message}` : message)) ??
      body?.issues?.map(({ path, message }) => `${path}: ${message}`) ??
      [],
  ),
];

/**
 * Makes the calls of releases/contract/src/calls for one area. Failures are Spanish sentences.
 * @param {{ site: string, token: string, area: string }} request
 */
export function createClient({ site, token, area }) {
  /**
   * @param {{ method: string, path: string }} endpoint
   * @param {{ params?: Record<string, string | number>, query?: Record<string, any>, body?: object, timeout?: number }} [options] `params` besides the
   * area; timeout in seconds
   */
  return async function call(endpoint, { params = {}, query, body, timeout = 15 } = {}) {
    const named = { area, ...params };
    const address = new URL(
      endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(named[name])),
      site,
    );
    if (query) address.search = String(new URLSearchParams(query));
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) };
    let answer;
    try {
      answer = await fetch(address, {
        method: endpoint.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout * 1000),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    } catch (thrown) {
      const error = /** @type {Error & { cause?: { code?: string, message?: string } }} */ (thrown);
      if (error.name === 'TimeoutError') throw new Failure('connection', `${site} no contestó en ${timeout} segundos. Repite la orden: si ya llegó, lo dirá.`);
      throw new Failure('connection', `No hay conexión con ${site} (${error.cause?.code ?? error.cause?.message ?? error.message}).`);
    }
    if (answer.status >= 300 && answer.status < 400) {
      throw new Failure('connection', `${site} envía a ${answer.headers.get('location')}: escribe esa dirección en --to.`);
    }
    const reply = await answer.json().catch(() => null);
    if (answer.ok && reply?.status === 'success') return reply;
    if (answer.ok || (answer.status === 404 && !reply)) throw new Failure('connection', `En ${site} no contesta ${host.names.site} que reciba publicaciones.`);
    throw new Failure(kinds[answer.status] ?? 'connection', sentenceOf(answer.status, reply, { area, token }), {
      code: reply?.code ?? String(answer.status),
      lines: linesOf(reply),
    });
  };
}
