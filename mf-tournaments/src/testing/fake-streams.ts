type Listener = (message: { data: string }) => void;

class FakeStream {
  static readonly CLOSED = 2;
  readyState = 0;
  onmessage: Listener | null = null;
  onerror: ((event: { target: FakeStream }) => void) | null = null;
  private readonly listeners: Record<string, Listener> = {};
  constructor(readonly url: string) {}
  addEventListener(name: string, listener: Listener) {
    this.listeners[name] = listener;
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }

  /** Sends the number of the last entry. */
  send(seq: number) {
    this.readyState = 1;
    this.onmessage?.({ data: String(seq) });
  }
  sendEvent(name: 'clock' | 'log' | 'messages' | 'message-ids', data: number | string) {
    this.listeners[name]?.({ data: String(data) });
  }
  breakOff(readyState: number) {
    this.readyState = readyState;
    this.onerror?.({ target: this });
  }
}

/** Replaces the browser's streams by ones that the test feeds, until `end` is called. */
export function fakeStreams() {
  const all: FakeStream[] = [];
  class EventSource extends FakeStream {
    constructor(url: string) {
      super(url);
      all.push(this);
    }
  }
  Object.assign(globalThis, { EventSource });
  return {
    all,
    /** The addresses of the streams that are not closed. */
    open: () => all.filter(({ readyState }) => readyState !== FakeStream.CLOSED).map(({ url }) => url),
    last(): FakeStream {
      const stream = all.at(-1);
      if (!stream) throw new Error('no stream was opened');
      return stream;
    },
    end: () => Reflect.deleteProperty(globalThis, 'EventSource'),
  };
}
