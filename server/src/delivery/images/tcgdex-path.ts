export const tcgdexPictures = 'https://assets.tcgdex.net/';

/** Language, series, set, and the card's number in it; no part begins with a point. */
const ofCard = /^([a-z-]{2,5}(?:\/\w[\w.-]{0,29}){3})\/(?:high|low)\.webp$/;
const ofLogo = /^([a-z-]{2,5}(?:\/\w[\w.-]{0,29}){2}\/logo)\.webp$/;

/** What TCGdex calls a picture, in whichever size: `es/sv/sv03/125` of a card, `es/sv/sv03/logo` of an expansion; null for a file that is neither. */
export const tcgdexPath = (file: string): string | null => (ofCard.exec(file) ?? ofLogo.exec(file))?.[1] ?? null;

/** The same of a picture's whole address; null for one of anywhere else. */
export const pathOfPicture = (imageUrl: string): string | null =>
  imageUrl.startsWith(tcgdexPictures) ? tcgdexPath(imageUrl.slice(tcgdexPictures.length)) : null;
