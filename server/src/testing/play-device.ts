import type { SentCommand } from '@mesa/contract/calls/commands';
import { getLog, sendCommands } from '@mesa/contract/calls/play';
import { fold } from '@mesa/contract/play/apply';
import { type CommandBody, engineVersion, type LogEntry } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import type { Draft, Match, Outcome, ReportedOutcome, TournamentEvent } from '@mesa/contract/play/model';
import { proposeConfigure, proposeCut, proposeDraw } from '@mesa/contract/play/propose';
import { standingsDigest } from '@mesa/contract/play/standings';
import type { As, TestApp } from './test-app';

let made = 0;
const next = () => {
  made += 1;
  return made;
};

/** A person's device at a tournament: it has the state, and sends one command after the other. */
export async function playDevice(app: Pick<TestApp, 'call'>, tournamentId: number, as: As, name = `device-${next()}`) {
  const { event, from } = await app.call(getLog, { params: { id: tournamentId }, query: {} }, as);
  if (!event) throw new Error('no state');
  const device = { event, head: from, entries: [] as LogEntry[] };

  const commandOf = (body: CommandBody, more: Partial<SentCommand> = {}): SentCommand => ({
    id: `${name}-${next()}`,
    engine: engineVersion,
    base: device.head,
    pen: device.event.pen.epoch,
    at: Date.now(),
    body: body as SentCommand['body'],
    ...more,
  });
  async function send(...commands: SentCommand[]) {
    const { answers, entries } = await app.call(sendCommands, { params: { id: tournamentId }, body: { device: name, head: device.head, commands } }, as);
    device.event = fold(device.event, entries);
    device.head = entries.at(-1)?.seq ?? device.head;
    device.entries.push(...entries);
    return answers;
  }
  /** Sends a command that must succeed. */
  async function run(body: CommandBody): Promise<TournamentEvent> {
    const [answer] = await send(commandOf(body));
    if (!answer || 'code' in answer) throw new Error(`${body.kind}: ${answer ? answer.code : 'undecided'}`);
    return device.event;
  }
  const refusalOf = async (body: CommandBody) => {
    const [answer] = await send(commandOf(body));
    return answer && 'code' in answer ? answer.code : null;
  };
  const pod = () => {
    const [only] = device.event.pods;
    if (!only) throw new Error('not configured');
    return only;
  };
  const bodyOf = <Body extends CommandBody>({ body, refusal }: { body?: Body | undefined; refusal?: string | undefined }): Body => {
    if (!body) throw new Error(refusal);
    return body;
  };

  /** Draws the next round; returns the draft. */
  async function draw(division?: 'masters') {
    const round = `round-${next()}`;
    await run(bodyOf(proposeDraw(device.event, { pod: pod().name, round, seed: round, ...(division ? { division } : {}) })));
    const draft = device.event.drafts.find(({ id }) => id === round);
    if (!draft) throw new Error('no draft');
    return draft;
  }
  const publish = (draft: Draft) => run({ kind: 'publish', round: draft.id, pairs: draftDigest(draft) });
  return Object.assign(device, {
    commandOf,
    send,
    draw,
    run,
    refusalOf,
    pod,
    round: () => {
      const round = pod().played.at(-1);
      if (!round) throw new Error('no round');
      return round;
    },
    takePen: () => run({ kind: 'pen', to: name, of: device.event.pen.epoch, force: true }),
    configure: () => run(bodyOf(proposeConfigure(device.event, 'seed'))),
    publish,
    async publishRound(division?: 'masters') {
      await publish(await draw(division));
    },
    result: (round: string, { player1, player2 }: Match, outcome: ReportedOutcome, was: Outcome = 'open') =>
      run({ kind: 'result', round, player1, player2: player2 ?? 0, outcome, was }),
    startCut: () => run(bodyOf(proposeCut(device.event, pod().name, 'masters'))),
    finalize: () => run({ kind: 'finalize', standings: standingsDigest(device.event) }),
  });
}
export type PlayDevice = Awaited<ReturnType<typeof playDevice>>;

/** The lower id wins every match. */
export async function playRound(device: PlayDevice): Promise<void> {
  const { id, matches } = device.round();
  for (const match of matches) {
    if (match.outcome === 'open' && match.player2 !== null) await device.result(id, match, match.player1 < match.player2 ? 'player1' : 'player2');
  }
}
