import { describe, expect, test } from '@jest/globals';
import { BackgroundQueue } from './background-queue';

const held = () => {
  let release: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { free, release };
};

describe('a backlog', () => {
  test('runs one task at a time, each once, in order', async () => {
    const queue = new BackgroundQueue();
    const done: string[] = [];
    const { free, release } = held();
    const work = (name: string) => async () => {
      await free;
      done.push(name);
    };
    for (const name of ['a', 'b', 'a', 'c', 'b']) queue.add(name, work(name));
    expect(done).toEqual([]);
    release();
    await queue.idle();
    expect(done).toEqual(['a', 'b', 'c']);
    queue.add('a', work('a'));
    await queue.idle();
    expect(done).toEqual(['a', 'b', 'c', 'a']);
  });

  test('continues after a failure, and does not retry it', async () => {
    const queue = new BackgroundQueue();
    const tried: string[] = [];
    const fail = async () => {
      tried.push('bad');
      throw new Error('no');
    };
    queue.add('bad', fail);
    queue.add('good', async () => tried.push('good'));
    await queue.idle();
    queue.add('bad', fail);
    await queue.idle();
    expect(tried).toEqual(['bad', 'good']);
  });

  test('remembers at most 500 failures, after which the first is tried again', async () => {
    const queue = new BackgroundQueue();
    const tried: string[] = [];
    const fail = async (name: string) => {
      queue.add(name, async () => {
        tried.push(name);
        throw new Error('no');
      });
      await queue.idle();
    };
    for (let i = 0; i < 500; i += 1) await fail(String(i));
    await fail('0');
    expect(tried).toHaveLength(500);
    await fail('500');
    await fail('0');
    expect(tried.slice(500)).toEqual(['500', '0']);
  });

  test('has at most 500 tasks, and drops them when cleared', async () => {
    const queue = new BackgroundQueue();
    const { free, release } = held();
    let done = 0;
    const work = async () => {
      await free;
      done += 1;
    };
    for (let i = 0; i < 2000; i += 1) queue.add(String(i), work);
    release();
    await queue.idle();
    expect(done).toBe(500);
    for (let i = 0; i < 10; i += 1) queue.add(String(i), work);
    queue.clear();
    await queue.idle();
    expect(done).toBe(501);
  });
});
