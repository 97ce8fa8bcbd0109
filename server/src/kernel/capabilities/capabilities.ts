import type { CapabilityName, LostCapability } from '@mesa/contract/calls/capabilities';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../db/unavailable';

/** A part of the server without which the site goes on serving, worse. */
export interface Capability {
  name: CapabilityName;
  /** What people notice while it is lost, in Spanish. */
  title: string;
  /** What the operator does about it, in Spanish. */
  fix: string;
  /** Tries it. Returns why it does not work; null: it works; undefined: a busy machine gave no answer, and nothing changes. */
  check: () => Promise<string | null | undefined>;
}

export interface CapabilitiesOptions {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  now?: () => Date;
}

const minute = 60_000;
/** In minutes: what works is tried this often, what is lost every minute. */
const checkAllEvery = 5;
/** Faults that are reported within so many milliseconds lead to one check. */
const shortestInterval = 10_000;

/** The capabilities of this server and which of them are lost. The log, /api/ready and /admin/versiones read it from here. */
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

  /** Those that do not work now, in the order in which they were lost. */
  lost(): LostCapability[] {
    return [...this.#lost.values()];
  }

  /** Tries every capability. Logs each that is lost or has come back since the last try. */
  async checkAll(): Promise<void> {
    await Promise.all([...this.#known.keys()].map((name) => this.#check(name)));
  }

  /** Tries a capability that just failed somebody, at most once in ten seconds. */
  suspect(name: CapabilityName): void {
    const since = this.#now().getTime() - (this.#checkedAt.get(name) ?? Number.NEGATIVE_INFINITY);
    if (since >= shortestInterval) void this.#check(name);
  }

  /** Tries them all now and from then on, until the returned function is called. */
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
      // /api/ready says so by itself.
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
