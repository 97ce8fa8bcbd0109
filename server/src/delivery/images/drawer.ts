import { type ChildProcess, fork } from 'node:child_process';
import type { Picture } from './draw-picture';
import type { DrawAnswer, DrawRequest } from './draw-worker';

const idleTimeoutMs = 30_000;
const timeoutMs = 60_000;

export interface Drawer {
  draw: (picture: Picture, path: string) => Promise<void>;
  close: () => void;
}

/** Draws in a child process of the lowest priority, started on demand and stopped after 30 idle seconds. */
export function createDrawer(worker = new URL('./draw-worker.mjs', import.meta.url)): Drawer {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Set<(error: string) => void>();

  const end = () => {
    clearTimeout(idle);
    if (child?.connected) child.disconnect();
    child = null;
  };
  const close = () => {
    for (const fail of waiting) fail('The server is ending');
    end();
  };
  const started = (): ChildProcess => {
    if (child?.connected) return child;
    child = fork(worker);
    child.on('error', () => undefined);
    // Does not keep the server's process alive.
    child.unref();
    child.channel?.unref();
    return child;
  };

  const draw = (picture: Picture, path: string) =>
    new Promise<void>((resolve, reject) => {
      clearTimeout(idle);
      const drawing = started();
      last += 1;
      const id = last;
      const settle = (error?: string) => {
        clearTimeout(timeout);
        waiting.delete(settle);
        drawing.off('message', onMessage).off('exit', onExit).off('error', onError);
        idle = setTimeout(end, idleTimeoutMs).unref();
        if (error === undefined) resolve();
        else reject(new Error(error));
      };
      const onMessage = (answer: DrawAnswer) => answer.id === id && settle(answer.error);
      const onExit = () => settle('The drawing process has ended');
      const onError = (error: Error) => settle(error.message);
      const timeout = setTimeout(() => drawing.kill('SIGKILL'), timeoutMs).unref();
      waiting.add(settle);
      drawing.on('message', onMessage).on('exit', onExit).on('error', onError);
      drawing.send({ id, picture, path } satisfies DrawRequest, (error) => error && settle(error.message));
    });
  return { draw, close };
}
