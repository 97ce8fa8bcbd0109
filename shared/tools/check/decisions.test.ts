import { faultsIn, treeOf } from './tree';

const whole = (title: string) => `# ${title}\n\n## Context\n\nx\n\n## Decision\n\nx\n\n## Consequences\n\nx\n`;
const index = (...lines: string[]) => `# Decisions\n\nHow to write one.\n\n## All decisions\n\n${lines.join('\n')}\n`;
const faultsOf = (files: Record<string, string>) =>
  faultsIn(treeOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/decisions/${name}`, text]))), 'decisions.mjs decisionFaults');

test('complete records that are listed with their titles pass, with gaps and with the number in the title', () => {
  const files = {
    '0001-keep-sums.md': whole('Keep sums'),
    '0203-ask-once.md': whole('0203. Ask once'),
    'README.md': index('- [0001](0001-keep-sums.md) Keep sums', '- [0203](0203-ask-once.md) Ask once'),
  };
  expect(faultsOf(files)).toEqual([]);
});

test.each([
  ['has a decision too few', index()],
  ['has a title of before', index('- [0001](0001-keep-sums.md) Keep counts')],
  ['lists a decision that is gone', index('- [0001](0001-keep-sums.md) Keep sums', '- [0002](0002-gone.md) Gone')],
])('an index that %s is a fault', (_, text) => {
  expect(faultsOf({ '0001-keep-sums.md': whole('Keep sums'), 'README.md': text })).toEqual([
    'docs/decisions/README.md does not list all decisions: run npm run docs:index',
  ]);
});

test('a missing title or section, a repeated number and a wrong name are faults', () => {
  const files = {
    '0001-keep-sums.md': whole('Keep sums'),
    '0001-ask-once.md': whole('Ask once').replace('## Consequences', '## Result'),
    '0002-no-title.md': whole('x').replace('# x\n', ''),
    'notes.md': whole('Notes'),
    'README.md': index(),
  };
  expect(faultsOf(files)).toEqual([
    'docs/decisions/0001-ask-once.md has no section "## Consequences"',
    'docs/decisions/0001-keep-sums.md repeats the number 0001',
    'docs/decisions/0002-no-title.md has no title',
    'docs/decisions/notes.md is not named like 0012-use-one-database.md',
    'docs/decisions/README.md does not list all decisions: run npm run docs:index',
  ]);
});
