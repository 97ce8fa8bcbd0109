// Shows texts in inline snapshots without quotes.
expect.addSnapshotSerializer({ test: (value) => typeof value === 'string', serialize: (value: string) => value });

// Fails a test on console warnings: React and the browser report faults only there.
const complaints: string[] = [];
const collect = (...parts: unknown[]) => {
  // jsdom does not know <search>.
  if (String(parts[0]).includes('is unrecognized in this browser') && parts[1] === 'search') return;
  complaints.push(parts.map(String).join(' '));
};

beforeEach(() => {
  // The title must not depend on the test before.
  if (globalThis.document) document.title = '';
  complaints.length = 0;
  jest.spyOn(console, 'error').mockImplementation(collect);
  jest.spyOn(console, 'warn').mockImplementation(collect);
});

afterEach(() => {
  if (complaints.length > 0) throw new Error(`The console complains:\n${complaints.join('\n')}`);
});
