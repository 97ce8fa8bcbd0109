/** The pages of one browser that have the same tournament open: one of them writes and sends, the others hand it what they want done. */
export interface Tabs {
  /** Calls back once this page is the one that writes. */
  lead(onLead: () => void): void;
  post(message: unknown): void;
  listen(onMessage: (message: unknown) => void): void;
  close(): void;
}

/** By the browser's locks: a page that is closed gives its own up. Without them each page writes for itself. */
export function browserTabs(name: string): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  let release: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const closing = new AbortController();
  return {
    lead(onLead) {
      const { locks } = navigator as { locks?: LockManager };
      if (!locks) return onLead();
      locks
        .request(name, { signal: closing.signal }, () => {
          onLead();
          return closed;
        })
        .catch(() => undefined); // closed while it waited
    },
    post: (message) => channel?.postMessage(message),
    listen(onMessage) {
      if (channel) channel.onmessage = ({ data }) => onMessage(data);
    },
    close() {
      closing.abort();
      release();
      channel?.close();
    },
  };
}
