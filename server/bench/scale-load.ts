import { setTimeout as wait } from 'node:timers/promises';
import { type Received, type Sent, send } from './attack-send';

/** Addresses of visitors, so that no limit for one address is reached. */
const visitors = 100;
const addressOf = (turn: number): string => `127.1.0.${1 + (turn % visitors)}`;

export interface Answered {
  /** Milliseconds since the load began. */
  at: number;
  ms: number;
  ok: boolean;
}

const isAnswer = ({ status }: Received): boolean => status === 200;

async function ask(port: number, sent: Sent, turn: number, began: number): Promise<Answered> {
  const at = performance.now() - began;
  const ok = await send(port, { ...sent, from: addressOf(turn), timeoutMs: 20_000 }).then(isAnswer, () => false);
  return { at, ms: performance.now() - began - at, ok };
}

/** Sends requests one after the other over so many connections for a time, as fast as they are answered. */
export async function saturate(port: number, requests: (turn: number) => Sent, { connections, seconds }: { connections: number; seconds: number }) {
  const began = performance.now();
  const answered: Answered[] = [];
  let turn = 0;
  const follow = async () => {
    while (performance.now() - began < seconds * 1000) {
      turn += 1;
      answered.push(await ask(port, requests(turn), turn, began));
    }
  };
  await Promise.all(Array.from({ length: connections }, follow));
  return { answered, seconds: (performance.now() - began) / 1000 };
}

/** Sends requests at a fixed pace for as long as `during` takes, however long their answers take. */
export async function keepPace(port: number, requests: (turn: number) => Sent, perSecond: number, during: () => Promise<void>): Promise<Answered[]> {
  const began = performance.now();
  const asked: Promise<Answered>[] = [];
  let isDone = false;
  const pace = async () => {
    for (let turn = 0; !isDone; turn += 1) {
      asked.push(ask(port, requests(turn), turn, began));
      await wait(Math.max(0, ((turn + 1) * 1000) / perSecond - (performance.now() - began)));
    }
  };
  const pacing = pace();
  await during();
  isDone = true;
  await pacing;
  return Promise.all(asked);
}

/** Returns a percentile of numbers; 0 without any. */
export const percentile = (values: readonly number[], share: number): number => [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
