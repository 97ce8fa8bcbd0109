// Reads a page's tasks from a trace of Chromium, by the processor time of the main thread: other programs of the machine do not count.

/** The kinds of work, by the names of a trace's events. */
const kinds = {
  parse: /^ParseHTML$/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet)$/,
  layout: /^(Layout|IntersectionObserverController::computeIntersections)$/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer)$/,
  script: /^(v8\..*|V8\..*|EvaluateScript|FunctionCall|TimerFire|EventDispatch|RunMicrotasks|FireAnimationFrame|FireIdleCallback|MinorGC|MajorGC)$/,
};

const kindOf = (/** @type {string} */ name) => Object.entries(kinds).find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
const work = ({ tdur = 0 }) => tdur / 1000;

/** Where and when the page began: its main thread, the time of its navigation, and that of its window, all by its own mark. */
function pageOf(events) {
  const mark = events.find(({ name, args }) => ['hydrated', 'drawn'].includes(name) && args?.data?.startTime !== undefined);
  if (!mark) throw new Error('The page never responded');
  const { pid } = mark;
  const thread = events.find(({ name, pid: its, args }) => name === 'thread_name' && its === pid && args.name === 'CrRendererMain');
  const commits = events.filter(({ name, pid: its, ts }) => name === 'CommitLoad' && its === pid && ts < mark.ts);
  return { pid, tid: thread.tid, navigated: mark.ts - 1000 * mark.args.data.startTime, began: Math.max(...commits.map(({ ts }) => ts)) };
}

/** Adds up the work of each kind in a task: the outermost event of a known kind counts for all that it contains, but layout that a script forces is layout. */
function partsOf(task, events) {
  const parts = {};
  let open = [{ end: task.ts + task.dur, kind: 'other' }];
  const add = (kind, ms) => {
    parts[kind] = (parts[kind] ?? 0) + ms;
  };
  add('other', work(task));
  for (const event of events) {
    open = open.filter(({ end }) => end > event.ts);
    const around = open.at(-1)?.kind ?? 'other';
    const kind = kindOf(event.name) === 'other' ? around : kindOf(event.name);
    add(around, -work(event));
    add(kind, work(event));
    open.push({ end: event.ts + event.dur, kind });
  }
  return parts;
}

/**
 * Returns the tasks of a page in a trace, in milliseconds: `at` since the navigation, `ms` of processor time, and the parts of which they consist.
 * @param {Buffer} trace
 * @param {number} [least] shorter tasks are left out
 */
export function tasksOf(trace, least = 10) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const { pid, tid, navigated, began } = pageOf(events);
  const own = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  // The task that creates the page's window is the browser's own.
  const tasks = own.filter((event) => event.name === 'RunTask' && event.ts > began && work(event) >= least);
  return tasks.map((task) => {
    const inside = own.filter((event) => event !== task && event.ts >= task.ts && event.ts + event.dur <= task.ts + task.dur);
    return { at: Math.round((task.ts - navigated) / 1000), ms: work(task), parts: partsOf(task, inside) };
  });
}
