import { apply } from '../play/apply';
import { type Author, type BodyOf, type Command, type CommandBody, engineVersion } from '../play/commands';
import { draftDigest } from '../play/draw';
import {
  type Division,
  type EventKind,
  emptyEvent,
  type PlayerId,
  type Pod,
  type PodName,
  type ReportedOutcome,
  type Round,
  type Structure,
  type TournamentEvent,
} from '../play/model';
import { proposeConfigure, proposeCut, proposeDraw } from '../play/propose';
import type { RefusalCode } from '../play/refusals';
import { isPodDone, isSwissOver, podOf } from '../play/rounds';
import { standingsDigest } from '../play/standings';

/** A tournament that tests and benchmarks drive by commands, like the console of one device. */
export class TournamentDay {
  readonly log: Command[] = [];
  /** Advances by one second per command. */
  now = Date.UTC(2026, 9, 4, 15);
  private made = 0;

  constructor(
    public event: TournamentEvent = emptyEvent('cup', 2027),
    readonly device = 'console',
  ) {}

  /** Returns a day with this many players per division, numbered from 1, whose console holds the pen. */
  static with(sizes: Partial<Record<Division, number>>, kind: EventKind = 'cup'): TournamentDay {
    const day = new TournamentDay(emptyEvent(kind, 2027));
    let player = 0;
    for (const division of ['masters', 'senior', 'junior'] as const) {
      for (let count = 0; count < (sizes[division] ?? 0); count += 1) day.do({ kind: 'enrol', player: ++player, division });
    }
    day.do({ kind: 'pen', to: day.device, of: 0 });
    return day;
  }

  command(body: CommandBody, by: Author = { role: 'staff' }): Command {
    this.made += 1;
    this.now += 1000;
    const { length } = this.log;
    return { id: `${this.device}-${this.made}`, device: this.device, by, engine: engineVersion, base: length, pen: this.event.pen.epoch, at: this.now, body };
  }

  /** Gives a command. Returns the code if it is refused. */
  attempt(body: CommandBody, by?: Author): RefusalCode | undefined {
    const command = this.command(body, by);
    const { event, refusal } = apply(this.event, command);
    if (!event) return refusal;
    this.log.push(command);
    this.event = event;
    return undefined;
  }

  /** Gives a command that must succeed. Returns its id. */
  do(body: CommandBody, by?: Author): string {
    const refusal = this.attempt(body, by);
    if (refusal) throw new Error(`${body.kind}: ${refusal}`);
    return this.log.at(-1)?.id ?? '';
  }

  configure(change: (proposed: BodyOf<'configure'>) => BodyOf<'configure'> = (proposed) => proposed, structure: Structure = 'swiss'): void {
    const { body, refusal } = proposeConfigure(this.event, 'order', structure);
    if (!body) throw new Error(refusal);
    this.do(change(body));
  }

  pod(name?: PodName): Pod {
    return podOf(this.event, name ?? this.event.pods[0]?.name ?? 'all');
  }

  round(name?: PodName): Round {
    const round = this.pod(name).played.at(-1);
    if (!round) throw new Error('No round is published');
    return round;
  }

  draw(name: PodName = this.pod().name, division?: Division, seed = 'draw'): string {
    const { body, refusal } = proposeDraw(this.event, { pod: name, ...(division ? { division } : {}), round: `round-${this.made}`, seed });
    if (!body) throw new Error(refusal);
    this.do(body);
    return body.round;
  }

  publish(round: string): void {
    const draft = this.event.drafts.find(({ id }) => id === round);
    if (!draft) throw new Error(`No draft ${round}`);
    this.do({ kind: 'publish', round, pairs: draftDigest(draft) });
  }

  /** Draws and publishes the next round. */
  next(name?: PodName, division?: Division, seed?: string): Round {
    this.publish(this.draw(name, division, seed));
    return this.round(name);
  }

  report(round: Round, player1: PlayerId, outcome: ReportedOutcome): void {
    const match = round.matches.find((other) => other.player1 === player1);
    if (!match?.player2) throw new Error(`${player1} has no opponent`);
    this.do({ kind: 'result', round: round.id, player1, player2: match.player2, outcome, was: match.outcome });
  }

  /** Enters all missing results; by default the player with the lower number wins. */
  finish(round: Round, outcomeOf: (player1: PlayerId, player2: PlayerId) => ReportedOutcome = (one, other) => (one < other ? 'player1' : 'player2')): void {
    for (const { player1, player2, outcome } of round.matches)
      if (player2 !== null && outcome === 'open') this.report(round, player1, outcomeOf(player1, player2));
  }

  /** Plays all remaining Swiss rounds. */
  playSwiss(name?: PodName): void {
    while (!isSwissOver(this.pod(name))) this.finish(this.next(name));
  }

  startCut(division: Division, name?: PodName): void {
    const { body, refusal } = proposeCut(this.event, this.pod(name).name, division);
    if (!body) throw new Error(refusal);
    this.do(body);
  }

  /** Plays a division's cut to its end. */
  playCut(division: Division, name?: PodName): void {
    this.startCut(division, name);
    while (!isPodDone(this.pod(name))) this.finish(this.next(name, division));
  }

  finalize(): void {
    this.do({ kind: 'finalize', standings: standingsDigest(this.event) });
  }
}
