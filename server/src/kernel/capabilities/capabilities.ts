import type { CapabilityName, LostCapability } from '@mesa/contract/calls/capabilities';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../db/unavailable';

/** A part of the server that can fail while the site still works, with limits. */
export interface Capability {
  name: CapabilityName;
  /** What users notice while it is lost, in Spanish. */
  title: string;
  /** The operator's remedy, in Spanish. */
  fix: string;
  /** Checks it. Returns why it does not work; null if it works; undefined if the machine was too busy for a result, which changes nothing. */
  check: () => Promise<string | null | undefined>;
}

export interface CapabilitiesOptions {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  now?: () => Date;
}

const minute = 60_000;
/** In minutes: working capabilities are checked this often, lost ones every minute. */
const checkAllEvery = 5;
/** Failures reported within this many milliseconds lead to one check. */
const shortestInterval = 10_000;

/** The capabilities of this server and which of them are lost, for the log, /api/ready and /admin/versiones. */
export class Capabilities {
  readonly #known = new Map<CapabilityName, Capability>();
  readonly #lost = new Map<CapabilityName, LostCapability>();
  readonly #checking = new Map<CapabilityName, Promise<void>>();
  readonly #checkedAt = new Map<CapabilityName, number>();
  readonly #log: CapabilitiesOptions['log'];
  readonly #now: () => Date;

  constructor({ log, now = () => new Date() }: CapabilitiesOptions) {
    this.#log = log;
    this.#now = now;
  }

  add(capability: Capability): void {
    this.#known.set(capability.name, capability);
  }

  /** Returns the lost capabilities, in the order in which they were lost. */
  lost(): LostCapability[] {
    return [...this.#lost.values()];
  }

  /** Checks every capability. Logs each that was lost or has returned since the last check. */
  async checkAll(): Promise<void> {
    await Promise.all([...this.#known.keys()].map((name) => this.#check(name)));
  }

  /** Checks a capability that just failed for a user, at most once in ten seconds. */
  suspect(name: CapabilityName): void {
    const since = this.#now().getTime() - (this.#checkedAt.get(name) ?? Number.NEGATIVE_INFINITY);
    if (since >= shortestInterval) void this.#check(name);
  }

  /** Checks all now and regularly. Returns a function that stops it. */
  watch(): () => void {
    void this.checkAll();
    let minutes = 0;
    const timer = setInterval(() => {
      minutes += 1;
      if (minutes % checkAllEvery === 0) void this.checkAll();
      else for (const { name } of this.lost()) void this.#check(name);
    }, minute).unref();
    return () => clearInterval(timer);
  }

  #check(name: CapabilityName): Promise<void> {
    const capability = this.#known.get(name);
    if (!capability) return Promise.resolve();
    const running = this.#checking.get(name) ?? this.#try(capability).finally(() => this.#checking.delete(name));
    this.#checking.set(name, running);
    return running;
  }

  async #try({ name, title, fix, check }: Capability): Promise<void> {
    this.#checkedAt.set(name, this.#now().getTime());
    const cause = await check().catch((error: unknown) => {
      // /api/ready reports an unreachable database itself.
      if (error instanceof DatabaseUnavailable) return undefined;
      return (error as { message?: string } | null)?.message ?? String(error);
    });
    if (cause === undefined) return;
    const before = this.#lost.get(name);
    if (cause === null) {
      if (before) this.#log.warn({ capability: name }, 'a capability is back');
      this.#lost.delete(name);
      return;
    }
    this.#lost.set(name, { name, title, cause, fix, since: before?.since ?? this.#now().toISOString() });
    if (!before) this.#log.error({ capability: name, cause, fix }, 'a capability is lost');
  }
}
