const uploaded = /^\/uploads\/([^/?#]+)\/([^/?#]+)$/;
/** A part of a path; none is `..` or has to be encoded. */
const part = '[A-Za-z0-9][A-Za-z0-9.-]{0,29}';
const language = '[a-z]{2}(?:-[a-z]{2})?';
/** Language, series, set, and the card's number in it or `logo`. */
const pathForm = new RegExp(`^${language}(?:/${part}){3}$`);
const cardAtTcgdex = /^https:\/\/assets\.tcgdex\.net\/(.+)\/(?:high|low)\.webp$/;
const logoAtTcgdex = /^https:\/\/assets\.tcgdex\.net\/(.+\/logo)\.webp$/;

/** Whether it is a path that TCGdex may have a picture at: `es/sv/sv03/125` of a card, `es/sv/sv03/logo` of an expansion. */
export const isTcgdexPath = (path: string): boolean => pathForm.test(path);

/** The path of a picture that TCGdex has, in whichever size; null for a picture of anywhere else. */
export function tcgdexPath(imageUrl: string): string | null {
  const [, path] = cardAtTcgdex.exec(imageUrl) ?? logoAtTcgdex.exec(imageUrl) ?? [];
  return path !== undefined && isTcgdexPath(path) ? path : null;
}

/** Where this site's server answers the picture in several widths: one of the uploads or of TCGdex; null for a picture of anywhere else. */
export function resizedPicture(imageUrl: string): string | null {
  const [, folder, file] = uploaded.exec(imageUrl) ?? [];
  if (folder && file) return `/api/image/${folder}/${file}`;
  const path = tcgdexPath(imageUrl);
  return path === null ? null : `/api/image/tcgdex/${path}`;
}
