import type { FromRenderer, RenderFile, RenderJob } from './job';
import { createPauses, pauseAfter } from './pauses';
import { type Renderer, type RendererOptions, startRenderer } from './renderer';

export interface PoolOptions extends RendererOptions {
  size: number;
  /** Called for a page that could not be rendered, with the reason. */
  onFailure?: (job: RenderJob, reason: string) => void;
  /** Called for a renderer that ended before its first answer. */
  onDead?: (reason: string) => void;
  start?: typeof startRenderer;
}

export type ReadSource = (file: RenderFile) => Promise<string>;

/** Why a page was not rendered. `isStarved`: the machine may have been too busy. */
export interface Undrawable {
  readonly reason: string;
  readonly isStarved: boolean;
}

/** The result of a page; a part is null if it was not wanted or failed. */
export interface Drawn {
  /** The HTML inside #root, in UTF-8. */
  readonly html: Buffer | null;
  /** JSON. */
  readonly head: string | null;
}

interface Turn {
  job: RenderJob;
  source: ReadSource;
  resolve: (drawn: Drawn | null) => void;
  /** Called before `resolve` if the page could not be rendered. */
  onUndrawable?: ((why: Undrawable) => void) | undefined;
  /** The only renderer that may take it. */
  by?: Slot;
}

interface Slot {
  renderer: Renderer;
  /** The names of the files that it has. */
  known: Set<string>;
  /** Settles the current page; null if it is free. */
  settle: ((answer: FromRenderer | Error) => void) | null;
  /** Gets no more pages, because it ended or is about to. */
  retired: boolean;
  answered: boolean;
}

const buildsOf = (job: RenderJob): string => job.files.map(({ name }) => name).join();

const noAnswer = 'no answer within';
/** Maximum pages waiting per renderer; more are refused. */
const maxWaiting = 4;

/**
 * Runs several renderers, each with one page at a time. A page that fails or is late is null: the browser draws it. Replaces a renderer that does not
 * answer or has grown too large.
 */
export function createPool({ size, onFailure, onDead, start = startRenderer, ...options }: PoolOptions) {
  const slots: Slot[] = [];
  const waiting: Turn[] = [];
  const pauses = createPauses();
  let lastId = 0;
  let closed = false;
  /** Consecutive renderers that ended before their first answer. */
  let unanswered = 0;
  let lastExit = '';

  function fill(): void {
    if (closed) return;
    slots.push(open());
    void next();
  }

  function open(): Slot {
    const slot: Slot = { renderer: { send: () => undefined, kill: () => undefined }, known: new Set(), settle: null, retired: false, answered: false };
    const exit = (reason: string) => {
      if (!slots.includes(slot)) return;
      slot.retired = true;
      slots.splice(slots.indexOf(slot), 1);
      slot.settle?.(new Error(reason));
      for (const turn of waiting.filter(({ by }) => by === slot || slots.length === 0)) {
        waiting.splice(waiting.indexOf(turn), 1);
        turn.onUndrawable?.({ reason, isStarved: false });
        turn.resolve(null);
      }
      // A renderer that cannot start would be restarted in a loop.
      if (!slot.answered) unanswered += 1;
      lastExit = reason;
      if (!slot.answered && !closed) onDead?.(reason);
      const pause = slot.answered ? 0 : pauseAfter(unanswered);
      if (pause === 0) fill();
      else setTimeout(fill, pause).unref();
    };
    const message = (answer: FromRenderer) => {
      slot.answered = true;
      unanswered = 0;
      slot.settle?.(answer);
    };
    slot.renderer = start(options, { message, exit });
    return slot;
  }

  /** Replaced once it has ended. */
  function retire(slot: Slot): void {
    slot.retired = true;
    slot.renderer.kill();
  }

  function takeTurn(): { slot: Slot; turn: Turn } | null {
    for (const slot of slots) {
      const place = slot.settle === null && !slot.retired ? waiting.findIndex(({ by }) => !by || by === slot) : -1;
      const [turn] = place < 0 ? [] : waiting.splice(place, 1);
      if (turn) return { slot, turn };
    }
    return null;
  }

  async function next(): Promise<void> {
    const taken = takeTurn();
    if (!taken) return;
    const { slot, turn } = taken;
    const { job, resolve, onUndrawable } = turn;
    const builds = buildsOf(job);
    let timer: NodeJS.Timeout | undefined;

    const fail = (reason: string, isStarved: boolean, head: string | null = null) => {
      // Closing ends renderers in the middle of a page, without a fault of the builds.
      if (closed) return resolve(null);
      // A busy machine is not the builds' fault.
      if (!isStarved) pauses.failed(builds);
      onFailure?.(job, reason);
      onUndrawable?.({ reason, isStarved: isStarved || reason.startsWith(noAnswer) });
      resolve(head === null ? null : { html: null, head });
    };
    slot.settle = (answer) => {
      clearTimeout(timer);
      slot.settle = null;
      if (answer instanceof Error) fail(answer.message, false);
      else if (answer.html === undefined) fail(answer.error ?? '', /timed out/.test(answer.error ?? '') && answer.cpuMs < options.timeout / 5, answer.head);
      else {
        pauses.succeeded(builds);
        resolve({ html: answer.html, head: answer.head ?? null });
      }
      if (!(answer instanceof Error) && answer.memoryMb > options.heapMb) retire(slot);
      void next();
    };

    try {
      const unknown = job.files.filter(({ name }) => !slot.known.has(name));
      const sources = await Promise.all(unknown.map(async (file) => [file.name, await turn.source(file)] as const));
      if (slot.retired) return;
      for (const { name } of unknown) slot.known.add(name);
      lastId += 1;
      // Reading builds for the first time takes longer.
      const longest = options.timeout * (unknown.length > 0 ? 6 : 3);
      timer = setTimeout(() => {
        retire(slot);
        slot.settle?.(new Error(`${noAnswer} ${longest} ms`));
      }, longest);
      slot.renderer.send({ id: lastId, job, sources });
    } catch (error) {
      slot.settle?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  const enqueue = (turn: Omit<Turn, 'resolve'>) =>
    new Promise<Drawn | null>((resolve) => {
      waiting.push({ ...turn, resolve });
      void next();
    });

  for (let i = 0; i < size; i++) slots.push(open());

  return {
    /** Renders the HTML and the head of a page; null if the browser has to draw it with the plain title. */
    render(job: RenderJob, source: ReadSource): Promise<Drawn | null> {
      const isRefused = closed || slots.length === 0 || pauses.has(buildsOf(job)) || waiting.length >= size * maxWaiting;
      return isRefused ? Promise.resolve(null) : enqueue({ job, source });
    },
    /** Renders a page even while its builds are paused. Returns why it failed; null if it succeeded or the pool is closed. */
    async trial(job: RenderJob, source: ReadSource): Promise<Undrawable | null> {
      if (closed) return null;
      if (slots.length === 0) return { reason: lastExit, isStarved: false };
      let why: Undrawable | null = null;
      await enqueue({
        job,
        source,
        onUndrawable: (found) => {
          why = found;
        },
      });
      return why;
    },
    /** Makes every renderer read a set of builds before a visitor needs it. */
    async warm(files: RenderJob['files'], source: ReadSource): Promise<void> {
      const job: RenderJob = { files, address: null, head: null, registry: '{}', answers: '[]' };
      await Promise.all([...slots].map((by) => enqueue({ job, source, by })));
    },
    close(): void {
      closed = true;
      for (const { resolve } of waiting.splice(0)) resolve(null);
      for (const { renderer } of [...slots]) renderer.kill();
    },
  };
}

export type Pool = ReturnType<typeof createPool>;
