/** Tells the visit to a release that is on trial what became of drawing its page on the server: `done`, `failed`, or `none` where browsers draw it. */
export const drawingHeader = 'x-mesa-drawing';
