// Imported first by commands that run before `npm install`: ends the process with a sentence if this Node is not supported.
import { readFileSync } from 'node:fs';
import { unsupportedNode } from './supported-node.mjs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const sentence = unsupportedNode(process.versions.node, engines.node);
if (sentence) {
  console.error(sentence);
  process.exit(1);
}
