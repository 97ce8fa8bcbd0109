// npm run site:draw: redraws the pictures in shell/media, for example after an expansion was added to the contract.
import { fileURLToPath } from 'node:url';
import { drawSitePictures } from './site-pictures';

const media = fileURLToPath(new URL('../../shell/media', import.meta.url));
await drawSitePictures(media, media);
