import { readFileSync } from 'node:fs';
import os from 'node:os';

/** The processor time of ended children, with that of their own, in seconds; 0 where the system does not say. */
function childSeconds() {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    // In clock ticks, which Linux fixes at a hundredth of a second for programs.
    return ((user ?? 0) + (system ?? 0)) / 100;
  } catch {
    return 0;
  }
}

/** The time that all cores spent, and of it the idle time, in milliseconds. */
function coreTimes() {
  const times = os.cpus().map(({ times }) => times);
  const sum = (/** @type {(one: os.CpuInfo['times']) => number} */ of) => times.reduce((total, one) => total + of(one), 0);
  return { all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq), idle: sum(({ idle }) => idle) };
}

/** Measures the parts of a test run: seconds, and processor seconds where the system measures them. */
export function stopwatch() {
  const began = performance.now();
  const cores = coreTimes();
  /** @type {{ title: string, from: number, until: number, cpu: number }[]} */
  const parts = [];
  let counted = childSeconds();

  return {
    /** Begins a part. Call the result when its process has ended, before another one ends. */
    part(/** @type {string} */ title) {
      const from = performance.now();
      return () => {
        const sum = childSeconds();
        parts.push({ title, from, until: performance.now(), cpu: sum - counted });
        counted = sum;
      };
    },

    /** Returns a table of the parts in the order in which they ended, and how busy this machine was. */
    lines() {
      const seconds = (/** @type {number} */ ms) => String(Math.round(ms / 1000)).padStart(6);
      const rows = parts.map(
        ({ title, from, until, cpu }) =>
          `${title.padEnd(20)}${seconds(from - began)} ${seconds(until - began)} ${seconds(until - from)} ${seconds(cpu * 1000)}`,
      );
      const now = coreTimes();
      const busy = Math.round(100 - (100 * (now.idle - cores.idle)) / Math.max(1, now.all - cores.all));
      return [
        `${'part'.padEnd(20)}  from  until      s  CPU s`,
        ...rows,
        `${Math.round((performance.now() - began) / 1000)} s, ${Math.round(parts.reduce((total, { cpu }) => total + cpu, 0))} CPU seconds, ${os.cpus().length} cores ${busy} % busy`,
      ];
    },
  };
}
