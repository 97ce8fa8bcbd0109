import { type Env, readEnv } from '../../env';
import type { Command } from './command';

const hidden = '(oculto)';

/** An address without its password. */
function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.password === '' && url.search === '') return text;
  if (url.password) url.password = '***';
  for (const name of url.searchParams.keys()) if (/pass|secret|key/i.test(name)) url.searchParams.set(name, '***');
  return url.href;
}

const secretNames = /passphrase|secret|token/i;
/** The path of a webhook's address is its key. */
const shownOf = (key: string, text: string): string => (key === 'webhook.url' && URL.canParse(text) ? `${new URL(text).origin}/…` : withoutPassword(text));

/** Returns the settings as they take effect, a line each; secrets are hidden. */
function effectiveSettings(env: Env): string[] {
  const lines = (value: object, prefix: string): string[] =>
    Object.entries(value).flatMap(([name, one]) => {
      const key = prefix + name;
      if (one !== null && typeof one === 'object' && !Array.isArray(one)) return lines(one as object, `${key}.`);
      if (one === undefined || one === null) return `${key}: —`;
      return `${key}: ${secretNames.test(name) ? hidden : Array.isArray(one) ? one.join(', ') : shownOf(key, String(one))}`;
    });
  return lines(env, '');
}

export const config: Command = {
  summary: 'muestra la configuración que vale, sin las claves',
  help: `main.mjs config

Lee las variables de entorno como «serve» y muestra lo que resulta, también los valores por defecto. No muestra claves ni frases.`,
  positionals: { min: 0, max: 0 },
  async run({ print }) {
    for (const line of effectiveSettings(readEnv(process.env))) print(line);
    return 0;
  },
};
