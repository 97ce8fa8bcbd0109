import { clientsClaim } from 'workbox-core';
import { answerDocuments } from './documents';
import { keepCatalogue, keepFiles, keepPictures, keepShownPictures } from './files';
import { showReminders } from './reminders';

// The site's service worker: a file of the shell's release, answered at /sw.js (server/src/site/offline.routes.ts). It answers documents,
// builds' files, the catalogue and pictures; calls of the API but for pictures go past it. What is read offline of them is kept by the page (shell/src/offline). It also shows the
// messages that the server sends to this browser.

declare const self: { skipWaiting(): Promise<void> };

// A worker that was taken back is to be gone with the next contact, and not when its last tab is closed.
void self.skipWaiting();
clientsClaim();

keepFiles();
keepCatalogue();
keepPictures();
keepShownPictures();
answerDocuments();
showReminders();
