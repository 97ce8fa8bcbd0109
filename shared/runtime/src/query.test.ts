import { createQueryClient } from './query';

const failed = (code: string) => Object.assign(new Error(code), { name: 'ApiError', code });

test('a read is retried twice if the failure is temporary; a refusal is an answer', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  for (const code of ['network', 'timeout', 'unavailable']) expect([0, 1, 2].map((failures) => retry(failures, failed(code)))).toEqual([true, true, false]);
  for (const code of ['internal', 'forbidden', 'not_found', 'unauthenticated']) expect(retry(0, failed(code))).toBe(false);
  expect(retry(0, new Error('network'))).toBe(false);
});
