import { loadRemote, remotes } from '@mesa/release-shell/load';
import { registry } from '@mesa/release-shell/registry';

/** The menu, and the button that opens it on phones. */
const ofMenu = '#menu, [aria-controls="menu"]';
const events = ['pointerdown', 'pointerover', 'focusin'] as const;

/** Fetches the entries of the areas that are not there yet, one after another: all at once form one long task on a slow phone. */
async function fetchEntries(): Promise<void> {
  for (const area of Object.keys(registry().remotes)) {
    // Skips areas the page already requested: each hanging request holds one of the browser's six connections.
    if (!remotes.has(area)) await loadRemote(area, true).catch(() => undefined);
  }
}

/** Fetches the areas' entries when the person first reaches for the menu, which leads to all of them. Returns a function that ends this. */
export function fetchEntriesWithMenu(): () => void {
  const stop = () => {
    for (const event of events) document.removeEventListener(event, onEvent);
  };
  const onEvent = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(ofMenu))) return;
    stop();
    void fetchEntries();
  };
  for (const event of events) document.addEventListener(event, onEvent, { passive: true });
  return stop;
}
