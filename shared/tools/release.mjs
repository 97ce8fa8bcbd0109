#!/usr/bin/env node
import { readArguments, usage } from './release/arguments.mjs';
import { change, flags, preview, restore } from './release/change.mjs';
import { Failure } from './release/failure.mjs';
import { publish } from './release/publish.mjs';
import { previewPullRequest } from './release/pull-request.mjs';
import { pullRequestComment, pullRequestLines } from './release/pull-request-text.mjs';
import { sentences } from './release/sentences.mjs';
import { createClient } from './release/server.mjs';
// npm run release -- publish mf-decks --to https://…: publishes an area, and changes what is live (DEPLOY.md).
import { load } from './typescript.mjs';

const json = process.argv.includes('--json');
// Progress goes to stderr; stdout has only the result.
const say = (line) => json || console.error(line);

/** Returns whether others on the network could read the requests. */
const isOpen = (site) => site.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(site);

async function run() {
  const request = readArguments(process.argv.slice(2));
  if (!request) return [usage];
  if (isOpen(request.site)) say('Aviso: la llave viaja sin cifrar; usa https.');
  const contract = await load(...['releases', 'flags', 'approval'].map((name) => `release-contract/src/calls/${name}.ts`));
  const tools = { call: createClient(request), contract, say };
  const { command } = request;
  if (command === 'publish') return answer(request, await publish(request, tools), sentences.publish);
  if (request.pullRequest) {
    const preview = await previewPullRequest({ ...request, pullRequest: request.pullRequest }, tools);
    return answer(request, preview, request.pullRequest.markdown ? pullRequestComment : pullRequestLines);
  }
  if (command === 'preview') return answer(request, await preview(request, tools), sentences.preview);
  if (command === 'restore') return answer(request, await restore(request, tools), sentences.restore);
  if (command === 'flags') return answer(request, await flags(request, tools), sentences.flags);
  if (request.module) {
    const { name: module, version } = request.module;
    const plan = await tools.call(contract.planModule, { query: { module, version } });
    if (!plan.ready) process.exitCode = 1;
    return answer(request, plan, sentences.plan);
  }
  if (command === 'history') return answer(request, await tools.call(contract.listRegistryHistory), sentences.history);
  if (command === 'list') {
    const [listing, { failures }] = await Promise.all([tools.call(contract.listReleases), tools.call(contract.listFailures)]);
    return answer(request, { ...listing, failures }, sentences.list);
  }
  return answer(request, await change(request, tools), sentences.change);
}
const answer = (request, result, lines) => (request.json ? [JSON.stringify(result)] : lines(request, result));

try {
  for (const line of await run()) console.log(line);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  if (json) console.log(JSON.stringify({ status: 'error', code: error.code, message: error.message, lines: error.lines }));
  else for (const line of [error.message, ...error.lines.map((part) => `  ${part}`)]) console.error(line);
  process.exitCode = error.exitCode;
}
