import { readArguments, usage } from './arguments.mjs';
import { change, flags, preview, restore } from './change.mjs';
import { Failure } from './failure.mjs';
import { host, takeHost } from './host.mjs';
import { publish } from './publish.mjs';
import { previewPullRequest } from './pull-request.mjs';
import { pullRequestComment, pullRequestLines } from './pull-request-text.mjs';
import { sentences } from './sentences.mjs';
import { createClient } from './server.mjs';

/** Returns whether others on the network could read the requests. */
const isOpen = (site) => site.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(site);
const answer = (request, result, lines) => (request.json ? [JSON.stringify(result)] : lines(request, result));

/** The modules of the contract with the calls that commands make. */
const calls = ['releases', 'deploys', 'previews', 'history', 'failures', 'flags', 'approval'].map((name) => `calls/${name}`);

/** Runs the command. Returns the lines of its result. */
async function linesOf(args, printProgress) {
  const request = readArguments(args);
  if (!request) return [usage()];
  if (isOpen(request.site)) printProgress('Aviso: la llave viaja sin cifrar; usa https.');
  const contract = await host.load(...calls);
  const tools = { call: createClient(request), contract, printProgress };
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

/**
 * Runs one command of a person or a pipeline: prints its result, and sets the process's exit code.
 * @param {import('./host.mjs').Host} given
 * @param {string[]} args
 */
export async function runCommand(given, args) {
  const json = args.includes('--json');
  // Progress is printed to stderr; stdout has only the result.
  const printProgress = (/** @type {string} */ line) => json || console.error(line);
  try {
    await takeHost(given);
    for (const line of await linesOf(args, printProgress)) console.log(line);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (json) console.log(JSON.stringify({ status: 'error', code: error.code, message: error.message, lines: error.lines }));
    else for (const line of [error.message, ...error.lines.map((part) => `  ${part}`)]) console.error(line);
    process.exitCode = error.exitCode;
  }
}
