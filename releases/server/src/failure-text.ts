import { maxMessage } from '@mesa/release-contract/calls/failures';
import { withoutHidden } from '@mesa/release-contract/visible-text';

const hidden = '…';

/** Removes everything from an address outside a build's files that can identify a person; the host stays, or the first part of the path. */
const address = (_: string, host: string, path = '') => /^\/(?:shell|mf\/\w+)\/[\w.-]+/.exec(path)?.[0] ?? `${host.split('@').at(-1)}/${hidden}`;
const path = (whole: string) => /^\/(?:shell|mf\/\w+)\/[\w.-]+/.exec(whole)?.[0] ?? `${/^\/(?:api\/)?[\w.-]*/.exec(whole)?.[0]}/${hidden}`;

/** Returns whether quoted text reads like a name of the code; anything else can be typed by a user. */
const isCode = (text: string): boolean => /^[\w$.@/-]+$/.test(text);
const readsData = /JSON/;

/** Returns an error's message without private data: query strings, tokens, addresses of pages, e-mail addresses, people's numbers, quoted content. */
export function withoutPrivateData(message: string): string {
  const quoted = (whole: string, open: string, text: string, close: string) => (isCode(text) && !readsData.test(message) ? whole : `${open}${hidden}${close}`);
  return withoutHidden(message)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .replace(/\b\w+:\/\/([^\s/"'`)]+)(\/[^\s"'`)]*)?/g, address)
    .replace(/(?<![\w.…/])\/[\w%.~-]+[/?#][^\s"'`)]*/g, path)
    .replace(/\b(?:eyJ|mesa_)[\w.-]+/g, hidden)
    .replace(/[^\s@"'<>(]+@[^\s@"'<>)]+\.[a-z]{2,}/gi, hidden)
    .replace(/(?<![\w'])(')([^']*)(')(?!\w)|(")([^"]*)(")|([«“])([^»”]*)([»”])/g, (whole, a, b, c, d, e, f, g, h, i) =>
      quoted(whole, a ?? d ?? g, b ?? e ?? h, c ?? f ?? i),
    )
    .replace(/(?<![\w.])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, hidden)
    .replace(/(?<![\w.])\+?\d[\d ().-]{4,}\d(?![\w.])/g, hidden)
    .slice(0, maxMessage)
    .replace(/\p{Cs}/gu, '');
}
