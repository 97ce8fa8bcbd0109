import { differenceLines } from './differences.mjs';
import { failureNames, host, texts } from './host.mjs';

const live = (release) => release ?? 'la que vino con el servidor';
const when = (instant) => new Date(instant).toLocaleString('es-CO', { dateStyle: 'medium', timeStyle: 'short' });

/** Older servers do not have this field. */
const nothingLive = ({ active }, resident) => active === null && resident === false;

/** `resident` is false for an area without a build that came with the server. */
function stateLines(state, resident, pace) {
  const { active, previous, canary, off, since, approval } = state;
  return [
    nothingLive(state, resident) ? 'En línea: ninguna todavía' : `En línea: ${live(active)}${since ? `, desde ${when(since)}` : ''}`,
    ...(canary ? [`En prueba: ${canary.release}, para el ${canary.percent} % de los visitantes`, ...paceLines(pace)] : []),
    ...(previous ? [`Anterior: ${previous}`] : []),
    ...(off === null ? [] : [`Apagada: «${off}»`]),
    ...(approval ? ['Una segunda persona aprueba cada publicación'] : []),
  ];
}

/** Formats the release that waits for a second person, who proposed it if that is known, and who can approve it. */
function proposalLines({ area, site }, { proposed, approval }, proposal) {
  if (!proposed) return [];
  const who = approval
    ? [
        `  Todavía no está en línea: la aprueba otra persona responsable de ${area}, o el administrador del sitio, en ${site}${host.names.releasesPage}`,
        '  Una llave cuenta como la persona que la hizo',
      ]
    : ['  Todavía no está en línea: espera un cambio con otras áreas, con promote-together'];
  return [`Propuesta: ${proposed.release}${proposal ? `, por ${proposal.by} el ${when(proposal.at)}` : ''}`, ...who];
}

/** Formats what browsers reported about a release, the latest first: count, message and source position. */
const failureLines = ({ kind, page, message, count, lastAt, frames }) => [
  `    ${texts.counted(count, 'vez', 'veces')}, la última ${when(lastAt)}: ${failureNames[kind]} ${page ?? 'el área'}: ${message}`,
  ...frames.map((place) => `      ${place}`),
];

/** Formats how fast the canary is; a server from before this field does not compare. */
const paceLines = (pace) => (pace ? [`  ${texts.canaryPace(pace)}`, ...pace.slower.map((page) => `    ${texts.slowerPage(page)}`)] : []);

/** Formats how a release stopped being live. */
function takenBackLines({ takenBack }) {
  if (!takenBack) return [];
  const how = { site: 'se retiró sola', person: 'la retiraron', older: 'se dejó por una anterior' }[takenBack.by];
  return [`    ${how} el ${when(takenBack.at)}${takenBack.note ? `: ${takenBack.note}` : ''}`];
}

/** Formats a flag: its name, its audience, and what it shows. */
function flagLine({ name, description, accounts, ...rule }, area) {
  const audience = texts.flagAudience({ ...rule, accounts: accounts.map(({ username, name: person }) => (username ? `@${username}` : person)) });
  return `${name.padEnd(20)} ${audience}. ${description ?? `Ya nadie la usa: quítala con «${host.command} flags ${area} ${name} off».`}`;
}

const markOf = ({ active, canary, proposed }, { release, takenBack }) => {
  if (release === active) return '●';
  if (release === canary?.release) return '◐';
  if (release === proposed?.release) return '○';
  return takenBack ? '✗' : ' ';
};

const verbs = {
  promote: 'puso en línea',
  canary: 'empezó la prueba de',
  halt: 'detuvo la prueba de',
  rollback: 'volvió a',
  'auto-rollback': 'volvió sola a',
  restore: 'devolvió todo el sitio a una revisión anterior',
  off: 'apagó el área',
  on: 'encendió el área',
  allow: 'aprobó direcciones',
  flag: 'cambió una función en prueba',
  propose: 'propuso',
  withdraw: 'retiró la propuesta de',
  require: 'pidió que una segunda persona apruebe cada publicación',
  waive: 'dejó de pedir una segunda persona',
  together: 'puso en línea, junto con otras áreas,',
  'undo-together': 'volvió, junto con otras áreas, a',
};
const named = new Set(['promote', 'canary', 'halt', 'rollback', 'auto-rollback', 'propose', 'withdraw', 'together', 'undo-together']);

/** Formats what can be done with a release that fits what is live. */
const publishedLines = (name, release, preview) => [
  `Mírala, si eres del equipo:   ${preview}`,
  `Que otros la miren:          ${host.command} preview ${name} ${release}`,
  `Ponla en línea:              ${host.command} promote ${name} ${release}`,
];

/** Formats a build with the range that it accepts. */
const needLine = ({ area, release, needs }) => `  ${area} ${live(release)}${needs === null ? '' : `: ${needs}`}`;
const areasIn = (builds) => [...new Set(builds.map(({ area }) => area))].join(', ');

/** Formats the order in which areas and shell move to a version of a shared package. */
function planLines(_, { module, version, ready, shells, builds }) {
  const [accepting, others] = [builds.filter(({ needs, accepts }) => accepts && needs !== null), builds.filter(({ accepts }) => !accepts)];
  const unused = builds.filter(({ needs }) => needs === null);
  const wider = others.map(({ area, needs }) => `${area} («"${module}": "${needs} || ^${version}"» en peerDependencies)`);
  return [
    ready ? `El marco puede cambiar ya a ${module} ${version}.` : `El marco todavía no puede cambiar a ${module} ${version}.`,
    ...shells.map(({ release, offers }) => `El marco ${live(release)} ofrece ${offers}`),
    ...(accepting.length > 0 ? ['Ya lo aceptan:', ...accepting.map(needLine)] : []),
    ...(others.length > 0 ? ['Todavía no lo aceptan:', ...others.map(needLine)] : []),
    ...(unused.length > 0 ? [`No lo usan: ${areasIn(unused)}`] : []),
    'Orden:',
    others.length > 0 ? `  1. Publican y ponen en línea un rango más amplio: ${[...new Set(wider)].join('; ')}` : '  1. Ningún área tiene que cambiar antes',
    `  2. El marco con ${module} ${version}${others.length > 0 ? '; con un área que no puede aceptar las dos versiones, juntos: promote-together' : ''}`,
    ...(accepting.length + others.length > 0 ? [`  3. Después pueden dejar solo ^${version}: ${areasIn([...accepting, ...others])}`] : []),
  ];
}

/** The lines shown after a command succeeds. */
export const sentences = {
  publish: ({ name }, { area, release, preview, compared, known, misfits }) => [
    known ? `${area} ${release} ya estaba publicada, igual que la de aquí.` : `Publicada: ${area} ${release}. Nadie la ve todavía.`,
    ...differenceLines(compared),
    ...(misfits.length > 0
      ? [
          'Sola no puede estar en línea, y sus páginas se abren cuando se ponga en línea junto con otras:',
          ...misfits.map((line) => `  ${line}`),
          `Ofrécela para ese cambio:    ${host.command} promote ${name} ${release} --together`,
        ]
      : publishedLines(name, release, preview)),
  ],
  preview: (_, { area, release, preview, expiresAt }) => [
    `${area} ${release}, para cualquiera que tenga el enlace:`,
    preview,
    `Vence el ${when(expiresAt)}, o antes si revocan tu llave o publicas otra.`,
  ],
  change: (request, { area, state, revision, resident, others = {} }) => [
    `${area}, revisión ${revision}`,
    ...stateLines(state, resident),
    ...proposalLines(request, state, null),
    ...Object.entries(others).flatMap(([other, now]) => [other, ...stateLines(now).map((line) => `  ${line}`)]),
  ],
  plan: planLines,
  list: (request, { state, proposal, pace, revision, resident, releases, failures }) => [
    ...stateLines(state, resident, pace),
    ...proposalLines(request, state, proposal),
    `Revisión ${revision}`,
    ...releases.flatMap((one) => [
      `${markOf(state, one)} ${one.release.padEnd(24)} ${when(one.publishedAt)}, ${one.publishedBy}; ${texts.counted(one.visits, 'visita', 'visitas')}, ${texts.counted(one.failures, 'fallo', 'fallos')}`,
      ...takenBackLines(one),
      ...failures.filter(({ release }) => release === one.release).flatMap(failureLines),
    ]),
  ],
  flags: ({ name }, { flags }) => (flags.length === 0 ? ['Lo que está en línea no tiene funciones en prueba.'] : flags.map((flag) => flagLine(flag, name))),
  restore: (_, { revision, changes }) => [
    `El sitio, revisión ${revision}`,
    ...changes.flatMap(({ area, after }) => [area, ...stateLines(after).map((line) => `  ${line}`)]),
  ],
  history: (_, { data }) =>
    data.length === 0
      ? ['Nada ha cambiado todavía.']
      : data.map(({ revision, at, who, action, release, note }) => {
          const what = named.has(action) ? ` ${live(release)}` : '';
          return `${String(revision).padStart(4)}  ${when(at)}  ${who} ${verbs[action]}${what}${note ? `: ${note}` : ''}`;
        }),
};
