// `npm run check` fails if a library adds Node's types to browser code: these comments are then unused.
test('browser code has a document, and no Node names', () => {
  const names = [
    // @ts-expect-error
    () => process,
    // @ts-expect-error
    () => Buffer,
    // @ts-expect-error
    () => require('node:fs'),
    // @ts-expect-error
    () => __dirname,
    // @ts-expect-error
    () => import('node:fs'),
  ];
  expect(names).toHaveLength(5);
  expect(document).toBeDefined();
});
