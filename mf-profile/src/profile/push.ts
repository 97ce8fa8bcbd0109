/** This browser's push support. `install`: on an iPhone or iPad, the site must be added to the home screen first. */
export type PushSupport = 'ready' | 'denied' | 'install' | 'none';

const isApplePhone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return isApplePhone() ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Returns the endpoint of this browser's subscription; null if there is none. */
export async function ownEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Milliseconds to wait for the service worker, which registers once the page is idle. */
const readyTimeout = 15_000;

function ready(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No service worker is ready')), readyTimeout));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export interface BrowserKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Asks the user for permission and the browser for a subscription; null if the user refuses. */
export async function subscribe(publicKey: string): Promise<BrowserKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await ready();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    // The subscription uses keys that the site has replaced.
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
