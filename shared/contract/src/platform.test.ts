// Where a library brings types of one side to the contract, the compiler finds these comments unused: `npm run check` fails.
test('the contract has names of neither side', () => {
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
