// `npm run check` fails if a library adds a browser's types to the server: these comments are then unused.
test('server code uses no browser names', () => {
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
