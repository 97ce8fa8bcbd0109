import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes, root } from '../build/workspaces.mjs';

/** Returns the prelude of each top-level rule of minified CSS. */
function topLevelPreludes(css) {
  const preludes = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') {
      if (depth === 0) preludes.push(css.slice(start, at).trim());
      depth += 1;
    } else if (css[at] === '}') {
      depth -= 1;
      if (depth === 0) start = at + 1;
    }
  }
  return preludes;
}

/** Returns faults of built areas' styles that are outside of the area's layer: servers refuse such a release. */
export function unlayeredStyles(folder = root) {
  return remotes.flatMap((remote) => {
    const dist = path.join(folder, remote, 'dist');
    const layer = `@layer ${remote.replaceAll('-', '_')}`;
    return readdirSync(dist)
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => {
        const outside = topLevelPreludes(readFileSync(path.join(dist, name), 'utf8')).find((prelude) => prelude !== layer);
        return outside === undefined ? [] : [`${remote}/dist/${name}: «${outside.slice(0, 60)}» is outside of ${layer}`];
      });
  });
}
