import { isRendered } from './rendered';

/** Start-up steps in order. Each runs in its own task, so a slow phone can respond to input between them. */
const steps = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  // Only a page that the server did not render may need an answer before a person uses it.
  () => import(/* webpackMode: "eager" */ '@mesa/runtime/api').then(({ prepareCalls }) => isRendered() || prepareCalls()),
  () => import(/* webpackMode: "eager" */ '@mesa/runtime/query'),
  () => import(/* webpackMode: "eager" */ '@mesa/runtime/router'),
  () => import(/* webpackMode: "eager" */ './app'),
  () => import(/* webpackMode: "eager" */ './site-map'),
  () => import(/* webpackMode: "eager" */ './main'),
  // A browser takes milliseconds to read how a language writes numbers, and then dates, and almost none for the next formats. Create them while the page's
  // code loads.
  () => Intl.NumberFormat('es'),
  () => Intl.DateTimeFormat('es'),
];

/** Lets pending browser work run, input first. A timer would be throttled in a background tab. */
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
