import type { Answer } from '@mesa/contract/calls/play';
import type { Endpoint, ErrorBody, Input, Result } from '@mesa/contract/endpoint';
import { seededRandom } from '@mesa/contract/play/random';
import { apiError } from '../../../shared/runtime/src/api-error';
import type { Figures } from './figures';
import type { Site } from './site';

/** Every name and secret of a schedule contains this, so that no log can have one unnoticed. */
export const privateMark = 'Qzx';

/** One schedule: a tournament, its time, and the answers that each participant received. */
export interface World {
  readonly site: Site;
  readonly seed: string;
  readonly random: () => number;
  readonly figures: Figures;
  tournament: number;
  /** The servers' time. */
  now: number;
  /** The first answer to each command; the second one to a player's refused command that held when it was repeated. */
  readonly answers: Map<string, Answer>;
  /** Commands that were refused at first and hold now. */
  readonly reversed: Set<string>;
  readonly faults: string[];
  /** Requests that the network delivers once more, later. */
  readonly again: (() => Promise<unknown>)[];
  /** Calls and writes to a disk that are not finished. */
  busy: number;
}

/** How a device reaches the servers. */
export interface Line {
  readonly random: () => number;
  network: 'up' | 'bad' | 'down';
  headers(): Promise<Record<string, string>>;
  /** The device dies now. */
  die(): void;
  isDead(): boolean;
}

export const forever = () => new Promise<never>(() => undefined);
export const oneOf = <T>(random: () => number, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
export const randomOf = (world: Pick<World, 'seed'>, name: string) => seededRandom(`${world.seed} ${name}`);
export const makeIds = (random: () => number) => () =>
  Array.from({ length: 16 }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('');

/** Waits until nothing is on its way any more. */
export async function untilCalm(world: World): Promise<void> {
  for (let calm = 0; calm < 4; calm = world.busy === 0 ? calm + 1 : 0) await new Promise((resolve) => setImmediate(resolve));
}

function noteAnswers({ answers, reversed, faults, figures }: World, given: readonly Answer[]): void {
  for (const answer of given) {
    const first = answers.get(answer.id);
    if (first) figures.repeated += 1;
    if (first && 'code' in first && 'seq' in answer) reversed.add(answer.id);
    if (!first || ('code' in first && 'seq' in answer)) answers.set(answer.id, answer);
    else if ('seq' in first && !('seq' in answer && answer.seq === first.seq))
      faults.push(`${answer.id} was answered ${JSON.stringify(first)}, then ${JSON.stringify(answer)}`);
  }
}

const addressOf = ({ path }: Endpoint, params: object, query: object): string => {
  const address = Object.entries(params).reduce((text, [name, value]) => text.replace(`:${name}`, String(value)), path as string);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${address}?${search}` : address;
};

/** Sends a request to one of the servers, whatever its answer is. */
export async function ask(
  world: World,
  endpoint: Endpoint,
  input: object,
  { headers, random, isBad }: { headers: Record<string, string>; random: () => number; isBad: boolean },
) {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object };
  const fails = isBad && random() < 0.07 ? { fails: { at: Math.floor(random() * 30), ran: random() < 0.5 } } : {};
  if (fails.fails) world.figures.databaseFailures += 1;
  world.figures.requests += 1;
  const answer = await world.site.request({
    server: random() < 0.5 ? 0 : 1,
    method: endpoint.method,
    url: addressOf(endpoint, params, query),
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
    now: world.now,
    ...fails,
  });
  const { answers } = answer.body as { answers?: Answer[] };
  if (answer.status === 200 && answers) noteAnswers(world, answers);
  return answer;
}

/** Makes a call over a device's line, on which requests and answers are lost, doubled and late, and during which the device can die. */
export async function call<E extends Endpoint>(world: World, line: Line, endpoint: E, input: Input<E>): Promise<Result<E>> {
  const { random } = line;
  const isBad = line.network === 'bad';
  const happens = (share: number) => isBad && random() < share;
  if (line.isDead()) return forever();
  if (line.network === 'down' || happens(0.15)) {
    world.figures.cut += 1;
    throw apiError('network');
  }
  if (happens(0.02)) line.die();
  if (line.isDead()) return forever();
  world.busy += 1;
  try {
    const headers = await line.headers();
    const send = () => ask(world, endpoint, input as object, { headers, random, isBad });
    const [answer] = await Promise.all([send(), happens(0.1) ? send() : null]);
    if (happens(0.1)) world.again.push(() => ask(world, endpoint, input as object, { headers, random, isBad: false }));
    if (happens(0.03)) line.die();
    if (line.isDead()) return forever();
    if (happens(0.15)) {
      world.figures.lostAnswers += 1;
      throw apiError('network');
    }
    const body = answer.body as ErrorBody & Record<string, unknown>;
    if (answer.status >= 400) throw apiError(body.code, answer.status, body);
    return answer.body as Result<E>;
  } finally {
    world.busy -= 1;
  }
}
