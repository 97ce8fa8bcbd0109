/**
 * What the page starts with, in the order in which it is needed: each is evaluated in a task of its own, so that a slow phone
 * answers a finger between them.
 */
const steps = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@mesa/runtime/api'),
  () => import(/* webpackMode: "eager" */ '@mesa/runtime/query'),
  () => import(/* webpackMode: "eager" */ '@mesa/runtime/router'),
  () => import(/* webpackMode: "eager" */ './app'),
  () => import(/* webpackMode: "eager" */ './site-map'),
  () => import(/* webpackMode: "eager" */ './browser-router'),
  () => import(/* webpackMode: "eager" */ './main'),
  // The first format that a browser makes takes milliseconds, the next ones nothing: made while the page's own code is on its way.
  () => new Intl.DateTimeFormat('es'),
];

/** Lets the browser do what waits, a touch before all; a timer would be held back in a tab in the background. */
const nextTask = (): Promise<unknown> =>
  globalThis.scheduler?.yield?.() ??
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });

async function start(): Promise<void> {
  for (const step of steps) {
    await nextTask();
    await step();
  }
}

void start();
