/** Malicious TOM files, each made to cost much time or memory. */
const player = (id: number, name = 'Ana') =>
  `<player userid="${id}"><firstname>${name}</firstname><lastname>Peña</lastname><birthdate>02/27/1990</birthdate><creationdate>01/01/2026 00:00:00</creationdate><lastmodifieddate>01/01/2026 00:00:00</lastmodifieddate></player>`;
const file = (players: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tournament type="2" stage="1" version="1.80" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE"><data><name>Reto</name><id></id><city>Lima</city><state></state><country>Peru</country><roundtime>50</roundtime><finalsroundtime>75</finalsroundtime><organizer popid="" name=""/><startdate>10/03/2026</startdate><lessswiss>false</lessswiss><autotablenumber>true</autotablenumber><overflowtablestart>0</overflowtablestart></data><timeelapsed>0</timeelapsed><players>${players}</players><pods></pods><finalsoptions></finalsoptions>${more}</tournament>`;
const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index)).join('');

export const tomFiles: readonly { name: string; text: string }[] = [
  {
    name: '30.000 jugadores',
    text: file(many(30_000, (index) => `<player userid="${index + 1}"><firstname>A${index}</firstname><lastname>B</lastname></player>`)),
  },
  { name: '20.000 jugadores con el mismo nombre', text: file(many(20_000, (index) => player(index + 1))).slice(0, 5_000_000) },
  { name: '1,2 millones de <a/>', text: file('', '<a/>'.repeat(1_200_000)).slice(0, 5_000_000) },
  { name: '300.000 niveles', text: '<a>'.repeat(300_000) + '</a>'.repeat(300_000) },
  { name: 'un elemento con 300.000 atributos', text: `<tournament ${many(300_000, (index) => `a${index}="1" `)}/>` },
  {
    name: 'entidades que se multiplican',
    text: `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${many(20, (index) => `<!ENTITY e${index} "${(index ? `&e${index - 1};` : '&a;').repeat(10)}">`)}]><a>&e19;</a>`,
  },
  { name: 'NUL', text: file(player(1, 'A\0na')) },
  { name: 'media letra', text: file(player(1, 'A\ud800na')) },
  { name: 'media letra como referencia', text: file(player(1, 'A&#xD800;na')) },
  { name: 'NUL como referencia', text: file(player(1, 'A&#0;na')) },
  { name: 'sin cerrar', text: '<tournament><players>'.repeat(100_000) },
  { name: 'un comentario de 4 MB', text: `<tournament><!--${'-'.repeat(4_000_000)}` },
];

/** Names that are invisible, misleading, or too long. */
export const names: readonly string[] = [
  ...[
    '\u200b',
    'A\u200bna',
    '\u3164',
    'Ana\u202eanA',
    '\u2066Ana',
    'A\u00adna',
    '\u2800',
    '\ufeffAna',
    'A\0na',
    'A\ud800na',
    'A\u{e0061}na',
    'a\u0301'.repeat(10_000),
  ],
  ...['x'.repeat(100_000), '\u0300', '\n', '\u2028', ' \u00a0 ', '\u115f', '\u17b4', '\u180e', 'Ana\u061c', '\udfff'],
];
