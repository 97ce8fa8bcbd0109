import type { Refusal } from '@mesa/release-contract/calls/manifest';
import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import { type Candidate, isStyle, listed, refusal } from './rule';

/**
 * A class name by CSS Modules in production (`localIdentName` in shared/tools/webpack.mjs): six characters, with an underscore before a leading
 * digit.
 */
const hashedName = /^(_?[\w-]{6})$/;
/** At-rules that affect the whole page, even from inside a layer. */
const global = new Set(['import', 'namespace', 'font-face', 'property', 'counter-style', 'page', 'charset', 'view-transition', 'font-palette-values']);
const wayOut = 'Escribe los estilos del área en archivos *.module.css.';

/** Returns whether everything that a selector matches is inside an element with a class of the area. */
function isScoped(selector: Selector): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return hashedName.test(part.value);
    // Each alternative of :is(.a, .b) must be scoped; :not() and :has() do not select the styled element.
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

/** Inside another rule, or a step of an animation: the surrounding rule is checked. */
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

/** Refuses a remote whose styles affect other elements: they must be in its layer, under its own classes. */
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
