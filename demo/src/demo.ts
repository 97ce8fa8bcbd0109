import type { Demo } from 'server/demo';
import { demoAccounts } from './accounts';
import { drawInBackground } from './draw-in-background';
import { fillIfEmpty } from './fill-if-empty';
import { holdsDemoCards } from './load';

/** The interface that the server loads from demo/dist/demo.mjs. */
export const demo: Demo = { accounts: demoAccounts, fillIfEmpty, holdsCards: holdsDemoCards, drawInBackground };
