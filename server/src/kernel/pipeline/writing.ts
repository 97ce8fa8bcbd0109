import { AsyncLocalStorage } from 'node:async_hooks';
import type { Topic } from '@mesa/contract/rules/topics';

interface Writing {
  readonly topics: readonly Topic[];
  /** Those that it really touched, where it has said so. */
  touched: readonly Topic[] | null;
  running: boolean;
}

const storage = new AsyncLocalStorage<Writing>();

/** Runs the handler of a write: what is committed meanwhile is of these topics alone. */
export async function writing<T>(topics: readonly Topic[], handler: () => Promise<T>): Promise<T> {
  const call: Writing = { topics, touched: null, running: true };
  try {
    return await storage.run(call, handler);
  } finally {
    // What the handler left behind, a timer or a job, is no part of the call any more.
    call.running = false;
  }
}

/** Says that of its topics the call that makes a write now touched these alone; null: it may have touched any. */
export function wroteOnly(topics: readonly Topic[] | null): void {
  const call = storage.getStore();
  if (call) call.touched = topics;
}

/** The topics of the call that makes a write now; null: no call makes it, so it may be of any topic. */
export function topicsWritten(): readonly Topic[] | null {
  const call = storage.getStore();
  return call?.running ? (call.touched ?? call.topics) : null;
}
