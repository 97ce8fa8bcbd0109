import type { CDPSession, Page } from '@playwright/test';
import { type Control, controlsOf, hasDialog, pointOf } from './controls';
import { type Interaction, quiet, slowestOf } from './interactions';

const slower = 4;

export interface Press extends Interaction {
  name: string;
  /** The controls to press on the opened page, the measured one last. */
  path: Control[];
  /** The measured press is Escape after the path. */
  isEscape: boolean;
}

/** One page of one viewer, whose controls are pressed one after another. */
export class PressedPage {
  readonly presses: Press[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #address: string;
  readonly #met: Set<string>;
  readonly #most: number;

  /** `shared`: keys of links outside the pages' own content, which are pressed once in all. */
  constructor(page: Page, session: CDPSession, address: string, shared: Set<string>, most: number) {
    this.#page = page;
    this.#session = session;
    this.#address = address;
    this.#met = shared;
    this.#most = most;
  }

  async #open(): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // What a press has stored, such as a closed notice, must not change the page.
    if (this.#page.url().startsWith('http'))
      await this.#page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    await this.#page.goto(this.#address);
    await this.#page.waitForFunction(() => ['hydrated', 'drawn'].some((mark) => performance.getEntriesByName(mark).length > 0));
    await this.#page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() && !document.querySelector('[aria-busy=true]'));
    await this.#page.waitForLoadState('load');
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await quiet(this.#page);
  }

  async #press({ key, kind }: Control): Promise<Interaction | null | 'missing'> {
    const point = await pointOf(this.#page, key);
    if (!point) return 'missing';
    return slowestOf(this.#page, async () => {
      const { touchscreen, keyboard } = this.#page;
      // A tap would open the list of a select or the calendar, which belong to the browser.
      if (kind !== 'arrow') await touchscreen.tap(point.x, point.y);
      else await this.#page.evaluate(({ x, y }) => (document.elementFromPoint(x, y)?.closest('input, select') as HTMLElement | null)?.focus(), point);
      if (kind === 'text') await keyboard.type('pikach', { delay: 120 });
      if (kind === 'arrow') await keyboard.press('ArrowDown');
    });
  }

  /** Presses a control and all that its dialog shows. Returns false if the page has to be opened again. */
  async #pressAll(path: Control[], depth: number): Promise<boolean> {
    const control = path.at(-1) as Control;
    const before = this.#page.url();
    const took = await this.#press(control);
    if (took === 'missing' || took === null) return false;
    this.presses.push({ ...took, name: path.map(({ name }) => name).join(' › '), path, isEscape: false });
    if (new URL(this.#page.url()).pathname !== new URL(before).pathname) return false;
    if (!(await hasDialog(this.#page))) return true;
    if (depth < 2)
      for (const inside of await controlsOf(this.#page)) {
        if (this.#met.has(inside.key) || this.presses.length >= this.#most) continue;
        this.#met.add(inside.key);
        const stayed = await this.#pressAll([...path, inside], depth + 1);
        if (!stayed || !(await hasDialog(this.#page))) return stayed;
      }
    const left = await slowestOf(this.#page, () => this.#page.keyboard.press('Escape'));
    if (left) this.presses.push({ ...left, name: `${path.map(({ name }) => name).join(' › ')} › Escape`, path, isEscape: true });
    return left !== null && !(await hasDialog(this.#page));
  }

  /** Presses every control, also those that a press brings. */
  async pressEverything(): Promise<void> {
    await this.#open();
    const known = new Set<string>();
    const waiting: Control[] = [];
    const note = async () => {
      for (const control of await controlsOf(this.#page)) {
        if (known.has(control.key) || (control.isShared && this.#met.has(control.key))) continue;
        known.add(control.key);
        if (control.isShared) this.#met.add(control.key);
        waiting.push(control);
      }
    };
    await note();
    for (let next = waiting.shift(); next && this.presses.length < this.#most; next = waiting.shift()) {
      const isAway = !(await this.#pressAll([next], 0));
      if (isAway) await this.#open();
      await note();
    }
  }

  /** Reloads the page and repeats a press. Returns the quicker of the two. */
  async again(press: Press): Promise<Press> {
    await this.#open();
    let took: Interaction | null | 'missing' = null;
    for (const control of press.path) took = await this.#press(control);
    if (press.isEscape && took !== 'missing') took = await slowestOf(this.#page, () => this.#page.keyboard.press('Escape'));
    return took === null || took === 'missing' || took.duration >= press.duration ? press : { ...press, ...took };
  }
}
