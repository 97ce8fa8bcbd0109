import { resizedPicture } from './picture-address';

describe('The address of a picture', () => {
  test.each([
    ['/uploads/cards/SVI-1.png', '/api/image/cards/SVI-1.png'],
    ['https://assets.tcgdex.net/es/swsh/swshp/SWSH001/high.webp', '/api/image/assets.tcgdex.net/es/swsh/swshp/SWSH001/high.webp'],
    ['https://assets.tcgdex.net/es/sv/sv03/logo.webp', '/api/image/assets.tcgdex.net/es/sv/sv03/logo.webp'],
  ])('that this site answers in several widths: %s', (imageUrl, resized) => {
    expect(resizedPicture(imageUrl)).toBe(resized);
  });

  test.each([
    'https://cards.example/1.webp',
    'http://assets.tcgdex.net/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net.example/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net@cards.example/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net:8443/es/sv/sv03/125/high.webp',
    'https://assets.tcgdex.net/es/sv/sv03/125/high.webp?x=1',
    '/uploads/1.png',
    '/uploads/cards/old/1.png',
    'data:image/png;base64,AAAA',
    '',
  ])('of anywhere else stays as it is: %s', (imageUrl) => {
    expect(resizedPicture(imageUrl)).toBeNull();
  });
});
