/** Replaces the browser's streams by ones that the test feeds. */
export function fakeStreams() {
  const opened: string[] = [];
  const page: { onmessage?: (message: { data: string }) => void; onClock?: (message: { data: string }) => void; onMessages?: () => void } = {};
  class Stream {
    static readonly CLOSED = 2;
    constructor(url: string) {
      opened.push(url);
    }
    set onmessage(listener: (message: { data: string }) => void) {
      page.onmessage = listener;
    }
    addEventListener(name: string, listener: (message: { data: string }) => void) {
      if (name === 'clock') page.onClock = listener;
      if (name === 'messages') page.onMessages = () => listener({ data: '' });
    }
    close() {}
  }
  Object.assign(globalThis, { EventSource: Stream });
  return {
    opened,
    send: (seq: number) => page.onmessage?.({ data: String(seq) }),
    sendMessages: () => page.onMessages?.(),
    tick: (now: number) => page.onClock?.({ data: String(now) }),
    end: () => Reflect.deleteProperty(globalThis, 'EventSource'),
  };
}
