import { remoteConfig } from '@mesa/shared/config/webpack.mjs';

export default remoteConfig('mf_profile', import.meta.dirname);
