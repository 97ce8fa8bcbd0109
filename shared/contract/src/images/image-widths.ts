/** The picture widths that the server makes, in pixels; pages may request only these. */
export const imageWidths = [80, 96, 160, 240, 320, 360, 480, 720, 768, 1080, 1200, 1440, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The default width: a card over the whole width of a phone. */
export const defaultImageWidth: ImageWidth = 480;
