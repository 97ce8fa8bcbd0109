import type { Refusal } from '@mesa/release-contract/calls/manifest';
import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Node, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import { type Candidate, isStyle, listed, refusal } from './rule';
import { type Maps, sourceLine } from './source-line';

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

interface StyleFault {
  text: string;
  /** Where in the file it is. */
  node: Node;
}

function faultsIn(text: string, area: string, names: ReadonlySet<string>): StyleFault[] {
  const faults: StyleFault[] = [];
  const fault = (node: Node, text: string) => void (faults.some((known) => known.text === text) || faults.push({ text, node }));
  const root = postcss.parse(text);
  const isOwnLayer = (node: ChildNode) => node.type === 'comment' || (node.type === 'atrule' && node.name === 'layer' && node.params.trim() === area);
  const outside = root.nodes.find((node) => !isOwnLayer(node));
  if (outside) fault(outside, `hay estilos fuera de @layer ${area}`);
  root.walkAtRules((rule) => {
    const { name, params } = rule;
    if (global.has(name.toLowerCase())) fault(rule, `@${name} vale para toda la página`);
    if (/keyframes$/i.test(name) && !hashedName.test(params.trim())) fault(rule, `@keyframes ${params} no lleva un nombre propio del área`);
  });
  root.walkRules((rule) => {
    const found = isInner(rule) ? null : selectorFault(rule.selector);
    if (found) fault(rule, found);
  });
  root.walkDecls((declaration) => {
    for (const [, target = ''] of declaration.value.matchAll(/url\(\s*['"]?([^'")]*)/gi)) {
      if (!target.startsWith('data:') && !target.startsWith('#') && !names.has(target.replace(/^\.?\//, '')))
        fault(declaration, `url(${target.slice(0, 60)}) no es un archivo de la publicación`);
    }
  });
  return faults;
}

/** Refuses a remote whose styles affect other elements: they must be in its layer, under its own classes. */
export function scopedStyles({ manifest: { area }, files }: Candidate, maps: Maps = new Map()): Refusal[] {
  if (area === 'shell') return [];
  const names = new Set(files.keys());
  return [...files].flatMap(([file, content]) => {
    if (!isStyle(file)) return [];
    try {
      return faultsIn(content.toString('utf8'), area, names).map(({ text, node }) => {
        const { line = 1, column = 1 } = node.source?.start ?? {};
        const place = sourceLine(file, { line, column: column - 1 }, maps) ?? file;
        return refusal('css', place.replace(/:\d+$/, ''), `${place}: ${text}. ${wayOut}`);
      });
    } catch (error) {
      const where = error instanceof CssSyntaxError ? ` (línea ${error.line}: ${error.reason})` : '';
      return [refusal('css', file, `${file} no es CSS que se pueda leer${where}. Constrúyelo de nuevo.`)];
    }
  });
}
