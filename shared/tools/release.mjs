#!/usr/bin/env node
// npm run release -- publish mf-decks --to https://…: publishes an area, and changes what is live (DEPLOY.md).
import { runCommand } from '@mesa/release-commands/run';
import { host } from './release/host.mjs';

await runCommand(host, process.argv.slice(2));
