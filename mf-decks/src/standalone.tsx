import '@mesa/ui/global.css';
import { showAlone } from '@mesa/runtime/standalone';
import { flags } from './flags';
import remote from './remote';

// Runs this area by itself: npm run dev -w mf-decks
showAlone(remote, flags);
