import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

interface Received {
  /** The address that it was sent to. */
  endpoint: string;
  ttl: string | undefined;
  urgency: string | undefined;
  /** The decrypted message, which only the browser can read. */
  message: { title: string; body: string; path: string; tag: string };
  /** The sender, as signed with the key that the browser subscribed with. */
  subject: string | undefined;
}

/** A browser as a push service knows it: the keys that it gives to a site, and its secret key. */
export function testBrowser(name: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  /** Decrypts a message by RFC 8291. */
  function decrypt(body: Buffer): string {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + 65)];
    const secret = hkdfSync('sha256', pair.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]), 32);
    const derive = (info: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${info}\0`), length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  return { endpoint, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), decrypt };
}
type Browser = ReturnType<typeof testBrowser>;

/** Starts a local push service: messages sent through its agent arrive here, are verified with the site's key and decrypted by their browser. */
export async function pushService(browsers: readonly Browser[], publicKey: string) {
  const received: Received[] = [];
  const statuses: number[] = [];
  let arrived: (one: Received) => void = () => undefined;
  async function read(host: string, path: string, { authorization = '', ttl, urgency }: Record<string, unknown>, body: Buffer): Promise<Received> {
    const endpoint = `https://${host}${path}`;
    const browser = browsers.find((one) => one.endpoint === endpoint);
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(authorization)) ?? [];
    if (!browser || key !== publicKey) throw new Error(`not for ${endpoint}`);
    const point = Buffer.from(key, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: `https://${host}` });
    return { endpoint, ttl: String(ttl), urgency: String(urgency), message: JSON.parse(browser.decrypt(body)), subject: payload.sub };
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const status = statuses.shift() ?? 201;
      void read(String(request.headers.host), String(request.url), request.headers, Buffer.concat(parts)).then(
        (one) => {
          received.push(one);
          arrived(one);
          response.writeHead(status).end();
        },
        (error: Error) => response.writeHead(400).end(error.message),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  return {
    agent,
    received,
    /** Resolves to the next message. */
    next: () =>
      new Promise<Received>((resolve) => {
        arrived = resolve;
      }),
    /** Sets the next messages' statuses; all others are accepted. */
    answerWith: (...next: number[]) => statuses.push(...next),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
