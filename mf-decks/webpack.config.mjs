import { remoteConfig } from '@mesa/shared/config/webpack.mjs';

export default remoteConfig('mf_decks', import.meta.dirname);
