import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

/**
 * The addresses in this document whose file did not come, or not yet. A browser gives the same answer to a further request for one:
 * it joins a request that hangs, and a preload that failed. So the next one goes to a new address. The shell's loader of entries
 * (shell/src/remotes/container.ts) shares the list.
 */
const unanswered = '(self._UNANSWERED ??= new Set())';

/** The code of a chunk is asked for at a new address after a failure. */
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
 * Puts a style into the document, in the browser: webpack writes this function into the build, so it reaches nothing around it.
 * A page waits for its style for so long, then it shows without; the style is asked for again, each time after twice as long.
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
    // It came, or it failed in time: what asked for it knows.
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
