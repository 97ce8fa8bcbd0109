import { Batch, Day, IdParam, Instant, integerFrom, Moment, paragraphs, ReadAt, requiredDay, requiredText, searchText, text } from './primitives';

const sentencesOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }) => error?.issues.map(({ message }) => message);

test('a text is stored without blanks around it, with each accent in its letter', () => {
  for (const schema of [text(20), requiredText(20), paragraphs(20), searchText(20)]) expect(schema.parse('  Jose\u0301 Núñez \n')).toBe('José Núñez');
});

test('the length of a text is that of what is stored', () => {
  for (const schema of [text(4), requiredText(4), paragraphs(4), searchText(4)]) {
    expect(schema.parse('  Jose\u0301  ')).toBe('José');
    expect(schema.safeParse('Josés').success).toBe(false);
  }
});

test('only a text of several lines has line breaks and tabs', () => {
  expect(paragraphs(20).parse('una\n\totra')).toBe('una\n\totra');
  for (const schema of [text(20), requiredText(20), searchText(20)]) expect(schema.safeParse('una\n\totra').success).toBe(false);
});

test('a required text is not blank, and its own sentence is also for the one that is missing', () => {
  const schema = requiredText(20, 'Escribe el nombre.');
  expect(['', '  ', undefined, null].map((value) => sentencesOf(schema.safeParse(value)))).toEqual(Array(4).fill(['Escribe el nombre.']));
  expect(sentencesOf(schema.safeParse(7))).not.toEqual(['Escribe el nombre.']);
  expect(text(20).parse(' ')).toBe('');
});

test('a search drops the invisible characters of a copied name, which a stored text may not have', () => {
  expect(searchText(20).parse('va\u200ble')).toBe('vale');
  expect(text(20).safeParse('va\u200ble').success).toBe(false);
  expect(paragraphs(20).safeParse('va\u200ble').success).toBe(false);
});

test('a day exists in the calendar and in the database', () => {
  expect(['2024-02-29', '0001-01-01', '2023-02-29', '0000-12-31', '2026-1-1'].map((day) => Day.safeParse(day).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(sentencesOf(Day.safeParse('0000-12-31'))).toEqual(['Fecha no válida']);
  const schema = requiredDay('Elige el día.');
  expect(['', undefined, '2023-02-29'].map((day) => sentencesOf(schema.safeParse(day)))).toEqual([['Elige el día.'], ['Elige el día.'], ['Fecha no válida']]);
});

test('an instant is in UTC', () => {
  for (const schema of [Instant, Moment]) {
    expect(schema.safeParse('2026-11-22T17:00:00.000Z').success).toBe(true);
    expect(schema.safeParse('2026-11-22T17:00:00-05:00').success).toBe(false);
  }
  expect(Moment.safeParse('0000-12-31T00:00:00Z').success).toBe(false);
  expect(ReadAt.parse(undefined)).toBeUndefined();
});

test('an id in an address is a whole number that the database can hold', () => {
  expect(['1', '2147483647'].map((id) => IdParam.parse(id))).toEqual([1, 2147483647]);
  expect(['0', '-1', '1.5', 'x', '', '2147483648'].filter((id) => IdParam.safeParse(id).success)).toEqual([]);
  expect([-1, 0, 2147483647, 2147483648].map((value) => integerFrom(0).safeParse(value).success)).toEqual([false, true, true, false]);
});

test('the key of a repeated call has up to forty letters, digits and hyphens', () => {
  expect(['a', 'A-9_z', 'x'.repeat(40)].filter((key) => !Batch.safeParse(key).success)).toEqual([]);
  expect(['', 'a b', 'a/b', 'x'.repeat(41)].filter((key) => Batch.safeParse(key).success)).toEqual([]);
});
