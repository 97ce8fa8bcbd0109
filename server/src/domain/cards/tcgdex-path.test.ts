import { describe, expect, test } from '@jest/globals';
import { pathOfPicture } from './tcgdex-path';

const at = 'https://assets.tcgdex.net/';

describe('A picture of TCGdex', () => {
  test.each([
    ['es/swsh/swshp/SWSH001/high.webp', 'es/swsh/swshp/SWSH001'],
    ['es-mx/sv/sv03.5/151/low.webp', 'es-mx/sv/sv03.5/151'],
    ['es/sv/sv03/logo.webp', 'es/sv/sv03/logo'],
  ])('has one path in all sizes: %s', (file, path) => expect(pathOfPicture(at + file)).toBe(path));

  test.each([
    'https://assets.tcgdex.net.example/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net@cards.example/es/sv/sv03/125/high.webp',
    `${at}es/sv/../125/high.webp`,
    `${at}es/sv/sv03/%2e%2e/high.webp`,
    `${at}es/sv/sv03/125/high.webp?x=1`,
    `${at}es/sv/sv03/125/high.png`,
    `${at}es/sv/sv03/125/medium.webp`,
    `${at}es/sv/sv03/125.webp`,
    `${at}es/sv/sv03/125/high.webp\n`,
    `${at}es/sv/sv03/125/extra/high.webp`,
    `${at}/es/sv/sv03/125/high.webp`,
  ])('is at no other address: %j', (imageUrl) => expect(pathOfPicture(imageUrl)).toBeNull());
});
