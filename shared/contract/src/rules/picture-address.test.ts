import { isTcgdexPath, resizedPicture, tcgdexPath } from './picture-address';

describe('The address of a picture', () => {
  test.each([
    ['/uploads/cards/SVI-1.png', '/api/image/cards/SVI-1.png'],
    ['https://assets.tcgdex.net/es/swsh/swshp/SWSH001/high.webp', '/api/image/tcgdex/es/swsh/swshp/SWSH001'],
    ['https://assets.tcgdex.net/es-mx/sv/sv03.5/151/low.webp', '/api/image/tcgdex/es-mx/sv/sv03.5/151'],
    ['https://assets.tcgdex.net/es/sv/sv03/logo.webp', '/api/image/tcgdex/es/sv/sv03/logo'],
  ])('that this site answers in several widths: %s', (imageUrl, resized) => {
    expect(resizedPicture(imageUrl)).toBe(resized);
  });

  test.each([
    'https://cards.example/1.webp',
    'http://assets.tcgdex.net/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net.example/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net@cards.example/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net:8443/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net/es/sv/../125/high.webp',
    'https://assets.tcgdex.net/es/sv/sv03/%2e%2e/high.webp',
    'https://assets.tcgdex.net/es/sv/sv03/125/high.webp?x=1',
    'https://assets.tcgdex.net/es/sv/sv03/125/high.png',
    'https://assets.tcgdex.net/es/sv/sv03/logo/x.webp',
    'data:image/png;base64,AAAA',
    '',
  ])('of anywhere else stays as it is: %s', (imageUrl) => {
    expect([resizedPicture(imageUrl), tcgdexPath(imageUrl)]).toEqual([null, null]);
  });

  test.each(['', 'es', 'es/sv/sv03', 'es/sv/sv03/125/high', 'es/sv/sv03/..', 'es/../sv03/125', '/es/sv/sv03/125', 'es/sv/sv03/1\n', 'e/sv/sv03/1'])(
    'is at no path of TCGdex: %j',
    (path) => {
      expect(isTcgdexPath(path)).toBe(false);
    },
  );
});
