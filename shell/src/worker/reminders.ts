import type { PushMessage } from '@mesa/contract/rules/push-message';

interface PushEvent extends Event {
  data: { json(): unknown } | null;
  waitUntil(done: Promise<unknown>): void;
}
interface ClickEvent extends Event {
  notification: Notification;
  waitUntil(done: Promise<unknown>): void;
}
interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
}

declare const self: {
  registration: ServiceWorkerRegistration;
  clients: { matchAll(options: { type: 'window' }): Promise<OpenPage[]>; openWindow(path: string): Promise<unknown> };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
};

/** Browsers cancel a subscription whose message shows no notification, so an unreadable message shows this. */
const unread: PushMessage = { title: 'Mesa Abierta', body: 'Hay algo nuevo en tus torneos.', path: '/torneos', tag: 'unread' };

function messageOf(data: PushEvent['data']): PushMessage {
  try {
    return (data?.json() as PushMessage | undefined) ?? unread;
  } catch {
    return unread;
  }
}

async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const shown = pages.find(({ url }) => new URL(url).pathname === path);
  // Opens a new window: another open page can hold unsaved text.
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

/** Shows the server's push messages, and opens their page on a press. */
export function showReminders(): void {
  self.addEventListener('push', (event) => {
    const { title, body, path, tag } = messageOf(event.data);
    event.waitUntil(self.registration.showNotification(title, { body, tag, lang: 'es', icon: '/uploads/brand/icon.png', data: path }));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
}
