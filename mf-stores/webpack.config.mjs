import { remoteConfig } from '@mesa/tools/webpack.mjs';

export default remoteConfig('mf_stores', import.meta.dirname);
