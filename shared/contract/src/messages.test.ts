import { errorCodes } from './endpoint';
import { messages } from './messages';

test('every failure has its own sentence', () => {
  for (const code of [...errorCodes, 'network', 'timeout'] as const) expect(messages[code]).toMatch(/^\p{Lu}.*\.$/u);
  expect(new Set(Object.values(messages)).size).toBe(Object.values(messages).length);
});
