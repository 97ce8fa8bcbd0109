// Becomes dist/main.mjs: checks the version of Node, then loads the server, which an older Node cannot parse.
import { engines } from '../../package.json';
import { unsupportedNode } from '../../shared/tools/supported-node.mjs';

const sentence = unsupportedNode(process.versions.node, engines.node);
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} else {
  import(new URL('./server.mjs', import.meta.url).href);
}
