import { clientsClaim } from 'workbox-core';
import { answerDocuments } from './documents';
import { keepCatalogue, keepFiles, keepPictures, keepShownPictures } from './files';
import { showReminders } from './reminders';

// The site's service worker: a file of the shell's release, served at /sw.js (server/src/delivery/site/offline.routes.ts). It answers documents, build files, the
// catalogue and pictures, and shows push messages. API calls other than pictures bypass it; the page caches those (shell/src/offline).

declare const self: { skipWaiting(): Promise<void> };

// Activates at once, so a withdrawn worker is replaced at the next contact instead of when its last tab closes.
void self.skipWaiting();
clientsClaim();

keepFiles();
keepCatalogue();
keepPictures();
keepShownPictures();
answerDocuments();
showReminders();
