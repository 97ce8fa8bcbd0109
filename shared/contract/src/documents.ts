/** The service worker of the shell that this visitor gets. */
export const workerPath = '/sw.js';
/** The script of the worker that notices when a page stops answering. */
export const heartbeatPath = '/latido.js';
/** The frame without a page, which a browser shows at any address while the site is unreachable. */
export const framePath = '/offline.html';
/** The web manifest. */
export const webManifestPath = '/manifest.webmanifest';
/** The id of the HTML element with the answers to the page's first calls. */
export const firstDataBlock = 'first-data';
