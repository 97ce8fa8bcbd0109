import { isDeepStrictEqual } from 'node:util';
import type { LogEntry } from '@mesa/contract/play/commands';
import type { ConsoleDevice } from './console-device';
import type { Phone } from './phone';
import type { Town } from './staff-acts';
import { privateMark, type World } from './world';

interface End {
  town: Town;
  consoles: readonly ConsoleDevice[];
  phones: readonly Phone[];
  forged: ReadonlySet<string>;
  /** The state as each server has it. */
  states: readonly { from: number; event: unknown }[];
}

/** Every device and both servers have the state that the log gives. */
function checkConvergence({ faults }: World, { consoles, states }: End, log: readonly LogEntry[], event: unknown): void {
  for (const [server, state] of states.entries())
    if (state.from !== log.length || !isDeepStrictEqual(state.event, event))
      faults.push(`server ${server} has another state than the log (${state.from} of ${log.length})`);
  for (const one of consoles) {
    const replica = one.replica();
    if (!replica) faults.push(`${one.name} has no state`);
    else if (replica.seq !== log.length)
      faults.push(`${one.name} has ${replica.seq} of ${log.length} entries: ${JSON.stringify(one.status()?.contact)} ${one.status()?.message}`);
    else if (!isDeepStrictEqual(JSON.parse(JSON.stringify(replica.event)), event)) faults.push(`${one.name} has another state than the log`);
    if (replica && replica.pending.length > 0) faults.push(`${one.name} cannot send ${replica.pending.map(({ command }) => command.body.kind).join(', ')}`);
  }
}

/** What a device showed as recorded is in the log, or is a question, or was decided by somebody. */
function checkNothingLost({ faults }: World, { consoles }: End, log: readonly LogEntry[]): void {
  const logged = new Set(log.map(({ command }) => command.id));
  const decided = new Set(log.flatMap(({ command: { body } }) => (body.kind === 'decide' ? body.of : [])));
  for (const { name, promised, replica } of consoles) {
    const questions = new Set([...(replica()?.conflicts ?? []), ...(replica()?.pending ?? [])].map(({ command }) => command.id));
    for (const [id, kind] of promised) if (!logged.has(id) && !decided.has(id) && !questions.has(id)) faults.push(`${name} lost a ${kind}: ${id}`);
  }
}

/** Every command is in the log once, at the number in its answer. */
function checkAnswers({ answers, faults }: World, log: readonly LogEntry[]): void {
  const places = new Map<string, number[]>();
  for (const { seq, command } of log) places.set(command.id, [...(places.get(command.id) ?? []), seq]);
  for (const [id, seqs] of places) if (seqs.length > 1) faults.push(`${id} is in the log ${seqs.length} times`);
  for (const [id, answer] of answers) {
    const [seq] = places.get(id) ?? [];
    if ('seq' in answer ? seq !== answer.seq : seq !== undefined) faults.push(`${id} was answered ${JSON.stringify(answer)} and is at ${seq}`);
  }
  for (const [at, { seq }] of log.entries()) if (seq !== at + 1) faults.push(`entry ${at + 1} has the number ${seq}`);
}

/** Commands of phones are their players' own; nothing forged is in the log. Refusals of players are not stored, those of staff are final. */
function checkAuthors({ faults, figures, reversed }: World, { phones, forged }: End, log: readonly LogEntry[]): void {
  for (const { command } of log) {
    const { id, by, body } = command;
    if (forged.has(id)) faults.push(`a forged ${body.kind} is in the log`);
    if (by.role !== 'player' && reversed.has(id)) faults.push(`a refused ${body.kind} is in the log`);
    if (by.role !== 'player') continue;
    if (by.pass) figures.byPass += 1;
    const own = phones.find(({ made }) => made.has(id));
    if (own?.player !== by.player || own.byPass !== (by.pass === true)) faults.push(`a ${body.kind} of ${by.player} is not by their phone`);
  }
}

/** Pods draw and publish each round once. */
function checkRounds({ faults, figures }: World, event: Awaited<ReturnType<World['site']['stored']>>['event']): void {
  for (const { name, played } of event.pods) {
    const numbers = played.map(({ number, division }) => `${number} ${division ?? ''}`);
    if (new Set(numbers).size !== numbers.length) faults.push(`${name} has a round twice: ${numbers.join(', ')}`);
    figures.rounds += played.length;
  }
  if (event.stage === 'finalized') figures.finalized += 1;
}

/** The server writes a result that players agreed on once: again only after somebody changed it. */
function checkSettled({ faults }: World, log: readonly LogEntry[]): void {
  const results = new Map<string, string>();
  for (const { seq, command } of log) {
    const { body, by } = command;
    if (body.kind !== 'result') continue;
    const match = `${body.round} ${body.player1}`;
    if (by.role === 'server' && results.get(match) === body.outcome) faults.push(`entry ${seq} settles ${match} again`);
    results.set(match, body.outcome);
  }
}

/** Reserved ids belong to one person each, with the name that was typed; no entry is unknown. */
async function checkPeople({ site, faults }: World, { town }: End, log: readonly LogEntry[]): Promise<void> {
  const entered = new Set(log.flatMap(({ command: { body } }) => (body.kind === 'enrol' || body.kind === 'enrol-late' ? [body.player] : [])));
  const names = await site.names([...new Set([...entered, ...town.typed.map(({ id }) => id)])]);
  for (const id of entered) if (!names.has(id)) faults.push(`player ${id} is in the log and not on the site`);
  for (const one of town.typed) {
    const same = town.typed.filter(({ id, isStored }) => id === one.id && isStored);
    if (one.isStored && names.get(one.id) !== one.name) faults.push(`${one.console} entered player ${one.id} with a name that the site does not have`);
    if (one.isStored && same.length > 1) faults.push(`player ${one.id} is two people`);
    if (town.typed.some(({ id, console }) => id === one.id && console !== one.console)) faults.push(`player ${one.id} was entered at two consoles`);
  }
}

/** Checks everything that must hold once every device is connected and quiet. */
export async function checkEnd(world: World, end: End): Promise<void> {
  const { faults, figures, site } = world;
  const { log, event: folded, matches, entries } = await site.stored(world.tournament);
  // As it is sent: without what is undefined.
  const event = JSON.parse(JSON.stringify(folded)) as typeof folded;
  figures.logged = log.length;
  checkConvergence(world, end, log, event);
  checkNothingLost(world, end, log);
  checkAnswers(world, log);
  checkAuthors(world, end, log);
  checkRounds(world, event);
  checkSettled(world, log);
  await checkPeople(world, end, log);
  if (!isDeepStrictEqual(matches.stored, matches.expected)) faults.push('the table of matches differs from the log');
  if (!isDeepStrictEqual(entries.stored, entries.expected)) faults.push('the table of entries differs from the log');
  if (JSON.stringify(log).includes(privateMark)) faults.push('the tournament’s log has a name');
  if (site.leaks.length > 0) faults.push(`a server’s log has a name: ${site.leaks[0]?.slice(0, 200)}`);
}
