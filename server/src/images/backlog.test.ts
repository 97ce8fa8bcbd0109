import { describe, expect, test } from '@jest/globals';
import { Backlog } from './backlog';

const held = () => {
  let release: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { free, release };
};

describe('a backlog', () => {
  test('does one thing at a time, each once, in their order', async () => {
    const backlog = new Backlog();
    const done: string[] = [];
    const { free, release } = held();
    const work = (name: string) => async () => {
      await free;
      done.push(name);
    };
    for (const name of ['a', 'b', 'a', 'c', 'b']) backlog.add(name, work(name));
    expect(done).toEqual([]);
    release();
    await backlog.idle();
    expect(done).toEqual(['a', 'b', 'c']);
    backlog.add('a', work('a'));
    await backlog.idle();
    expect(done).toEqual(['a', 'b', 'c', 'a']);
  });

  test('goes on after a failure, and does not try that again', async () => {
    const backlog = new Backlog();
    const tried: string[] = [];
    const fail = async () => {
      tried.push('bad');
      throw new Error('no');
    };
    backlog.add('bad', fail);
    backlog.add('good', async () => tried.push('good'));
    await backlog.idle();
    backlog.add('bad', fail);
    await backlog.idle();
    expect(tried).toEqual(['bad', 'good']);
  });

  test('holds no more than 500 things, and drops them when it is cleared', async () => {
    const backlog = new Backlog();
    const { free, release } = held();
    let done = 0;
    const work = async () => {
      await free;
      done += 1;
    };
    for (let i = 0; i < 2000; i += 1) backlog.add(String(i), work);
    release();
    await backlog.idle();
    expect(done).toBe(500);
    for (let i = 0; i < 10; i += 1) backlog.add(String(i), work);
    backlog.clear();
    await backlog.idle();
    expect(done).toBe(501);
  });
});
