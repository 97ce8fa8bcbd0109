import { chatText, longestInAddress } from './chat-text';

const link = 'https://mesa.example/torneo/9';

test('a message for a chat has a bold title, its lines and the link', () => {
  expect(chatText('Copa *de* Lima', ['1. Ana', '2. Beto'], link)).toBe(`*Copa de Lima*\n\n1. Ana\n2. Beto\n\n${link}`);
  expect(chatText('Copa', [], link)).toBe(`*Copa*\n\n${link}`);
  expect(chatText('~Copa~ `de`\n _Lima_', [], link)).toBe(`*Copa de Lima*\n\n${link}`);
});

test('lines that no longer fit in an address are left out', () => {
  const room = longestInAddress - 'Copa'.length - link.length - 6;
  const fits = 'a'.repeat(room - 1);
  expect(chatText('Copa', [fits], link)).toContain(fits);
  expect(chatText('Copa', [`${fits}a`, 'b'], link)).toBe(`*Copa*\n\n${link}`);
});
