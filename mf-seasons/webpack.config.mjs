import { remoteConfig } from '@mesa/tools/webpack.mjs';

export default remoteConfig('mf_seasons', import.meta.dirname);
