// @ts-expect-error The commands are scripts, whose types another check reads.
import { readArguments } from './arguments.mjs';

const token = `mesa_mf_decks_${'x'.repeat(43)}`;
const env = { ...process.env };
beforeEach(() => Object.assign(process.env, { MESA_TOKEN: token, MESA_URL: 'https://mesa.example/inicio' }));
afterEach(() => {
  process.env = { ...env };
});

const read = (line: string) => readArguments(line.split(' '));

test.each<[string, object]>([
  ['promote mf-decks 1.5.0', { command: 'promote', area: 'mf_decks', wanted: '1.5.0', revision: null, again: false, together: false, anyway: null }],
  ['promote mf-decks latest --again --together --revision 0', { wanted: 'latest', revision: 0, again: true, together: true }],
  ['canary mf-decks 1.5.0', { percent: null }],
  ['canary mf-decks 1.5.0 1', { percent: 1 }],
  ['canary mf-decks 1.5.0 99%', { percent: 99 }],
  ['preview mf-decks 1.5.0', { hours: null, pullRequest: null }],
  ['preview mf-decks 1.5.0 336', { hours: 336 }],
  ['preview mf-decks --pull-request 12 --markdown', { pullRequest: { number: 12, remove: false, markdown: true } }],
  ['allow mf-tournaments /torneo mf-ligas', { area: 'mf_tournaments', wanted: '/torneo', other: 'mf_ligas' }],
  ['restore shell 41', { area: 'shell', wanted: '41' }],
  ['flags mf-decks', { flag: null }],
  ['flags mf-decks newList on', { flag: { name: 'newList', percent: 100, roles: [], accounts: [] } }],
  ['flags mf-decks newList off', { flag: { name: 'newList', percent: 0, roles: [], accounts: [] } }],
  ['flags mf-decks newList 20%', { flag: { name: 'newList', percent: 20, roles: [], accounts: [] } }],
  ['flags mf-decks newList --role owner --account ana --account beto', { flag: { name: 'newList', percent: 0, roles: ['owner'], accounts: ['ana', 'beto'] } }],
  ['plan react@20', { module: { name: 'react', version: '20' }, area: 'mf_decks' }],
  ['promote-together shell@2.0.0 mf-decks@1.5.0', { releases: { shell: '2.0.0', mf_decks: '1.5.0' }, area: 'mf_decks' }],
  ['on mf-decks --to http://localhost:3000/x --json', { site: 'http://localhost:3000', json: true }],
  ['on mf-decks', { site: 'https://mesa.example', json: false, token }],
])('%s', (line, expected) => expect(read(line)).toMatchObject(expected));

test.each([
  ['promote', 'Falta el área: promote mf-decks.'],
  ['promote mf-decks', 'Falta la publicación.'],
  ['undo mf-decks', 'No hay ninguna orden «undo»: prueba con --help.'],
  ['promote decks 1.5.0', '«decks» no es un área: se llaman shell o mf-algo.'],
  ['canary mf-decks 1.5.0 0', 'El porcentaje es un número entero de 1 a 99.'],
  ['canary mf-decks 1.5.0 100', 'El porcentaje es un número entero de 1 a 99.'],
  ['preview mf-decks 1.5.0 0', 'Las horas son un número entero de 1 a 336.'],
  ['preview mf-decks 1.5.0 337', 'Las horas son un número entero de 1 a 336.'],
  ['preview mf-decks --pull-request 0', '«0» no es el número de un pull request.'],
  ['preview mf-decks 1.5.0 --remove', '--remove y --markdown van con preview --pull-request.'],
  ['promote mf-decks 1.5.0 --pull-request 1', '--pull-request va con preview.'],
  ['off mf-decks se cayó', 'Sobra «cayó»; si el mensaje tiene espacios, va entre comillas.'],
  ['restore mf-decks 41', 'Se vuelve con todo el sitio, con la llave del marco: restore shell 41.'],
  ['restore shell -', 'La revisión es un número.'],
  ['on mf-decks --revision x', 'La revisión es un número.'],
  ['canary mf-decks 1.5.0 --again', '--again va con promote.'],
  ['canary mf-decks 1.5.0 --together', '--together va con publish y promote.'],
  ['on mf-decks --anyway rápido', '--anyway va con canary y promote.'],
  ['on mf-decks --role owner', '--role y --account van con flags.'],
  ['flags mf-decks newList', 'Falta para quién: flags mf-decks newList on, off, 20% o --account ana.'],
  ['flags mf-decks newList off --role owner', 'off la apaga para todos: va sin --role ni --account.'],
  ['flags mf-decks newList 101', '«101» no dice para quién: se escribe on, off, o un porcentaje de 0 a 100.'],
  ['promote-together mf-decks@1.5.0', 'Son por lo menos dos áreas: promote-together shell@2.0.0 mf-decks@1.5.0.'],
  ['promote-together mf-decks@1.5.0 mf-decks@1.6.0', 'mf_decks está dos veces.'],
  ['plan react', '«react» no es un paquete con su versión: se escribe como react@20.'],
  ['on mf-decks --token=abc', 'La llave no se escribe en la orden, donde otros la verían: va en MESA_TOKEN o en --token-file.'],
  ['on mf-decks --to ftp://mesa.example', '«ftp://mesa.example» no es la dirección de un sitio: se escribe como https://mesa.example.'],
])('%s is refused', (line, sentence) => expect(() => read(line)).toThrow(sentence));

test.each([
  [undefined, 'Falta la llave de despliegue: va en MESA_TOKEN o en --token-file.'],
  ['a b', 'La llave de despliegue es una sola línea sin espacios.'],
])('the token %s is refused', (given, sentence) => {
  if (given === undefined) delete process.env.MESA_TOKEN;
  else process.env.MESA_TOKEN = given;
  expect(() => read('on mf-decks')).toThrow(sentence);
});

test('a reason for a slower release has a text of at most 200 letters', () => {
  const why = (text: string) => readArguments(['promote', 'mf-decks', '1.5.0', '--anyway', text])?.anyway;
  expect(why(`  ${'x'.repeat(200)} `)).toBe('x'.repeat(200));
  for (const text of [' ', 'x'.repeat(201)]) expect(() => why(text)).toThrow('El motivo de --anyway va entre comillas y tiene hasta 200 letras.');
});

test('help is asked for by name, or by no command', () => {
  expect([readArguments([]), read('promote mf-decks --help'), read('-h')]).toEqual([null, null, null]);
});
