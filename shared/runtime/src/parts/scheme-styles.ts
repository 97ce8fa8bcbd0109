import type { Scheme } from './part';

const isDark = (rule: CSSRule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark');

/** Returns the declarations of `:root` in these rules and their layers, joined. */
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
 * Returns each scheme's tokens for elements with `data-scheme`, taken from the page's styles. tokens.css only follows the device's scheme;
 * `light-dark()` would do this, but some supported phones lack it.
 */
export function schemeStyles(): string {
  const tokens = (dark: boolean) => [...document.styleSheets].map((sheet) => rootDeclarations(sheet.cssRules, dark)).join('');
  const light = tokens(false);
  const values: Record<Scheme, string> = { light, dark: light + tokens(true) };
  return Object.entries(values)
    .map(([scheme, text]) => `[data-scheme=${scheme}] { ${text} color-scheme: ${scheme}; background: var(--color-surface); color: var(--color-text); }`)
    .join('\n');
}
