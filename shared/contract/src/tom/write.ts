import { build, merge, type Wanted } from './merge';
import { type divisionCodes, outcomeCodes, podCodes, type TomFile, type TomMatch, type TomPlayer, type TomPod } from './model';
import { parseXml, writeXml } from './xml';

const leaf = (name: string, value: string | number | boolean): Wanted => ({ name, attributes: [], text: String(value) });
const maybe = (name: string, value: string | number | boolean | undefined): Wanted[] => (value === undefined ? [] : [leaf(name, value)]);
const block = (name: string, children: Wanted[], attributes: Wanted['attributes'] = []): Wanted => ({ name, attributes, children });
const seat = (name: string, userId: string): Wanted => ({ name, attributes: [['userid', userId]] });

const player = (of: TomPlayer): Wanted =>
  block(
    'player',
    [
      leaf('firstname', of.firstName),
      leaf('lastname', of.lastName),
      leaf('birthdate', of.birthDate),
      ...maybe('starter', of.starter),
      ...maybe('order', of.order),
      ...maybe('seed', of.seed),
      ...maybe('staticseat', of.fixedTable),
      ...(of.late
        ? [
            block('late', [
              leaf('round', of.late.round),
              leaf('timestamp', of.late.at),
              leaf('forcedloss', of.late.forcedLoss),
              leaf('usedforcedloss', of.late.usedForcedLoss),
            ]),
          ]
        : []),
      ...maybe('byes', of.byes),
      ...(of.dropped ? [block('dropped', [leaf('status', of.dropped.status), leaf('round', of.dropped.round), ...maybe('timestamp', of.dropped.at)])] : []),
      leaf('creationdate', of.created),
      leaf('lastmodifieddate', of.modified),
    ],
    [['userid', of.userId]],
  );

const match = ({ player1, player2, outcome, table, at }: TomMatch): Wanted =>
  block(
    'match',
    [
      ...(player2 === null ? [seat('player', player1)] : [seat('player1', player1), seat('player2', player2)]),
      leaf('timestamp', at),
      leaf('tablenumber', table),
    ],
    [['outcome', outcomeCodes[outcome]]],
  );

const pod = (of: TomPod): Wanted =>
  block(
    'pod',
    [
      block('poddata', [
        leaf('startingtable', of.startingTable),
        leaf('playoff3rd4th', of.thirdPlace),
        { ...leaf('subgroupcount', 1), initial: true },
        { ...leaf('additionalrounds', 0), initial: true },
        block('blockedranges', []),
      ]),
      block(
        'subgroups',
        of.players
          ? [
              block(
                'subgroup',
                [
                  block(
                    'players',
                    of.players.map((userId) => ({ ...seat('player', userId), space: ' ' })),
                  ),
                ],
                [['number', '1']],
              ),
            ]
          : [],
      ),
      block(
        'rounds',
        of.rounds.map((round) => ({
          ...block(
            'round',
            [
              leaf('timeleft', round.timeLeft),
              leaf('pairtime', round.pairTime),
              leaf('starttime', round.startTime),
              block('matches', round.matches.map(match)),
            ],
            [
              ['number', String(round.number)],
              ['type', round.type],
              ['stage', round.stage],
            ],
          ),
          space: ' ',
        })),
      ),
    ],
    [
      ['category', podCodes[of.category]],
      ['stage', of.stage],
    ],
  );

function tournament(file: TomFile): Wanted {
  const fields = Object.entries(file.data).map(([name, value]) => leaf(name, value));
  const start = fields.findIndex(({ name }) => name === 'startdate');
  fields.splice(start < 0 ? fields.length : start, 0, {
    name: 'organizer',
    attributes: [
      ['popid', file.organizer.popId],
      ['name', file.organizer.name],
    ],
  });
  const standings = file.standings?.map(({ category, type, places }) =>
    block(
      'pod',
      places.map(
        ({ userId, place }): Wanted => ({
          name: 'player',
          attributes: [['id', userId], ...(place === undefined ? [] : [['place', String(place)] as [string, string]])],
          space: ' ',
        }),
      ),
      [
        ['category', category],
        ['type', type],
      ],
    ),
  );
  const cuts = file.cuts.map(({ category, options, cut, players, thirdPlace }) =>
    block(
      'categorycut',
      [
        block(
          'options',
          options.map((option) => leaf('value', option)),
        ),
        leaf('cut', cut),
        leaf('playercount', players),
        leaf('paired3rd4th', thirdPlace),
      ],
      [['key', category]],
    ),
  );
  return block(
    'tournament',
    [
      block('data', fields),
      leaf('timeelapsed', file.timeElapsed),
      block('players', file.players.map(player)),
      block('pods', file.pods.map(pod)),
      ...(standings ? [block('standings', standings)] : []),
      block('finalsoptions', cuts),
    ],
    [
      ['type', file.type],
      ['stage', file.stage],
      ['version', file.version],
      ['gametype', file.gameType],
      ['mode', file.mode],
    ],
  );
}

/**
 * Writes a TOM file. With its source text, changes only what differs from the model: line ends, comments, unknown elements and attributes, and the
 * form of escapes stay.
 */
export function writeTom(file: TomFile, source?: string): string {
  const wanted = tournament(file);
  if (source === undefined) return writeXml({ before: '<?xml version="1.0" encoding="UTF-8"?>\n', root: build(wanted, 0, '\n'), after: '\n' });
  const document = parseXml(source);
  merge(document.root, wanted, 0, source.includes('\r\n') ? '\r\n' : '\n');
  return writeXml(document);
}

/** The divisions in the order of TOM's standings and cuts. */
export const tomDivisions = ['masters', 'senior', 'junior'] as const satisfies (keyof typeof divisionCodes)[];
