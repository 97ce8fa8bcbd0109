// npm start. An older Node cannot parse the rest, so it is loaded after the version check.
import './require-node.mjs';

import('./start-site.mjs');
