import type { Scheme } from './part';

const isDark = (rule: CSSRule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark');

/** The declarations of `:root` in these rules and in the layers in them, one text after the other. */
function rootDeclarations(rules: CSSRuleList, inDark: boolean, dark = false): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return rule.selectorText === ':root' && dark === inDark ? rule.style.cssText : '';
      if (rule instanceof CSSMediaRule) return isDark(rule) ? rootDeclarations(rule.cssRules, inDark, true) : '';
      return 'cssRules' in rule ? rootDeclarations(rule.cssRules as CSSRuleList, inDark, dark) : '';
    })
    .join('');
}

/**
 * The tokens of each scheme for an element with `data-scheme`, taken from the page's styles: tokens.css chooses by the device alone,
 * and `light-dark()`, which would not, is unknown to phones that the site serves.
 */
export function schemeStyles(): string {
  const tokens = (dark: boolean) => [...document.styleSheets].map((sheet) => rootDeclarations(sheet.cssRules, dark)).join('');
  const light = tokens(false);
  const values: Record<Scheme, string> = { light, dark: light + tokens(true) };
  return Object.entries(values)
    .map(([scheme, text]) => `[data-scheme=${scheme}] { ${text} color-scheme: ${scheme}; background: var(--color-surface); color: var(--color-text); }`)
    .join('\n');
}
