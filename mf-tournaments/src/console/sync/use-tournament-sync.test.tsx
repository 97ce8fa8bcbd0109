import { sendCommands } from '@mesa/contract/calls/play';
import { act, screen, waitFor } from '@testing-library/react';
import { enrolled, openConsole, openRound, win } from '../testing/open-console';

/** A stream that the test feeds. */
class Stream {
  static all: Stream[] = [];
  isOpen = true;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    Stream.all.push(this);
  }
  addEventListener() {}
  close() {
    this.isOpen = false;
  }
}

let visibility: DocumentVisibilityState = 'visible';
async function setVisibility(next: DocumentVisibilityState) {
  visibility = next;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

const { setTimeout: setTimer } = globalThis;
let beats: { pause: number; end: () => void }[] = [];
/** The pauses before contacts that the console asked for, in milliseconds. */
const pauses = () => beats.map(({ pause }) => pause);
/** Lets the latest pause end now. */
const beat = () => act(async () => beats.at(-1)?.end());

beforeEach(() => {
  Stream.all = [];
  visibility = 'visible';
  Object.assign(globalThis, { EventSource: Stream });
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  beats = [];
  // No spy: Testing Library takes one for fake timers.
  globalThis.setTimeout = ((end: () => void, pause: number) => {
    if (end.name === 'beat') beats.push({ pause, end });
    return setTimer(end, pause);
  }) as never;
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  globalThis.setTimeout = setTimer;
  jest.restoreAllMocks();
});

type View = Awaited<ReturnType<typeof openConsole>>;
const contacts = ({ callsOf }: View) => callsOf(sendCommands).length;
/** Waits until the console has rested for a moment after its contacts. */
async function rest(view: View) {
  let known = -1;
  for (let turn = 0; turn < 20 && known !== contacts(view); turn++) {
    known = contacts(view);
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  }
  return known;
}
async function openQuiet() {
  const view = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  return { ...view, calls: await rest(view) };
}

describe('A console contacts the server', () => {
  test('every fifteen seconds, and after failures at growing intervals of at most half a minute', async () => {
    const view = await openQuiet();
    expect(pauses().at(-1)).toBe(15_000);
    view.server.network = 'down';
    const waits = [];
    for (let failed = 0; failed < 6; failed++) {
      const before = beats.length;
      await beat();
      await waitFor(() => expect(beats.length).toBe(before + 1));
      waits.push(pauses().at(-1));
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    view.server.network = 'up';
    await beat();
    await waitFor(() => expect(pauses().at(-1)).toBe(15_000));
    expect(screen.getByText('En línea')).toBeVisible();
  });

  test('when the stream tells of entries that it does not have, not of its own', async () => {
    const view = await openQuiet();
    const stream = Stream.all.at(-1);
    stream?.onmessage?.({ data: String(view.server.log.length) });
    expect(await rest(view)).toBe(view.calls);
    stream?.onmessage?.({ data: String(view.server.log.length + 1) });
    await waitFor(() => expect(contacts(view)).toBe(view.calls + 1));
  });

  test('not from a page in the background, and at once when the page is seen again', async () => {
    const view = await openQuiet();
    expect(Stream.all.at(-1)).toMatchObject({ url: expect.stringContaining('/7/'), isOpen: true });
    await setVisibility('hidden');
    expect(Stream.all.some(({ isOpen }) => isOpen)).toBe(false);
    await beat();
    expect(await rest(view)).toBe(view.calls);
    await setVisibility('visible');
    await waitFor(() => expect(contacts(view)).toBe(view.calls + 1));
    expect(Stream.all.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });

  test('also from the background while something is not sent', async () => {
    const view = await openRound();
    await rest(view);
    view.server.network = 'down';
    await win(view, 1);
    await screen.findByText('sin enviar (1)');
    await setVisibility('hidden');
    view.server.network = 'up';
    await beat();
    await waitFor(() => expect(screen.queryByText('sin enviar (1)')).toBeNull());
  });

  test('no more once it is closed', async () => {
    const view = await openQuiet();
    view.unmount();
    window.dispatchEvent(new Event('online'));
    await setVisibility('visible');
    expect(await rest(view)).toBe(view.calls);
    expect(Stream.all.some(({ isOpen }) => isOpen)).toBe(false);
  });
});
