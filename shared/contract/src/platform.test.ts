// `npm run check` fails if a library adds types of one side to the contract: these comments are then unused.
test('the contract uses no names of browsers or Node', () => {
  const names = [
    // @ts-expect-error
    () => document,
    // @ts-expect-error
    () => window,
    // @ts-expect-error
    () => process,
    // @ts-expect-error
    () => Buffer,
    // @ts-expect-error
    () => fetch,
  ];
  expect(names).toHaveLength(5);
});
