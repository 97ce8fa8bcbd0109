/** Reports to the visit of a release on trial whether the server rendered its page: `done`, `failed`, or `none` if only browsers draw it. */
export const drawingHeader = 'x-mesa-drawing';
