/** The header of a read that a browser makes before a link is pressed. The server counts these reads apart from those of shown pages. */
export const prefetchHeader = 'mesa-prefetch';
