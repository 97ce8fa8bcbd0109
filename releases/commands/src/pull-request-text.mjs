import { differenceLines, onlyAHint } from './differences.mjs';
import { texts } from './host.mjs';

const day = (instant) => new Date(instant).toLocaleDateString('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
const audience = ({ open, area }) => (open ? 'Cualquiera que tenga el enlace' : `Con su cuenta, el equipo de ${area} y el administrador del sitio`);
const limits = 'No usa versión y no se puede poner en línea.';

const ofKind = (pictures, width, kind) => pictures.find((one) => one.width === width && one.kind === kind);

/** The lines after the preview of a pull request was uploaded or removed. */
export function pullRequestLines(_, answer) {
  if (answer.removed !== undefined) {
    const what = `la vista previa del pull request ${answer.pullRequest} de ${answer.area}`;
    return [answer.removed ? `Se quitó ${what}.` : `No había nada que quitar: ${what} no existe.`];
  }
  const { preview, pages, known } = answer;
  const pictures = pages.flatMap(({ page, unchanged, pictures: taken }) =>
    taken.filter(({ kind }) => kind === 'hydrated' && !unchanged).map(({ width, address }) => `  ${page}, ${width} px: ${address}`),
  );
  return [
    `${preview.area}, pull request ${preview.pullRequest}: ${known ? 'su vista previa ya era esta' : 'vista previa lista'}`,
    preview.address,
    `${audience(preview)} la ve hasta el ${day(preview.expiresAt)}. ${limits}`,
    ...differenceLines(pages),
    ...(pictures.length > 0 ? ['Así se ve:', ...pictures] : []),
  ];
}

/** Escapes text for a cell of a table in Markdown, which may contain HTML. */
const cell = (text) => text.replace(/[&<>|`"*_[\]\\]/g, (character) => `&#${character.charCodeAt(0)};`);

function pictureCell({ page, pictures, differences }, width) {
  const taken = ofKind(pictures, width, 'hydrated');
  const shown = taken
    ? `<a href="${cell(taken.address)}"><img src="${cell(taken.address)}" alt="${cell(page)}, ${width} px" width="${width < 600 ? 180 : 320}"></a>`
    : '';
  const found = differences.find((one) => one.width === width);
  const marked = ofKind(pictures, width, 'difference');
  const difference = found ? `${texts.differenceText(found.share)}${marked ? ` (<a href="${cell(marked.address)}">ver</a>)` : ''}` : '';
  return [shown, difference].filter(Boolean).join('<br>') || '–';
}

/** Returns the comment for a pull request: the link, and the screenshots with their differences from what is live. */
export function pullRequestComment(_, { preview, label, pages }) {
  const opened = pages.filter(({ opened: wasOpened, unchanged }) => wasOpened && !unchanged);
  const names = (some) => some.map(({ page, address }) => `${cell(page)} (${cell(address)})`).join(', ');
  const [unchanged, skipped] = [pages.filter((page) => page.unchanged), pages.filter((page) => !page.opened)];
  const table = [
    '| Página | En un teléfono | En una pantalla ancha |',
    '|---|---|---|',
    ...opened.map((page) => `| ${cell(page.page)}<br>${cell(page.address)} | ${pictureCell(page, 360)} | ${pictureCell(page, 1280)} |`),
  ];
  return [
    `### Vista previa de ${cell(label)}`,
    '',
    `**[Abrirla en el sitio](${preview.address})**`,
    '',
    `${audience(preview)} la ve hasta el ${day(preview.expiresAt)}. ${limits}`,
    ...(opened.length > 0 ? ['', ...table] : []),
    ...(opened.some(({ differences }) => differences.length > 0) ? ['', `Los porcentajes la comparan con lo que está en línea. ${onlyAHint}`] : []),
    ...(unchanged.length > 0 ? ['', `Sin cambios: ${names(unchanged)}.`] : []),
    ...(skipped.length > 0 ? ['', `Sin abrir, por falta de tiempo: ${names(skipped)}.`] : []),
  ];
}
