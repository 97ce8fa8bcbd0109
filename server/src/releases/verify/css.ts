import type { Refusal } from '@mesa/contract/calls/releases';
import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import { type Candidate, isStyle, listed, refusal } from './rule';

/** A class as CSS Modules write it in production (`localIdentName` in shared/tools/webpack.mjs): six characters, a digit first gets an underscore. */
const hashedName = /^(_?[\w-]{6})$/;
/** These reach the whole page, also out of a layer. */
const global = new Set(['import', 'namespace', 'font-face', 'property', 'counter-style', 'page', 'charset', 'view-transition', 'font-palette-values']);
const wayOut = 'Escribe los estilos del área en archivos *.module.css.';

/** Whether all that a selector reaches is inside an element that bears a class of the area. */
function isScoped(selector: Selector): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return hashedName.test(part.value);
    // Of :is(.a, .b) each alternative must be; what :not() and :has() name is not what is styled.
    return part.type === 'pseudo' && /^:(is|where|-webkit-any)$/.test(part.value) && part.nodes.length > 0 && part.nodes.every(isScoped);
  });
}

function selectorFault(text: string): string | null {
  const selectors = parseSelectors().astSync(text);
  const classes: string[] = [];
  selectors.walkClasses(({ value }) => void (hashedName.test(value) || classes.push(`.${value}`)));
  if (classes.length > 0) return `${listed(classes)} no es una clase del área`;
  const loose = selectors.nodes.filter((selector) => !isScoped(selector));
  return loose.length === 0 ? null : `«${listed(loose.map((selector) => String(selector).trim()))}» alcanza elementos de fuera del área`;
}

/** Inside another rule, or a step of an animation: what stands around it was looked at. */
const isInner = ({ parent }: Rule): boolean => parent?.type === 'rule' || (parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name));

function faultsIn(text: string, area: string, names: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const root = postcss.parse(text);
  const isOwnLayer = (node: ChildNode) => node.type === 'comment' || (node.type === 'atrule' && node.name === 'layer' && node.params.trim() === area);
  if (!root.nodes.every(isOwnLayer)) faults.push(`hay estilos fuera de @layer ${area}`);
  root.walkAtRules(({ name, params }) => {
    if (global.has(name.toLowerCase())) faults.push(`@${name} vale para toda la página`);
    if (/keyframes$/i.test(name) && !hashedName.test(params.trim())) faults.push(`@keyframes ${params} no lleva un nombre propio del área`);
  });
  root.walkRules((rule) => {
    const fault = isInner(rule) ? null : selectorFault(rule.selector);
    if (fault) faults.push(fault);
  });
  root.walkDecls(({ value }) => {
    for (const [, target = ''] of value.matchAll(/url\(\s*['"]?([^'")]*)/gi)) {
      if (!target.startsWith('data:') && !target.startsWith('#') && !names.has(target.replace(/^\.?\//, '')))
        faults.push(`url(${target.slice(0, 60)}) no es un archivo de la publicación`);
    }
  });
  return [...new Set(faults)];
}

/** A remote's styles reach nothing but its own elements: in its layer, under classes of its own. */
export function scopedStyles({ manifest: { area }, files }: Candidate): Refusal[] {
  if (area === 'shell') return [];
  const names = new Set(files.keys());
  return [...files].flatMap(([file, content]) => {
    if (!isStyle(file)) return [];
    try {
      return faultsIn(content.toString('utf8'), area, names).map((fault) => refusal('css', file, `${file}: ${fault}. ${wayOut}`));
    } catch (error) {
      const where = error instanceof CssSyntaxError ? ` (línea ${error.line}: ${error.reason})` : '';
      return [refusal('css', file, `${file} no es CSS que se pueda leer${where}. Constrúyelo de nuevo.`)];
    }
  });
}
