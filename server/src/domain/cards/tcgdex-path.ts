export const tcgdexPictures = 'https://assets.tcgdex.net/';

/** Language, series, set, and the card's number in it; no part begins with a dot. */
const ofCard = /^([a-z-]{2,5}(?:\/\w[\w.-]{0,29}){3})\/(?:high|low)\.webp$/;
const ofLogo = /^([a-z-]{2,5}(?:\/\w[\w.-]{0,29}){2}\/logo)\.webp$/;

/** Returns TCGdex's name of a picture without its size: `es/sv/sv03/125` for a card, `es/sv/sv03/logo` for an expansion; null for other files. */
export const tcgdexPath = (file: string): string | null => (ofCard.exec(file) ?? ofLogo.exec(file))?.[1] ?? null;

/** Like the above for a picture's whole address; null for other hosts. */
export const pathOfPicture = (imageUrl: string): string | null =>
  imageUrl.startsWith(tcgdexPictures) ? tcgdexPath(imageUrl.slice(tcgdexPictures.length)) : null;
