import { remoteConfig } from '@mesa/shared/config/webpack.mjs';

export default remoteConfig('mf_collection', import.meta.dirname);
