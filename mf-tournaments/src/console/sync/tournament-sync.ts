// One class: each step of a sync reads and changes the state of the same tournament.

import type { SentCommand } from '@mesa/contract/calls/commands';
import { maxCommands, type Person } from '@mesa/contract/calls/play';
import { type Command, type CommandKind, engineVersion } from '@mesa/contract/play/commands';
import { type RefusalCode, refusalMessages } from '@mesa/contract/play/refusals';
import { mayDo } from '@mesa/contract/play/roles';
import { messageOf } from '@mesa/runtime/api';
import { decide } from './conflicts';
import { type Disk, memoryDisk } from './disk';
import { adopted, commandOf, type Given, give, hasUnsentNames, isCloned, type Replica, receive, roleIn, type SyncResponse, shown, withPeople } from './replica';
import { type About, type Api, contactAfter, RoleWithdrawn, type SyncState, type Wish } from './sync-state';
import type { Tabs } from './tabs';

export interface SyncOptions {
  owner: string;
  api: Api;
  disk: Promise<Disk>;
  tabs: Tabs;
  now(): number;
  newId(): string;
  /** The device's name, shown to other devices that request the pen. */
  deviceName(): string;
}

/** A request from a page to the writer. */
type Request =
  | { kind: 'give'; bodies: Wish[]; people: Person[]; about: About }
  | { kind: 'decide'; ids: string[]; choice: 'mine' | 'theirs' }
  | { kind: 'take-pen'; force: boolean }
  | { kind: 'reserve' }
  | { kind: 'contact' };
type Message =
  | { type: 'hello' }
  | { type: 'state'; state: SyncState }
  | { type: 'ask'; id: string; request: Request }
  | { type: 'done'; id: string; refusal: string | null };

const toSent = ({ device: _, by: __, ...command }: Command): SentCommand => command as SentCommand;

/** Only for people who are new to the site. The console has loaded this chunk before it can be offline. */
const loadNewcomers = () => import(/* webpackChunkName: "conflicts" */ './newcomers');

/** Minimum page size of the server's log entries, if there are more. */
const longAnswer = 1000;

/** Milliseconds to wait for the writer: an active page answers at once, a suspended one does not. */
const handOverTimeout = 6_000;

/** Syncs one tournament on this device: stores commands on disk, shows them and sends them in order. The server's log replaces the local prediction. */
export class TournamentSync {
  private state: SyncState;
  private disk: Disk;
  private leads = false;
  private closed = false;
  private listeners = new Set<() => void>();
  /** Requests passed to the writer and not answered yet. */
  private requests = new Map<string, { request: Request; done(refusal: string | null): void }>();
  /** Serializes changes of the replica, and calls to the server. */
  private changes: Promise<unknown> = Promise.resolve();
  private exchanges: Promise<unknown> = Promise.resolve();
  private waiting = false;
  private needsSnapshot = false;
  private triedPen = false;

  constructor(private readonly options: SyncOptions) {
    this.disk = memoryDisk(options.newId);
    this.state = { replica: null, contact: 'connecting', message: '', storage: 'disk', device: '', follows: true };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): SyncState => this.state;

  /** Reads the disk, then waits to become the writer. Resolves when there is something to show. */
  async open(): Promise<void> {
    const { tabs, owner } = this.options;
    this.disk = await this.options.disk;
    const [device, replica] = await Promise.all([this.disk.device(), this.disk.load(owner)]);
    if (this.closed) return;
    this.change({ device, replica, storage: this.disk.kind });
    tabs.listen((message) => this.receive(message as Message));
    tabs.post({ type: 'hello' } satisfies Message);
    tabs.lead(() => void this.lead());
  }

  close(): void {
    this.closed = true;
    this.options.tabs.close();
  }

  private async lead(): Promise<void> {
    // The previous writer can have written since this page read the disk.
    const replica = await this.disk.load(this.options.owner);
    if (this.closed) return;
    this.leads = true;
    this.needsSnapshot = replica === null || replica.engine !== engineVersion;
    this.change({ replica, follows: false });
    // The previous writer has closed without an answer.
    for (const { request, done } of [...this.requests.values()]) void this.ask(request).then(done);
  }

  private change(changes: Partial<SyncState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
    if (this.leads && !this.closed) this.options.tabs.post({ type: 'state', state: this.state } satisfies Message);
  }

  private receive(message: Message): void {
    if (message.type === 'hello' && this.leads) this.change({});
    else if (message.type === 'state' && !this.leads) this.change({ ...message.state, follows: true });
    else if (message.type === 'done') this.requests.get(message.id)?.done(message.refusal);
    else if (message.type === 'ask' && this.leads)
      void this.ask(message.request).then((refusal) => this.options.tabs.post({ type: 'done', id: message.id, refusal } satisfies Message));
  }

  /** Resolves to the reason for a refusal, or null. */
  private async ask(request: Request): Promise<string | null> {
    if (!this.leads) return this.handOver(request);
    switch (request.kind) {
      case 'give':
        return this.giveHere(request);
      case 'decide':
        return this.commit((replica) => decide(replica, request.ids, request.choice, this.giver()));
      case 'take-pen':
        return this.takePenHere(request.force);
      case 'reserve':
        // Without an answer the console asks again when the network is back.
        await loadNewcomers()
          .then(({ reserveIds }) => reserveIds(this.tools()))
          .catch(() => undefined);
        return null;
      case 'contact':
        await this.exchange();
        return null;
    }
  }

  private handOver(request: Request): Promise<string | null> {
    const id = this.options.newId();
    return new Promise((resolve) => {
      const done = (refusal: string | null) => {
        clearTimeout(timer);
        this.requests.delete(id);
        resolve(refusal);
      };
      const timer = setTimeout(
        () => done('La mesa está abierta en otra pestaña de este navegador, y no responde. Ciérrala y vuelve a intentarlo.'),
        handOverTimeout,
      );
      this.requests.set(id, { request, done });
      this.options.tabs.post({ type: 'ask', id, request } satisfies Message);
    });
  }

  private giver() {
    const { now, newId } = this.options;
    return { device: this.state.device, now: now(), newId };
  }

  private async giveHere({ bodies, people, about }: Extract<Request, { kind: 'give' }>): Promise<string | null> {
    const isPlain = about.newcomer === undefined && about.settles === undefined;
    const newcomers = isPlain ? null : await loadNewcomers().catch(() => null);
    if (!isPlain && !newcomers) return 'A esta mesa le falta una parte para eso. Conéctate a la red una vez.';
    return this.commit((replica) => {
      const begun = newcomers ? newcomers.begin(replica, bodies, about) : { replica, bodies };
      if (typeof begun === 'string') return begun;
      let given: Given = { replica: withPeople(begun.replica, people) };
      for (const body of begun.bodies) if (given.replica) given = give(given.replica, body, this.giver());
      return given;
    });
  }

  /** What the code about newcomers works with. */
  private tools() {
    return {
      api: this.options.api,
      device: this.state.device,
      replica: () => this.state.replica,
      update: (make: (replica: Replica) => Replica) => this.update((replica) => replica && make(replica)),
    };
  }

  /** Records related commands, all or none. */
  give(bodies: Wish | Wish[], people: Person[] = [], about: About = {}): Promise<string | null> {
    return this.ask({ kind: 'give', bodies: [bodies].flat(), people, about });
  }

  /** Reserves ids for new people, who are entered with them when there is no network. */
  async reserve(): Promise<void> {
    await this.ask({ kind: 'reserve' });
  }

  decide(ids: string[], choice: 'mine' | 'theirs'): Promise<string | null> {
    return this.ask({ kind: 'decide', ids, choice });
  }

  /** Always asks the server. */
  takePen(force: boolean): Promise<string | null> {
    return this.ask({ kind: 'take-pen', force });
  }

  /** Sends queued commands and reads new entries. */
  async contact(): Promise<void> {
    await this.ask({ kind: 'contact' });
  }

  private async commit(make: (replica: Replica) => Given | string): Promise<string | null> {
    const change = this.changes.then(async () => {
      const { replica, contact } = this.state;
      if (contact === 'outdated') return refusalMessages.unknown_command;
      if (!replica) return 'La mesa todavía no se abrió en este dispositivo. Conéctate a la red una vez.';
      const given = make(replica);
      if (typeof given === 'string') return given;
      if (!given.replica) return refusalMessages[given.refusal];
      await this.keep(given.replica);
      return null;
    });
    this.changes = change.catch(() => undefined);
    const refusal = await change;
    if (refusal === null) void this.exchange();
    return refusal;
  }

  /** Writes to disk before the screen updates. If the disk fails, continues in memory and reports it. */
  private async keep(replica: Replica): Promise<void> {
    const before = this.state.replica;
    let { storage } = this.state;
    try {
      await this.disk.save(this.options.owner, storage === 'full' ? null : before, replica);
      if (storage === 'full') storage = 'disk';
    } catch {
      storage = 'full';
    }
    this.change({ replica, storage });
  }

  private isOutdated(): boolean {
    return this.state.contact === 'outdated';
  }

  private exchange(): Promise<void> {
    if (this.waiting) return this.exchanges as Promise<void>;
    this.waiting = true;
    const exchange = this.exchanges.then(async () => {
      this.waiting = false;
      if (!this.leads || this.closed || this.isOutdated()) return;
      try {
        if (this.needsSnapshot) await this.fetchSnapshot();
        while (await this.sendOnce());
        if (!this.isOutdated()) this.change({ contact: 'online', message: '' });
        // Only when the page opens: a device that gave the pen away must not take it back.
        const { replica } = this.state;
        if (!this.triedPen && replica) {
          this.triedPen = true;
          if (shown(replica).pen.device === null && mayDo(roleIn(replica), 'pen')) await this.sendPen(false);
        }
      } catch (error) {
        this.change({ contact: contactAfter(error), message: messageOf(error) });
      }
    });
    this.exchanges = exchange;
    return exchange;
  }

  private async fetchSnapshot(): Promise<void> {
    const log = await this.options.api.log();
    const { event } = log;
    if (!event) return;
    await this.update((replica) => this.received(adopted(replica, event, log, log.code), log));
    this.needsSnapshot = false;
  }

  private update(make: (replica: Replica | null) => Replica | null): Promise<void> {
    const change = this.changes.then(async () => {
      const next = make(this.state.replica);
      if (next) await this.keep(next);
    });
    this.changes = change.catch(() => undefined);
    return change;
  }

  private received(replica: Replica, response: SyncResponse): Replica | null {
    const { replica: next, fault } = receive(replica, response, this.options.now());
    if (next) return next;
    if (fault === 'outdated') this.change({ contact: 'outdated', message: refusalMessages.unknown_command });
    else this.needsSnapshot = true;
    return null;
  }

  /** Two devices with one id would both hold its pen, so the one that detects the other gets a new id. */
  private async receiveAs(device: string, response: SyncResponse): Promise<void> {
    let cloned = false;
    await this.update((now) => {
      cloned = now !== null && isCloned(now, response, device);
      return now && this.received(now, response);
    });
    if (!cloned) return;
    this.change({ device: await this.disk.renewDevice().catch(() => this.options.newId()) });
    await this.update((now) => now && { ...now, reserved: [] });
  }

  /** Sends from the first undecided command on. Resolves to whether there is more to send or read after progress. */
  private async sendOnce(): Promise<boolean> {
    // Without a pause before the commands are read: these can be about somebody entered a moment ago.
    while (hasUnsentNames(this.state.replica)) await (await loadNewcomers()).sendNames(this.tools());
    const { replica, device } = this.state;
    if (!replica) return false;
    const commands = replica.pending.map(({ command }) => command);
    const queued: CommandKind[] = commands.slice(maxCommands, maxCommands + 300).map(({ body }) => body.kind);
    const response = await this.options.api.send({ device, head: replica.seq, queued, commands: commands.slice(0, maxCommands).map(toSent) });
    // The account's role was withdrawn: the server took the call for a player's.
    if (response.role === null) throw new RoleWithdrawn();
    await this.receiveAs(device, response);
    if (this.needsSnapshot) await this.fetchSnapshot();
    const now = this.state.replica;
    // During a deployment the old server can leave commands undecided that it cannot read.
    return now !== null && ((now.pending.length > 0 && now.pending.length < replica.pending.length) || response.entries.length >= longAnswer);
  }

  private async takePenHere(force: boolean): Promise<string | null> {
    this.triedPen = true;
    await this.exchange();
    if (this.state.contact !== 'online') return 'Sin conexión no se puede pedir el mando: otro dispositivo puede estar usándolo.';
    const taking = this.exchanges.then(() => this.sendPen(force)).catch((error: unknown) => messageOf(error));
    this.exchanges = taking;
    return taking;
  }

  private async sendPen(force: boolean): Promise<string | null> {
    const { replica, device } = this.state;
    if (!replica) return null;
    const command = commandOf(
      replica,
      { kind: 'pen', to: device, of: shown(replica).pen.epoch, name: this.options.deviceName(), ...(force ? { force } : {}) },
      this.giver(),
    );
    const response = await this.options.api.send({ device, head: replica.seq, queued: [], commands: [toSent(command)] });
    await this.receiveAs(device, response);
    const answer = response.answers.find(({ id }) => id === command.id);
    return answer && 'code' in answer ? refusalMessages[answer.code as RefusalCode] : null;
  }
}
