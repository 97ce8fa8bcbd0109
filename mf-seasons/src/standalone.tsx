import '@mesa/ui/global.css';
import { showAlone } from '@mesa/runtime/standalone';
import remote from './remote';

// This area by itself, for its team: npm run dev
showAlone(remote);
