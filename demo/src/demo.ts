import type { Demo } from 'server/demo';
import { demoAccounts } from './accounts';
import { drawInBackground } from './draw-in-background';
import { fillIfEmpty } from './fill-if-empty';
import { holdsDemoCards } from './load';

/** What the server finds in demo/dist/demo.mjs. */
export const demo: Demo = { accounts: demoAccounts, fillIfEmpty, holdsCards: holdsDemoCards, drawInBackground };
