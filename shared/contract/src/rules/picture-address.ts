const resizable = /^(?:\/uploads(?=\/[^/?#]+\/[^/?#]+$)|https:\/(?=\/assets\.tcgdex\.net\/[^?#]+$))/;

/** Where this site's server answers the picture in several widths: one of the uploads or of TCGdex; null for a picture of anywhere else. */
export function resizedPicture(imageUrl: string): string | null {
  return resizable.test(imageUrl) ? imageUrl.replace(resizable, '/api/image') : null;
}
