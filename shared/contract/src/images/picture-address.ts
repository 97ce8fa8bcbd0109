const resizable = /^(?:\/uploads(?=\/[^/?#]+\/[^/?#]+$)|https:\/(?=\/assets\.tcgdex\.net\/[^?#]+$))/;

/** Returns the address at which this server resizes a picture of the uploads or of TCGdex; null for any other picture. */
export function resizedPicture(imageUrl: string): string | null {
  return resizable.test(imageUrl) ? imageUrl.replace(resizable, '/api/image') : null;
}
