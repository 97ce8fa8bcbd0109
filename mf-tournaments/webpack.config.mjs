import { remoteConfig } from '@mesa/tools/webpack.mjs';

export default remoteConfig('mf_tournaments', import.meta.dirname);
