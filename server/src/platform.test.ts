// Where a library brings a browser's types to the server, the compiler finds these comments unused: `npm run check` fails.
test('server code has none of a browser’s names', () => {
  const names = [
    // @ts-expect-error
    () => document,
    // @ts-expect-error
    () => window,
    // @ts-expect-error
    () => HTMLElement,
    // @ts-expect-error
    () => localStorage,
  ];
  expect(names).toHaveLength(4);
});
