import type { PodName } from '../play/model';
import {
  outcomeCodes,
  podCodes,
  stageCodes,
  type TomCut,
  type TomFile,
  type TomMatch,
  type TomPlayer,
  type TomPod,
  type TomRound,
  tournamentTypes,
} from './model';
import { TomFault, type TomProblem } from './problems';
import { attribute, child, type Element, elementsOf, parseXml, textOf } from './xml';

const byCode = <K extends string>(codes: Record<K, string>) => new Map(Object.entries<string>(codes).map(([name, code]) => [code, name as K]));
const outcomes = byCode(outcomeCodes);
const pods = byCode<PodName>(podCodes);
const stages = byCode(stageCodes);

const leaf = (element: Element | undefined, name: string): string | undefined => textOf(child(element, name));

function required(value: string | undefined, name: string, line: number | undefined): string {
  if (value === undefined) throw new TomFault('missing', name, line);
  return value;
}

function whole(value: string, name: string, line: number | undefined): number {
  if (!/^-?\d{1,9}$/.test(value.trim())) throw new TomFault('unknown_code', `${name} ${value}`, line);
  return Number(value);
}

/** TOM writes true and false in lower case; other tools do not. */
const flag = (value: string | undefined): boolean => value?.trim().toLowerCase() === 'true';

/** A number that may be missing. */
function optional<K extends string>(element: Element | undefined, name: string, key: K): { [P in K]?: number } {
  const value = leaf(element, name);
  return value === undefined ? {} : ({ [key]: whole(value, name, element?.line) } as { [P in K]?: number });
}

const numberOr = (element: Element | undefined, name: string, otherwise: number): number => {
  const value = leaf(element, name);
  return value === undefined || value === '' ? otherwise : whole(value, name, element?.line);
};

function readPlayer(element: Element): TomPlayer {
  const late = child(element, 'late');
  const dropped = child(element, 'dropped');
  const droppedAt = leaf(dropped, 'timestamp');
  const starter = leaf(element, 'starter');
  return {
    userId: required(attribute(element, 'userid'), 'userid', element.line),
    firstName: leaf(element, 'firstname') ?? '',
    lastName: leaf(element, 'lastname') ?? '',
    birthDate: leaf(element, 'birthdate') ?? '',
    ...(starter === undefined ? {} : { starter: flag(starter) }),
    ...optional(element, 'order', 'order'),
    ...optional(element, 'seed', 'seed'),
    ...optional(element, 'staticseat', 'fixedTable'),
    ...(late
      ? {
          late: {
            round: numberOr(late, 'round', -1),
            at: leaf(late, 'timestamp') ?? '',
            forcedLoss: flag(leaf(late, 'forcedloss')),
            usedForcedLoss: flag(leaf(late, 'usedforcedloss')),
          },
        }
      : {}),
    ...optional(element, 'byes', 'byes'),
    ...(dropped
      ? { dropped: { status: numberOr(dropped, 'status', 1), round: numberOr(dropped, 'round', 0), ...(droppedAt === undefined ? {} : { at: droppedAt }) } }
      : {}),
    created: leaf(element, 'creationdate') ?? '',
    modified: leaf(element, 'lastmodifieddate') ?? '',
  };
}

function readMatch(element: Element): TomMatch {
  const code = required(attribute(element, 'outcome'), 'outcome', element.line);
  const outcome = outcomes.get(code);
  if (!outcome) throw new TomFault('unknown_code', `outcome ${code}`, element.line);
  const single = child(element, 'player');
  const player1 = required(attribute(single ?? child(element, 'player1'), 'userid'), 'player1', element.line);
  const player2 = single ? null : required(attribute(child(element, 'player2'), 'userid'), 'player2', element.line);
  const isSingle = outcome === 'bye' || outcome === 'earned-bye' || outcome === 'forced-loss';
  if (outcome !== 'deleted' && isSingle !== (player2 === null)) throw new TomFault('inconsistent', `outcome ${code}`, element.line);
  return { player1, player2, outcome, table: numberOr(element, 'tablenumber', 0), at: leaf(element, 'timestamp') ?? '' };
}

function readRound(element: Element, known: ReadonlySet<string>): TomRound {
  const matches = elementsOf(child(element, 'matches'), 'match').map(readMatch);
  const seated = new Set<string>();
  for (const { player1, player2, outcome } of matches) {
    if (outcome === 'deleted') continue;
    for (const player of player2 === null ? [player1] : [player1, player2]) {
      if (!known.has(player) || seated.has(player)) throw new TomFault('inconsistent', player, element.line);
      seated.add(player);
    }
  }
  return {
    number: whole(required(attribute(element, 'number'), 'number', element.line), 'number', element.line),
    type: required(attribute(element, 'type'), 'type', element.line),
    stage: attribute(element, 'stage') ?? '',
    timeLeft: numberOr(element, 'timeleft', 0),
    pairTime: leaf(element, 'pairtime') ?? '',
    startTime: leaf(element, 'starttime') ?? '',
    matches,
  };
}

function readPod(element: Element, known: ReadonlySet<string>): TomPod {
  const code = required(attribute(element, 'category'), 'category', element.line);
  const category = pods.get(code);
  if (!category) throw new TomFault('unknown_code', `category ${code}`, element.line);
  const data = child(element, 'poddata');
  const groups = elementsOf(child(element, 'subgroups'), 'subgroup');
  // The meaning of a second group is unknown.
  if (groups.length > 1) throw new TomFault('unknown_code', 'subgroup 2', element.line);
  const players = elementsOf(child(groups[0], 'players'), 'player').map((player) => required(attribute(player, 'userid'), 'userid', player.line));
  if (!players.every((player) => known.has(player)) || new Set(players).size !== players.length) throw new TomFault('inconsistent', code, element.line);
  return {
    category,
    stage: attribute(element, 'stage') ?? '0',
    startingTable: numberOr(data, 'startingtable', 1),
    thirdPlace: flag(leaf(data, 'playoff3rd4th')),
    players: groups.length ? players : null,
    rounds: elementsOf(child(element, 'rounds'), 'round').map((round) => readRound(round, known)),
  };
}

const readCut = (element: Element): TomCut => ({
  category: attribute(element, 'key') ?? '',
  options: elementsOf(child(element, 'options'), 'value').map((value) => whole(textOf(value) ?? '', 'value', value.line)),
  cut: numberOr(element, 'cut', 0),
  players: numberOr(element, 'playercount', 0),
  thirdPlace: flag(leaf(element, 'paired3rd4th')),
});

function readStandings(element: Element, known: ReadonlySet<string>): TomFile['standings'] {
  return elementsOf(element, 'pod').map((pod) => ({
    category: attribute(pod, 'category') ?? '',
    type: attribute(pod, 'type') === 'dnf' ? 'dnf' : 'finished',
    places: elementsOf(pod, 'player').map((player) => {
      const userId = required(attribute(player, 'id'), 'id', player.line);
      if (!known.has(userId)) throw new TomFault('inconsistent', userId, player.line);
      const place = attribute(player, 'place');
      return { userId, ...(place === undefined ? {} : { place: whole(place, 'place', player.line) }) };
    }),
  }));
}

/** One pod per category; more would multiply the computations over all players. */
const maxPods = Object.keys(podCodes).length;
/** Maximum rounds of a pod: ten Swiss rounds and a cut of ten are enough for 1,000 players. */
const maxRounds = 50;

function podsOf(root: Element, known: ReadonlySet<string>): TomPod[] {
  const elements = elementsOf(child(root, 'pods'), 'pod');
  if (elements.length > maxPods) throw new TomFault('too_many', undefined, elements[maxPods]?.line);
  const found = elements.map((pod) => readPod(pod, known));
  const long = found.findIndex(({ rounds }) => rounds.length > maxRounds);
  if (long >= 0) throw new TomFault('too_many', undefined, elements[long]?.line);
  return found;
}

/** Converts a parsed tree into a file. Refuses what it does not know and never guesses. */
function readTree(root: Element): TomFile {
  const hasParts = root.name === 'tournament' && child(root, 'data') && child(root, 'players');
  if (!hasParts) throw new TomFault('not_tom', `<${root.name}>`, root.line);
  const gameType = attribute(root, 'gametype') ?? '';
  if (gameType !== 'TRADING_CARD_GAME') throw new TomFault('other_game', gameType || '—', root.line);
  const stage = required(attribute(root, 'stage'), 'stage', root.line);
  if (!stages.has(stage)) throw new TomFault('unknown_code', `stage ${stage}`, root.line);
  const type = attribute(root, 'type') ?? '2';
  if (!tournamentTypes.includes(type)) throw new TomFault('other_structure', `type ${type}`, root.line);
  const data = child(root, 'data');
  const organizer = child(data, 'organizer');
  const players = elementsOf(child(root, 'players'), 'player').map(readPlayer);
  const known = new Set(players.map(({ userId }) => userId));
  if (known.size !== players.length) throw new TomFault('inconsistent', undefined, child(root, 'players')?.line);
  const standings = child(root, 'standings');
  const fields = elementsOf(data).flatMap((element) => {
    const text = element.name === 'organizer' ? undefined : textOf(element);
    return text === undefined ? [] : [[element.name, text]];
  });
  return {
    type,
    stage,
    version: attribute(root, 'version') ?? '',
    gameType,
    mode: attribute(root, 'mode') ?? '',
    data: Object.fromEntries(fields),
    organizer: { popId: attribute(organizer, 'popid') ?? '', name: attribute(organizer, 'name') ?? '' },
    timeElapsed: numberOr(root, 'timeelapsed', 0),
    players,
    pods: podsOf(root, known),
    standings: standings ? readStandings(standings, known) : null,
    cuts: elementsOf(child(root, 'finalsoptions'), 'categorycut').map(readCut),
  };
}

/** Reads a TOM file, or returns the reason why it cannot. The text is already decoded and keeps its byte order mark. */
export function readTom(text: string): { file: TomFile; problem?: undefined } | { file?: undefined; problem: TomProblem } {
  try {
    return { file: readTree(parseXml(text).root) };
  } catch (error) {
    if (error instanceof TomFault) return { problem: error.problem };
    throw error;
  }
}
