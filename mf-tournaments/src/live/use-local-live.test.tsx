import 'fake-indexeddb/auto';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { session } from '@mesa/runtime/session';
import { makeLive } from '@mesa/runtime/testing/make';
import { signInAs } from '@mesa/runtime/testing/render-page';
import { render, screen } from '@testing-library/react';
import { rememberedTitle } from '../console/remembered';
import { openDisk } from '../console/sync/disk';
import { adopted, type Replica } from '../console/sync/replica';
import { useLocalLive } from './use-local-live';

type Asked = Parameters<typeof useLocalLive>[1];

const day = TournamentDay.with({ masters: 4 });
const queued = { order: 1, command: { id: 'c1', device: 'd', by: { role: 'staff' }, engine: 0, base: 5, pen: 1, at: 0, body: { kind: 'unknown' } } };
const replica = (fields: Partial<Replica>): Replica => ({
  ...adopted(null, day.event, { from: 5, people: [] }, 'ABC234'),
  pending: [queued as unknown as Replica['pending'][number]],
  ...fields,
});

/** Stores a tournament on this device, as its console does for an account. */
async function store(id: number, fields: Partial<Replica> = {}, account = 'local_9') {
  rememberedTitle(String(id), { account, title: 'Copa', opened: true });
  const disk = await openDisk(() => crypto.randomUUID());
  await disk.save(`${account}/${id}`, null, replica(fields));
}
const away = (httpStatus: number): Asked => ({ data: undefined, error: Object.assign(new Error(), { name: 'ApiError', code: 'network', httpStatus }) });
const answered = (seq: number): Asked => ({ data: makeLive(day.event, { seq }), error: null });

function Local({ id, asked }: { id: number; asked: Asked }) {
  const live = useLocalLive(id, asked);
  return (
    <p>
      {id}: {live ? `del dispositivo, ${live.event.drafts.length} sorteos, ${live.event.reports.length} informes` : 'nada'}
    </p>
  );
}
/** Whether a page of tournament 7 shows what is on the device. Tournament 8 does, and begins later. */
async function isShown(asked: Asked): Promise<boolean> {
  render(
    <>
      <Local id={7} asked={asked} />
      <Local id={8} asked={away(0)} />
    </>,
  );
  await screen.findByText(/^8: del dispositivo/);
  return screen.queryByText(/^7: del dispositivo/) !== null;
}

beforeEach(async () => {
  jest.replaceProperty(globalThis, 'indexedDB', new IDBFactory());
  signInAs({ id: 'local_9' });
  await store(8);
});

describe('What is on the device of the console is shown', () => {
  test.each<[string, Asked, Partial<Replica>, boolean]>([
    ['the network fails, also if nothing is unsent', away(0), { pending: [] }, true],
    ['the server is down, also if nothing is unsent', away(503), { pending: [] }, true],
    ['the server refuses the page, and nothing is unsent', away(404), { pending: [] }, false],
    ['the server answers, and the device has not sent all', answered(5), {}, true],
    ['the server answers, and nothing is unsent', answered(5), { pending: [] }, false],
    ['the server knows more than the device', answered(6), {}, false],
  ])('if %s: %#', async (_, asked, fields, expected) => {
    await store(7, fields);
    expect(await isShown(asked)).toBe(expected);
  });

  test('to no other account of the device', async () => {
    await store(7, {}, 'local_1');
    expect(await isShown(away(0))).toBe(false);
  });

  test('while it is not known who is signed in', async () => {
    await store(7, {}, 'local_1');
    session.setState({ status: 'error', user: null });
    expect(await isShown(away(0))).toBe(true);
  });

  test('without what only the console shows: draws that are not published, and reports', async () => {
    await store(7, { pending: [], event: { ...day.event, drafts: [{}], reports: [{}] } as unknown as Replica['event'] });
    await isShown(away(0));
    expect(screen.getByText('7: del dispositivo, 0 sorteos, 0 informes')).toBeVisible();
  });

  test('of the tournament of the page, and not of the one before', async () => {
    const { rerender } = render(<Local id={8} asked={away(0)} />);
    await screen.findByText(/^8: del dispositivo/);
    rerender(<Local id={7} asked={away(0)} />);
    expect(await screen.findByText('7: nada')).toBeVisible();
  });
});
