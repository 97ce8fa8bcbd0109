import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { makeBuild } from '@mesa/release-server/testing/builds';
import { scopedStyles } from '@mesa/release-server/verify/css';
import postcss from 'postcss';

const repository = path.resolve(import.meta.dirname, '../../../..');
/** The style sheets of the repository's areas and shared parts. */
const sources = [...readdirSync(repository).filter((name) => name.startsWith('mf-')), 'shared/ui', 'shared/runtime'].flatMap((workspace) =>
  readdirSync(path.join(repository, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => `${workspace}/src/${name}`),
);

/** Imitates a build: hashed class names, global names unchanged. */
function asBuilt(source: string): string {
  const root = postcss.parse(source);
  root.walkRules((rule) => {
    rule.selector = rule.selector.replace(/:global(?=\()/g, ':is').replace(/\.[a-z][\w-]*/gi, '.aB3_xY');
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    rule.params = 'aB3_xY';
  });
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(/url\([^)]*\)/g, 'url(data:x)');
  });
  return root.toString();
}

test('The styles of every area of the repository reach only their area', () => {
  expect(sources.length).toBeGreaterThan(50);
  for (const source of sources) {
    const style = `@layer mf_decks{${asBuilt(readFileSync(path.join(repository, source), 'utf8'))}}`;
    const build = { ...makeBuild('mf_decks'), files: new Map([['page.12345678.css', Buffer.from(style)]]) };
    expect([source, ...scopedStyles(build)]).toEqual([source]);
  }
});
