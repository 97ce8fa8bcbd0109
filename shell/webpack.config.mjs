import { shellConfig } from '@mesa/shared/config/webpack.mjs';

export default shellConfig();
