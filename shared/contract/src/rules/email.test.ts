import { isEmail } from './email';

test.each(['ana@mesa.co', '  ana@mesa.co  ', 'a.b+c@sub.mesa.co'])('%p is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each(['', 'ana', 'ana@mesa', '@mesa.co', 'ana@mesa.', 'a na@mesa.co', 'ana@@mesa.co'])('%p is not an e-mail address', (text) => {
  expect(isEmail(text)).toBe(false);
});
