import type { Alarm } from './watch';

export type WebhookFormat = 'json' | 'slack' | 'discord';

const usualLimitMs = 5000;
const attempts = 2;

/** Returns the format that a service takes, by its address. */
export function formatOf(url: string): WebhookFormat {
  const { hostname } = new URL(url);
  if (hostname === 'hooks.slack.com') return 'slack';
  if (/(^|\.)discord(app)?\.com$/.test(hostname)) return 'discord';
  return 'json';
}

function bodyOf(format: WebhookFormat, site: string, alarm: Alarm): object {
  const text = `${alarm.state === 'down' ? '⚠️' : '✅'} ${site}: ${alarm.sentence}`;
  if (format === 'slack') return { text };
  if (format === 'discord') return { content: text, allowed_mentions: { parse: [] } };
  return { site, ...alarm };
}

interface Webhook {
  url: string;
  format: WebhookFormat;
  /** The site's address. */
  site: string;
  onError: (error: unknown) => void;
  limitMs?: number;
}

/** Returns how to send an alarm. It is tried twice, for five seconds each; nothing waits for it. */
export function createWebhook({ url, format, site, onError, limitMs = usualLimitMs }: Webhook): (alarm: Alarm) => Promise<void> {
  return async (alarm) => {
    const body = JSON.stringify(bodyOf(format, site, alarm));
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(limitMs) });
        await answer.body?.cancel();
        if (answer.ok) return;
        throw new Error(`the webhook answered ${answer.status}`);
      } catch (error) {
        if (attempt === attempts) onError(error);
      }
    }
  };
}
