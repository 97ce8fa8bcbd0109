import { remoteConfig } from '@mesa/tools/webpack.mjs';

export default remoteConfig('mf_collection', import.meta.dirname);
