const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const { getDeclarationForElement, getResolvedValue } = require('jsdom/lib/jsdom/living/helpers/style-rules.js');

/** @typedef {(element: Element, pseudo?: string | null) => CSSStyleDeclaration} GetComputedStyle */

const pointerEvents = (/** @type {any} */ impl) => getResolvedValue(impl, 'pointer-events');
/** @type {Record<string, (impl: any) => string>} */
const quick = {
  display: (impl) => getDeclarationForElement(impl).getPropertyValue('display'),
  visibility: (impl) => getResolvedValue(impl, 'visibility'),
  'pointer-events': pointerEvents,
  pointerEvents,
};

/**
 * Makes `getComputedStyle` cheaper. jsdom computes the whole style of an element each time, but finding a role, computing a name and clicking read
 * only three properties of every element. These three are computed alone, with jsdom's own functions.
 * @param {{ getComputedStyle: GetComputedStyle }} window
 */
exports.quickenStyles = (window) => {
  const computed = window.getComputedStyle;
  window.getComputedStyle = (element, pseudo) => {
    const impl = pseudo ? null : implForWrapper(element);
    if (!impl) return computed(element, pseudo);
    /** @type {CSSStyleDeclaration | undefined} */
    let all;
    const whole = () => {
      all ??= computed(element);
      return all;
    };
    const getPropertyValue = (/** @type {string} */ name) => (Object.hasOwn(quick, name) ? quick[name]?.(impl) : whole().getPropertyValue(name));
    return new Proxy(/** @type {any} */ ({}), {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (typeof name === 'string' && Object.hasOwn(quick, name)) return quick[name]?.(impl);
        const value = Reflect.get(whole(), name);
        return typeof value === 'function' ? value.bind(all) : value;
      },
      has: (_, name) => Reflect.has(whole(), name),
      getPrototypeOf: () => Reflect.getPrototypeOf(whole()),
    });
  };
};
