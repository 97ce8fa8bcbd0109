import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from './failure.mjs';
import { host } from './host.mjs';

/** Returns what the commands are. */
export const usage = () => `Publica un área y decide qué está en línea:

  publish  <área>                        construye, verifica y sube; nadie la ve todavía
  preview  <área> <publicación> [<horas>] da un enlace para que cualquiera la vea; vence en 48 horas
  preview  <área> --pull-request <n>     construye, verifica y sube lo de un pull request, y da un enlace para verlo: no usa
                                         versión, vence y no se pone en línea. Otra vez, lo reemplaza; con --remove, lo quita
  promote  <área> <publicación>          la pone en línea; si el área pide una segunda persona, la propone
  withdraw <área>                        retira la propuesta
  canary   <área> <publicación> [<1–99>] la muestra a ese porcentaje de los visitantes; sin él, da el
                                         siguiente paso: 5 %, 25 %, todos
  promote-together <área>@<publicación> <otra>@<publicación> …
                                         las pone en línea juntas, en una sola revisión, después de abrir sus páginas
                                         juntas; rollback de cualquiera de ellas vuelve con todas. Una prueba (canary) es
                                         siempre de una sola área
  rollback <área>                        retira la prueba o vuelve a la publicación anterior
  off      <área> "<mensaje>"            apaga el área; los visitantes leen el mensaje
  on       <área>                        la enciende de nuevo
  allow    <área> <dirección> <otra>     deja que otra área use direcciones que empiezan así: allow mf-tournaments /torneo mf-ligas
  disallow <área> <dirección> <otra>     ya no
  flags    <área>                        sus funciones en prueba y para quién está encendida cada una
  flags    <área> <función> on|off|<n>%  la enciende para todos o para una parte de los visitantes, o la apaga;
                                         con --role y --account, también para ellos. Lo que no se escribe, se apaga
  plan     <paquete>@<versión>           qué áreas aceptan esa versión de un paquete compartido (plan react@20), y en qué orden
                                         se cambia; termina con 1 si el marco todavía no puede cambiar
  list     <área>                        sus publicaciones y cuál está en línea
  history  <área>                        lo que estuvo en línea, lo más reciente primero
  restore  shell <revisión>              vuelve con todo el sitio a una revisión de la historia

El área es una carpeta (mf-decks, shell, .); la publicación, su nombre completo, su versión o «latest».
  --to <dirección>       el sitio; sin ella, MESA_URL
  --token-file <archivo> la llave de despliegue; sin él, MESA_TOKEN
  --revision <número>    solo si nadie cambió el área desde esa revisión
  --again                con promote: una publicación que ya se retiró, otra vez
  --together             con publish: la acepta aunque no sirva con lo que está en línea, para un cambio con otras áreas;
                         con promote: solo la propone, para que otra persona o llave la use en promote-together
  --anyway "<motivo>"    con canary y promote: sigue aunque va más lenta que la que está en línea; el historial dice por qué
  --markdown             con preview --pull-request: el comentario para el pull request
  --role <rol>           con flags: ${host.names.roles}; se puede repetir
  --account <usuario>    con flags: una cuenta, por su nombre de usuario; se puede repetir
  --json                 una línea de JSON en vez de frases`;

const takes = {
  publish: 0,
  preview: 2,
  promote: 1,
  withdraw: 0,
  canary: 2,
  rollback: 0,
  off: 1,
  on: 0,
  flags: 2,
  list: 0,
  history: 0,
  restore: 1,
  allow: 2,
  disallow: 2,
  plan: 0,
  'promote-together': Number.POSITIVE_INFINITY,
};
const parts = {
  preview: ['la publicación'],
  promote: ['la publicación'],
  canary: ['la publicación'],
  restore: ['la revisión a la que se vuelve'],
  off: ['el mensaje'],
  allow: ['la dirección', 'la otra área'],
  disallow: ['la dirección', 'la otra área'],
};

function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        'token-file': { type: 'string' },
        revision: { type: 'string' },
        again: { type: 'boolean', default: false },
        together: { type: 'boolean', default: false },
        anyway: { type: 'string' },
        'pull-request': { type: 'string' },
        remove: { type: 'boolean', default: false },
        markdown: { type: 'boolean', default: false },
        role: { type: 'string', multiple: true, default: [] },
        account: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const unknown = /'(-[^']*)'/.exec(message)?.[1];
    if (unknown?.startsWith('--token'))
      throw new Failure('usage', 'La llave no se escribe en la orden, donde otros la verían: va en MESA_TOKEN o en --token-file.');
    throw new Failure('usage', unknown ? `No se entiende ${unknown}: prueba con --help.` : message);
  }
}

/**
 * Returns the share, roles and accounts for which the command turns a flag on; null for a list.
 * @param {string} command
 * @param {string[]} words
 * @param {{ role: string[], account: string[] }} named
 */
function flagOf(command, [name, share], { role: roles, account: accounts }) {
  const named = roles.length + accounts.length > 0;
  if (command !== 'flags') {
    if (named) throw new Failure('usage', '--role y --account van con flags.');
    return null;
  }
  if (name === undefined) {
    if (named) throw new Failure('usage', 'Falta la función en prueba.');
    return null;
  }
  if (share === undefined && !named) throw new Failure('usage', `Falta para quién: flags mf-decks ${name} on, off, 20% o --account ana.`);
  if (share === 'off' && named) throw new Failure('usage', 'off la apaga para todos: va sin --role ni --account.');
  const percent = share === 'on' ? 100 : ['off', undefined].includes(share) ? 0 : Number(/^(\d+)%?$/.exec(share ?? '')?.[1]);
  if (!(percent >= 0 && percent <= 100)) throw new Failure('usage', `«${share}» no dice para quién: se escribe on, off, o un porcentaje de 0 a 100.`);
  return { name, percent, roles, accounts };
}

/**
 * Returns the pull request whose preview is meant; null for a release.
 * @param {string} command
 * @param {string[]} words
 * @param {{ 'pull-request'?: string | undefined, remove: boolean, markdown: boolean, json: boolean }} named
 */
function pullRequestOf(command, words, { 'pull-request': number, remove, markdown, json }) {
  if (number === undefined) {
    if (remove || markdown) throw new Failure('usage', '--remove y --markdown van con preview --pull-request.');
    return null;
  }
  if (command !== 'preview') throw new Failure('usage', '--pull-request va con preview.');
  if (!/^[1-9]\d{0,9}$/.test(number)) throw new Failure('usage', `«${number}» no es el número de un pull request.`);
  if (words.length > 0) throw new Failure('usage', `Sobra «${words[0]}»: la vista previa de un pull request es de lo que hay en la carpeta.`);
  if (markdown && (remove || json)) throw new Failure('usage', '--markdown va sin --remove ni --json.');
  return { number: Number(number), remove, markdown };
}

/** @param {string | undefined} why */
function reasonOf(command, why) {
  if (why === undefined) return null;
  if (!['canary', 'promote', 'promote-together'].includes(command)) throw new Failure('usage', '--anyway va con canary y promote.');
  if (!why.trim() || why.trim().length > 200) throw new Failure('usage', 'El motivo de --anyway va entre comillas y tiene hasta 200 letras.');
  return why.trim();
}

function siteOf(address) {
  if (!address) throw new Failure('usage', 'Falta el sitio: escribe --to https://… o define MESA_URL.');
  const url = URL.parse?.(address) ?? (URL.canParse(address) ? new URL(address) : null);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Failure('usage', `«${address}» no es la dirección de un sitio: se escribe como https://mesa.example.`);
  return url.origin;
}

function tokenOf(file) {
  let text = process.env.MESA_TOKEN;
  try {
    if (file) text = readFileSync(file, 'utf8');
  } catch {
    throw new Failure('usage', `No se puede leer la llave en ${file}.`);
  }
  const token = text?.trim();
  if (!token) throw new Failure('usage', 'Falta la llave de despliegue: va en MESA_TOKEN o en --token-file.');
  if (/\s/.test(token)) throw new Failure('usage', 'La llave de despliegue es una sola línea sin espacios.');
  return token;
}

/** Returns the folder and its package name: `mf-decks` is the area mf_decks. */
function areaOf(name) {
  const folder = path.resolve(name);
  let called = path.basename(folder);
  try {
    called = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).name;
  } catch {
    // What is not published from here needs no folder.
  }
  const area = called.replaceAll('-', '_');
  if (!/^(shell|mf_[a-z][a-z0-9_]{1,30})$/.test(area)) throw new Failure('usage', `«${name}» no es un área: se llaman shell o mf-algo.`);
  return { folder, area };
}

/**
 * Returns the area for which a command about several areas calls: that of the token, otherwise one of them.
 * @param {string} token
 * @param {Record<string, string> | null} releases
 */
const callingArea = (token, releases) => /^mesa_(\w+)_[\w-]{43}$/.exec(token)?.[1] ?? Object.keys(releases ?? {})[0] ?? 'shell';

/** Returns the package and the version of `react@20`, `@scope/name@1.2.0`. */
function moduleIn(text) {
  const [, name, version] = /^(@?[^@\s]+)@([^@\s]+)$/.exec(text) ?? [];
  if (!name || !version) throw new Failure('usage', `«${text}» no es un paquete con su versión: se escribe como react@20.`);
  return { name, version };
}

/**
 * Returns the release of each area of `shell@2.0.0 mf-decks@1.5.0`.
 * @param {string[]} words
 */
function releasesIn(words) {
  const releases = new Map();
  for (const word of words) {
    const [, name, release] = /^([^@\s]+)@([^@\s]+)$/.exec(word) ?? [];
    if (!name || !release) throw new Failure('usage', `«${word}» no es un área con su publicación: se escribe como mf-decks@1.5.0.`);
    const { area } = areaOf(name);
    if (releases.has(area)) throw new Failure('usage', `${area} está dos veces.`);
    releases.set(area, release);
  }
  if (releases.size < 2) throw new Failure('usage', 'Son por lo menos dos áreas: promote-together shell@2.0.0 mf-decks@1.5.0.');
  return Object.fromEntries(releases);
}

/**
 * Parses the arguments. Returns null for help; throws a Failure that names what is missing.
 * @param {string[]} args
 */
export function readArguments(args) {
  const { values, positionals } = parse(args);
  const [command, name, ...rest] = positionals;
  if (values.help || command === undefined) return null;
  if (!(command in takes)) throw new Failure('usage', `No hay ninguna orden «${command}»: prueba con --help.`);
  if (!name) throw new Failure('usage', command === 'plan' ? 'Falta el paquete con su versión: plan react@20.' : `Falta el área: ${command} mf-decks.`);
  const pullRequest = pullRequestOf(command, rest, values);
  const missing = pullRequest ? undefined : parts[command]?.[rest.length];
  if (missing) throw new Failure('usage', `Falta ${missing}.`);
  if (rest.length > takes[command]) throw new Failure('usage', `Sobra «${rest[takes[command]]}»; si el mensaje tiene espacios, va entre comillas.`);
  const percent = command === 'canary' && rest[1] !== undefined ? Number(rest[1].replace(/%$/, '')) : null;
  if (percent !== null && !(Number.isInteger(percent) && percent >= 1 && percent <= 99))
    throw new Failure('usage', 'El porcentaje es un número entero de 1 a 99.');
  const hours = command === 'preview' && rest[1] !== undefined ? Number(rest[1]) : null;
  if (hours !== null && !(Number.isInteger(hours) && hours >= 1 && hours <= 336)) throw new Failure('usage', 'Las horas son un número entero de 1 a 336.');
  if (command === 'restore' && !/^\d+$/.test(rest[0] ?? '')) throw new Failure('usage', 'La revisión es un número.');
  if (command === 'restore' && name !== 'shell') throw new Failure('usage', 'Se vuelve con todo el sitio, con la llave del marco: restore shell 41.');
  if (values.revision !== undefined && !/^\d+$/.test(values.revision)) throw new Failure('usage', 'La revisión es un número.');
  if (values.again && !['promote', 'promote-together'].includes(command)) throw new Failure('usage', '--again va con promote.');
  if (values.together && !['publish', 'promote'].includes(command)) throw new Failure('usage', '--together va con publish y promote.');
  const releases = command === 'promote-together' ? releasesIn([name, ...rest]) : null;
  const module = command === 'plan' ? moduleIn(name) : null;
  const named = releases || module ? null : areaOf(name);
  const flag = flagOf(command, rest, values);
  const anyway = reasonOf(command, values.anyway);
  const site = siteOf(values.to ?? process.env.MESA_URL);
  const token = tokenOf(values['token-file']);
  return {
    command,
    ...(named ?? areaOf(callingArea(token, releases))),
    name,
    releases,
    module,
    together: values.together,
    wanted: rest[0],
    other: rest[1]?.replaceAll('-', '_'),
    percent,
    hours,
    flag,
    revision: values.revision === undefined ? null : Number(values.revision),
    again: values.again,
    anyway,
    pullRequest,
    json: values.json,
    site,
    token,
  };
}

/** @typedef {NonNullable<ReturnType<typeof readArguments>>} ReleaseRequest */
