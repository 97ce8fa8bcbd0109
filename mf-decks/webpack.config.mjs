import { remoteConfig } from '@mesa/tools/webpack.mjs';

export default remoteConfig('mf_decks', import.meta.dirname);
