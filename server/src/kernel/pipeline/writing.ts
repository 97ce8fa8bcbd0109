import { AsyncLocalStorage } from 'node:async_hooks';
import type { Topic } from '@mesa/contract/topics';

interface Writing {
  readonly topics: readonly Topic[];
  /** The topics that it really touched, if it reported them. */
  touched: readonly Topic[] | null;
  running: boolean;
}

const storage = new AsyncLocalStorage<Writing>();

/** Runs a write's handler; commits during it are only of these topics. */
export async function writing<T>(topics: readonly Topic[], handler: () => Promise<T>): Promise<T> {
  const call: Writing = { topics, touched: null, running: true };
  try {
    return await storage.run(call, handler);
  } finally {
    // Timers and jobs that the handler left running are no longer part of the call.
    call.running = false;
  }
}

/** Reports that the current write touched only these of its topics; null if it can have touched any. */
export function wroteOnly(topics: readonly Topic[] | null): void {
  const call = storage.getStore();
  if (call) call.touched = topics;
}

/** Returns the topics of the current write; null outside a call, when any topic is possible. */
export function topicsWritten(): readonly Topic[] | null {
  const call = storage.getStore();
  return call?.running ? (call.touched ?? call.topics) : null;
}
