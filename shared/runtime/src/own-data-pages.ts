/** A page that this device can show without a network, from data of its own. */
export interface OwnDataPage {
  address: string;
  title: string;
}

let announced: readonly OwnDataPage[] = [];
const listeners = new Set<(pages: readonly OwnDataPage[]) => void>();

/** Tells the shell that these pages open without a network: their code is loaded and their data is on this device. */
export function announceOwnDataPages(pages: readonly OwnDataPage[]): void {
  announced = pages;
  for (const listener of listeners) listener(pages);
}

/** Calls back with the pages announced so far, and with later ones. */
export function onOwnDataPages(listener: (pages: readonly OwnDataPage[]) => void): void {
  listeners.add(listener);
  if (announced.length > 0) listener(announced);
}
