import { remoteConfig } from '@mesa/shared/config/webpack.mjs';

export default remoteConfig('mf_stores', import.meta.dirname);
