/** The widths in pixels in which the server makes pictures; each that a page asks for must be one of these. */
export const imageWidths = [80, 96, 160, 240, 320, 360, 480, 720, 768, 1080, 1200, 1440, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The width of a picture that is asked for without one: a card over the whole width of a phone. */
export const defaultImageWidth: ImageWidth = 480;
