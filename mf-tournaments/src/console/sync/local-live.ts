import type { getLive } from '@mesa/contract/calls/play';
import type { Result } from '@mesa/contract/endpoint';
import { openDisk } from './disk';
import { type Replica, shown } from './replica';
import { browserTabs } from './tabs';

export type LocalLive = Result<typeof getLive> & { unsent: number };

/** Returns the tournament as everyone may see it, from this device's log and its unsent commands. */
const localLive = (replica: Replica): LocalLive => ({
  status: 'success',
  seq: replica.seq,
  code: replica.code,
  event: { ...shown(replica), drafts: [], reports: [], notices: [], pen: { device: null, epoch: 0 } },
  people: Object.values(replica.people),
  unsent: replica.pending.length,
});

/** Follows the console of this device: what is stored, then every change of an open console page. Returns a function that stops it. */
export function followLocal(tournament: number, account: string, onChange: (live: LocalLive) => void): () => void {
  const owner = `${account}/${tournament}`;
  let closed = false;
  const show = (replica: Replica | null | undefined) => {
    if (replica && !closed) onChange(localLive(replica));
  };
  void openDisk(() => crypto.randomUUID())
    .then((disk) => disk.load(owner))
    .then(show, () => undefined);
  const tabs = browserTabs(`mesa-console/${owner}`);
  tabs.listen((message) => {
    const { type, state } = message as { type: string; state?: { replica: Replica | null } };
    if (type === 'state') show(state?.replica);
  });
  tabs.post({ type: 'hello' });
  return () => {
    closed = true;
    tabs.close();
  };
}
