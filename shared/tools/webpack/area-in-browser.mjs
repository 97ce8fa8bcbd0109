import path from 'node:path';
import { readArea } from '../release/area.mjs';

/** What a page, or who prefetches one, needs of its description. */
const kept = ['path', 'params', 'search', 'first', 'slots'];
const only = (fields, names) => Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
const each = (parts, names) => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, only(part, names)]));

/**
 * Gives an area's area.ts to the browser as the data that it describes: neither the builders nor the code of heads, which runs on
 * the server.
 * @this {import('webpack').LoaderContext<object>}
 */
export default function areaInBrowser() {
  const done = this.async();
  readArea(path.dirname(this.resourcePath)).then(
    ({ area: { label, pages, widgets }, files }) => {
      for (const file of files) this.addDependency(file);
      done(null, `export default ${JSON.stringify({ label, pages: each(pages, kept), widgets: each(widgets, ['first']) })};`);
    },
    (error) => done(error),
  );
}
