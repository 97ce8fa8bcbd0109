import { remoteConfig } from '@mesa/tools/webpack.mjs';

export default remoteConfig('mf_profile', import.meta.dirname);
