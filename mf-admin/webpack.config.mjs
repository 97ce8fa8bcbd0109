import { remoteConfig } from '@mesa/tools/webpack.mjs';

export default remoteConfig('mf_admin', import.meta.dirname);
