import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

/**
 * Addresses in this document whose file failed or has not arrived. A browser answers a repeated request the same way (it joins the pending request or
 * reuses the failed preload), so the next attempt uses a new address. The shell's entry loader (releases/shell/src/container.ts) shares the list.
 */
const unanswered = '(self._UNANSWERED ??= new Set())';

/** Requests a chunk's code at a new address after a failure. */
class NewAddress {
  apply(compiler) {
    compiler.hooks.compilation.tap('NewAddress', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'NewAddress',
        (code) => `
const known = url;
if (${unanswered}.has(url)) url += '?r=' + Date.now();
${unanswered}.add(known);
${code}
script.onload = () => ${unanswered}.delete(known);`,
      );
    });
  }
}

/**
 * Inserts a style into the document. Runs in the browser: webpack writes this function into the build, so it cannot use anything around it. A page
 * waits a limited time for its style, then shows without it; each retry comes after twice the delay.
 */
function insertStyle(link) {
  const scope = /** @type {Window & { _UNANSWERED?: Set<string> }} */ (self);
  scope._UNANSWERED ??= new Set();
  const unanswered = scope._UNANSWERED;
  const address = link.getAttribute('href');
  const links = [];
  let wait = 2000;
  const request = (next) => {
    next.setAttribute('data-href', address);
    if (unanswered.has(address)) next.href = `${address}?r=${Date.now()}`;
    unanswered.add(address);
    next.addEventListener('load', () => {
      unanswered.delete(address);
      wait = 0;
      for (const other of links) if (other !== next) other.remove();
    });
    links.push(next);
    document.head.append(next);
    setTimeout(askAgain, wait);
  };
  const askAgain = () => {
    // It arrived, or failed in time, and its requester was notified.
    if (wait === 0 || (links.length === 1 && !link.onload)) return;
    wait *= 2;
    const again = link.cloneNode();
    link.onload?.({ type: 'load' });
    request(again);
  };
  request(link);
}

/** @param {{ filename: string, chunkFilename: string }} names of the files, as mini-css-extract-plugin takes them */
export const extractedStyles = (names) => new MiniCssExtractPlugin({ ...names, insert: insertStyle });
export { NewAddress };
