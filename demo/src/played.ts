import { apply } from '@mesa/contract/play/apply';
import { cutOf } from '@mesa/contract/play/bracket';
import { type Author, type CommandBody, engineVersion, type LogEntry, needsPen } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import { type Division, type EventKind, emptyEvent, type Match, type Pod, type TournamentEvent } from '@mesa/contract/play/model';
import { proposeConfigure, proposeCut, proposeDraw } from '@mesa/contract/play/propose';
import { isCutOver } from '@mesa/contract/play/rounds';
import { standingsDigest } from '@mesa/contract/play/standings';
import type { Random } from './random';

const device = 'demo';

export interface Meeting {
  tournamentId: number;
  kind: EventKind;
  season: number;
  /** When the tournament begins, in milliseconds. */
  begins: number;
  playerIds: readonly number[];
  strengths: ReadonlyMap<number, number>;
  random: Random;
}

/** Runs a tournament as its organiser would in the console, command by command. */
class Organiser {
  event: TournamentEvent;
  readonly log: LogEntry[] = [];
  #now: number;
  readonly #meeting: Meeting;

  constructor(meeting: Meeting) {
    this.#meeting = meeting;
    this.event = emptyEvent(meeting.kind, meeting.season);
    this.#now = meeting.begins;
    this.send({ kind: 'set-up', event: meeting.kind, season: meeting.season }, { role: 'server' });
    for (const player of meeting.playerIds) this.send({ kind: 'enrol', player, division: 'masters' });
    for (const player of meeting.playerIds) this.send({ kind: 'check-in', player });
    this.send({ kind: 'pen', to: device, of: 0 });
    this.send(this.#decided(proposeConfigure(this.event, `demo-${meeting.tournamentId}`)));
  }

  get pod(): Pod {
    const [pod] = this.event.pods;
    if (!pod) throw new Error('not configured');
    return pod;
  }

  get open(): Match[] {
    return this.pod.played.at(-1)?.matches.filter(({ outcome }) => outcome === 'open') ?? [];
  }

  #decided<Body extends CommandBody>({ body, refusal }: { body?: Body | undefined; refusal?: string | undefined }): Body {
    if (!body) throw new Error(refusal);
    return body;
  }

  send(body: CommandBody, by: Author = { role: 'staff' }): void {
    this.#now += 20_000;
    const seq = this.log.length + 1;
    const command = {
      id: `demo-${this.#meeting.tournamentId}-${seq}`,
      device: by.role === 'staff' ? device : `${by.role}-${seq}`,
      by,
      engine: engineVersion,
      base: seq - 1,
      pen: needsPen({ by, body }) ? this.event.pen.epoch : 0,
      at: this.#now,
      body,
    };
    const { event, refusal } = apply(this.event, command, this.#now);
    if (!event) throw new Error(`${body.kind}: ${refusal}`);
    this.event = event;
    this.log.push({ seq, at: this.#now, received: this.#now, command });
  }

  publishRound(division?: Division): void {
    const round = `demo-${this.#meeting.tournamentId}-r${this.pod.played.length + 1}`;
    this.send(this.#decided(proposeDraw(this.event, { pod: this.pod.name, round, seed: round, ...(division ? { division } : {}) })));
    const draft = this.event.drafts.find(({ id }) => id === round);
    if (!draft) throw new Error('no draft');
    this.send({ kind: 'publish', round, pairs: draftDigest(draft) });
  }

  /** The stronger player usually wins; some matches run out of time. */
  report({ player1, player2 }: Match): void {
    const { strengths, random } = this.#meeting;
    const round = this.pod.played.at(-1);
    if (!round || player2 === null) return;
    const edge = (strengths.get(player1) ?? 0) - (strengths.get(player2) ?? 0);
    const wins = random.chance(1 / (1 + Math.exp(-1.4 * edge)));
    const outcome = round.phase === 'swiss' && random.chance(0.07) ? 'tie' : wins ? 'player1' : 'player2';
    this.send({ kind: 'result', round: round.id, player1, player2, outcome, was: 'open' });
  }

  playRound(division?: Division): void {
    this.publishRound(division);
    this.send({ kind: 'clock', round: this.pod.played.at(-1)?.id ?? '', action: 'start' });
    for (const match of this.open) this.report(match);
  }

  /** Plays the cut of a division, round by round to its final. */
  playCut(division: Division): void {
    this.send(this.#decided(proposeCut(this.event, this.pod.name, division)));
    const cut = () => cutOf(this.pod, division);
    for (let opened = cut(); opened && !isCutOver(this.pod, opened); opened = cut()) this.playRound(division);
  }

  finish(): void {
    this.send({ kind: 'finalize', standings: standingsDigest(this.event) });
  }

  drop(place: number): void {
    const player = this.event.order[place];
    if (player !== undefined) this.send({ kind: 'drop', player, seen: this.pod.played.length });
  }
}

/** Returns a finished tournament with a cut, in which one player left after the second round. */
export function finishedTournament(meeting: Meeting) {
  const organiser = new Organiser(meeting);
  while (organiser.pod.played.length < organiser.pod.rounds) {
    organiser.playRound();
    if (organiser.pod.played.length === 2) organiser.drop(25);
  }
  for (const { division } of organiser.pod.cuts) organiser.playCut(division);
  organiser.finish();
  const { event, log } = organiser;
  return { event, log };
}

/** Returns a tournament in the middle of round 3: two players left, one table has conflicting reports, some have not reported. */
export function playedTournament(meeting: Meeting) {
  const organiser = new Organiser(meeting);
  organiser.playRound();
  organiser.drop(20);
  organiser.playRound();
  organiser.drop(7);
  organiser.publishRound();
  const [disputed, ...others] = organiser.open;
  for (const match of others.slice(0, 5)) organiser.report(match);
  const round = organiser.pod.played.at(-1)?.id ?? '';
  if (disputed?.player2) {
    const { player1, player2 } = disputed;
    organiser.send({ kind: 'report', round, player1, player2, outcome: 'player1' }, { role: 'player', player: player1 });
    organiser.send({ kind: 'report', round, player1, player2, outcome: 'player2' }, { role: 'player', player: player2 });
  }
  const { event, log } = organiser;
  return { event, log };
}
