import { describe, expect, test } from '@jest/globals';
import { withoutPrivateData } from './failure-text';

describe('The message of a failure', () => {
  test.each([
    ["TypeError: Cannot read properties of undefined (reading 'name')"],
    ["NotFoundError: Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node."],
    ["ReferenceError: Can't find variable: deck"],
    ['ChunkLoadError: Loading chunk 514 failed. (missing: /mf/mf_decks/514.34756580.js)'],
    [
      'Error: Minified React error #418; visit react.dev/…',
      'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Ana%20P%C3%A9rez for the full message',
    ],
  ])('keeps what the code says: %s', (kept, text = kept) => {
    expect(withoutPrivateData(text).replace(' for the full message', '')).toBe(kept);
  });

  test.each([
    [
      'a query string',
      'ChunkLoadError: (missing: https://mesa.example/mf/mf_decks/deck.34756580.js?r=1700000000000)',
      'ChunkLoadError: (missing: /mf/mf_decks/deck.34756580.js)',
    ],
    ['the address of a page', 'Error: no route for /jugador/ana-perez?ver=barajas', 'Error: no route for /jugador/…'],
    ['the address of a call', 'ApiError: /api/players/ana-perez answered 500', 'ApiError: /api/players/… answered 500'],
    ['a password in an address', 'Error: https://ana:secreto@otra.example/a/b?c', 'Error: otra.example/…'],
    ['a session token', 'Error: Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1c2VyXzEifQ.c2lnbmF0dXJh is wrong', 'Error: Bearer … is wrong'],
    ['a deploy token', `Error: mesa_mf_decks_${'aB3_'.repeat(10)}xyz`, 'Error: …'],
    ['another secret', 'Error: key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'Error: key …'],
    ['an e-mail address', 'Error: ana.perez@correo.example is taken', 'Error: … is taken'],
    ['what somebody typed', 'Error: no player «Ana Pérez» here', 'Error: no player «…» here'],
    ['what was read', `SyntaxError: Unexpected token 'A', "Ana"... is not valid JSON`, `SyntaxError: Unexpected token '…', "…"... is not valid JSON`],
    ['a Player ID', 'Error: 4512337 plays twice', 'Error: … plays twice'],
    ['a phone number', 'Error: +57 300 123 4567 is no number', 'Error: … is no number'],
    ['a day of birth', 'RangeError: 1990-04-12 is too early', 'RangeError: … is too early'],
  ])('is kept without %s', (_, text, kept) => {
    expect(withoutPrivateData(text)).toBe(kept);
  });

  test('is one storable line of at most 300 characters', () => {
    const text = withoutPrivateData(`a\u0000b\nc \ud800 ${'🂡'.repeat(400)}`);
    expect(text).toMatch(/^a b c 🂡+$/u);
    expect(text.length).toBeLessThanOrEqual(300);
  });
});
