/** Coordinates pages of one browser with the same tournament open: one writes and sends, the others pass their requests to it. */
export interface Tabs {
  /** Calls back once this page is the writer. */
  lead(onLead: () => void): void;
  post(message: unknown): void;
  listen(onMessage: (message: unknown) => void): void;
  close(): void;
}

/** Uses the browser's locks, which a closed page releases. Without locks each page writes for itself. */
export function browserTabs(name: string): Tabs {
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
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
      channel = null;
    },
  };
}
