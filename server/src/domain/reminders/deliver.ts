import { createECDH } from 'node:crypto';
import type { Agent } from 'node:https';
import type { PushMessage } from '@mesa/contract/rules/push-message';
import { isPushEndpoint } from '@mesa/contract/rules/push-services';
import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Capability } from '../../kernel/capabilities/capabilities';
import { secret } from '../../kernel/db/secret';
import type { Tables } from '../../kernel/db/tables';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

function pairOf(secretKey: Buffer): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secretKey);
  const keys = { publicKey: pair.getPublicKey('base64url'), privateKey: secretKey.toString('base64url') };
  // Signs like a real delivery; throws if the keys are invalid.
  webPush.getVapidHeaders('https://push.example', 'mailto:avisos@example.com', keys.publicKey, keys.privateKey, 'aes128gcm');
  return keys;
}

/**
 * Returns the site's key pair (VAPID), shared by all its servers: push services check it for each subscription. Null, with the reason, if the stored
 * key is damaged.
 */
export async function pushKeys(db: Kysely<Tables>): Promise<{ keys: PushKeys | null; fault: string | null }> {
  const stored = await secret(db, 'push');
  try {
    return { keys: pairOf(stored), fault: null };
  } catch (error) {
    return { keys: null, fault: (error as Error).message };
  }
}

export const pushMessages = (fault: string | null): Capability => ({
  name: 'push',
  title: 'La llave de los avisos está dañada: no se envían avisos',
  fix: "Borra la llave con «delete from secrets where name = 'push'» y reinicia el sitio; cada persona activa otra vez sus avisos. O recupera la llave de una copia de seguridad.",
  check: async () => fault,
});

export interface Sender extends PushKeys {
  /** The contact for push services: the site's https address, or a mailto. */
  subject: string;
  /** Custom connections, for tests. */
  agent?: Agent;
}

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser ended the subscription. `later`: the service is temporarily unavailable. `refused`: permanently. */
export type Delivery = 'sent' | 'gone' | 'later' | 'refused';

const timeout = 10_000;

/** Sends a message to a browser, encrypted for it. The service drops a message that waited `ttl` seconds for the device. */
export async function deliver({ publicKey, privateKey, subject, agent }: Sender, to: Subscription, message: PushMessage, ttl: number): Promise<Delivery> {
  if (!isPushEndpoint(to.endpoint)) return 'refused';
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  const vapidDetails = { subject, publicKey, privateKey };
  try {
    await webPush.sendNotification(subscription, JSON.stringify(message), { vapidDetails, TTL: ttl, urgency: 'high', timeout, ...(agent ? { agent } : {}) });
    return 'sent';
  } catch (error) {
    // No answer: the connection was refused, cut or too slow.
    if (!(error instanceof webPush.WebPushError)) return 'later';
    if (error.statusCode === 404 || error.statusCode === 410) return 'gone';
    return error.statusCode === 429 || error.statusCode >= 500 ? 'later' : 'refused';
  }
}
