import path from 'node:path';
import { readArea } from '../release/area.mjs';

/** The fields of a description that a page or a prefetch needs. */
const kept = ['path', 'params', 'search', 'first', 'slots'];
const only = (fields, names) => Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
const each = (parts, names) => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, only(part, names)]));

/**
 * Replaces an area's area.ts in browser builds by its data, without the builders and the code of heads, which runs on the server.
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
