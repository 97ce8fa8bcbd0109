import { shellConfig } from '@mesa/tools/webpack.mjs';

export default shellConfig();
