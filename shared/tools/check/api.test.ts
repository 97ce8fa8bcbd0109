import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { faultsIn, treeOf } from './tree';

const page = `import type { Tone } from './tone';
interface Props {
  title: string;
  lead?: string;
}
/** A page. */
export function Page({ title, lead = '' }: Props & { tone?: Tone }) {
  return title + lead;
}
export const toneOf = (one: { tone: Tone }) => one.tone;
`;

/** A repository with one published package. */
function published(): string {
  const tree = treeOf({
    'shared/ui/package.json': JSON.stringify({ name: '@mesa/ui', version: '1.0.0', exports: { './*.css': './src/*.css', './*': './src/*.tsx' } }),
    'shared/ui/src/global.css': 'p {}\n',
    'shared/ui/src/page.tsx': page,
    'shared/ui/src/tone.ts': "export type Tone = 'calm' | 'loud';\n",
    '.changeset/README.md': 'Changes without a version yet.\n',
  });
  faultsIn(tree, 'api.mjs writeReports');
  return tree;
}

/** Returns the faults of the package with this page and a changeset of this level. */
function faults(source: string, level?: 'patch' | 'minor' | 'major', more: Record<string, string> = {}): string[] {
  const tree = published();
  const files = {
    'shared/ui/src/page.tsx': source,
    ...more,
    ...(level ? { '.changeset/quick-cards-jump.md': `---\n'@mesa/ui': ${level}\n---\n\nText.\n` } : {}),
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(tree, file), text);
  return faultsIn(tree, 'api.mjs undeclaredChanges');
}
const advice = (level: string) => `shared/ui: run npx changeset and choose ${level} for @mesa/ui, or keep what 1.0.0 offers`;

test('code and comments may change without a changeset', () => {
  expect(faults(page)).toEqual([]);
  expect(faults(page.replace('A page', 'One page').replace('title + lead', 'lead + title'))).toEqual([]);
});

test('something new needs a minor version', () => {
  const more = `${page}export const more = 1;\n`;
  expect(faults(more)).toEqual(['shared/ui: @mesa/ui/page: more is new (minor)', advice('minor')]);
  expect(faults(more, 'patch')).toEqual(['shared/ui: @mesa/ui/page: more is new (minor)', advice('minor')]);
  expect(faults(more, 'minor')).toEqual([]);
});

test('an optional property and a deprecation need a minor version', () => {
  const accepts = 'accepts more or is deprecated (minor)';
  expect(faults(page.replace('title: string;', 'title: string;\n  size?: number;'))).toEqual([`shared/ui: @mesa/ui/page: (Props) ${accepts}`, advice('minor')]);
  const deprecated = page.replace('/** A page. */', '/** @deprecated Use `Sheet`. */');
  expect(faults(deprecated)).toEqual([`shared/ui: @mesa/ui/page: Page ${accepts}`, advice('minor')]);
});

test('members may change their order, but not the part of a union that they belong to', () => {
  const [first, second] = ["tone: 'calm';\n  size: {\n    wide: number;\n    high?: number;\n  };", 'tone: string;\n  name: string;'];
  const union = (one: string, other: string) => ({ 'shared/ui/src/tone.ts': `export type Tone = {\n  ${one}\n} | {\n  ${other}\n};\n` });
  const tree = published();
  const write = (files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(tree, file), text);
  };
  write(union(first, second));
  faultsIn(tree, 'api.mjs writeReports');
  write(union('size: {\n    high?: number;\n    wide: number;\n  };\n  tone: "calm";', 'name: string;\n  tone: string;'));
  expect(faultsIn(tree, 'api.mjs undeclaredChanges')).toEqual([]);
  write(union('size: {\n    wide: number;\n    high?: number;\n  };', "tone: 'calm';\n  name: string;"));
  expect(faultsIn(tree, 'api.mjs undeclaredChanges')).toContain('shared/ui: (src/tone.ts): Tone changed (major)');
});

test('what is gone or has another type needs a major version', () => {
  const gone = page.replace(/export const.*\n/, '');
  expect(faults(gone, 'minor')).toEqual(['shared/ui: @mesa/ui/page: toneOf is gone (major)', advice('major')]);
  expect(faults(gone, 'major')).toEqual([]);
  const required = page.replace('lead?: string;', 'lead: string;');
  expect(faults(required, 'minor')).toEqual(['shared/ui: @mesa/ui/page: (Props) changed (major)', advice('major')]);
});

test('a type of a module that is not imported directly counts where it is used', () => {
  const fewer = { 'shared/ui/src/tone.ts': "export type Tone = 'calm';\n" };
  const changed = ['shared/ui: (src/tone.ts): Tone changed (major)', 'shared/ui: @mesa/ui/page: toneOf changed (major)'];
  expect(faults(page, 'minor', fewer)).toEqual([...changed, advice('major')]);
});
