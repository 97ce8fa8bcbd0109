import { adminGuide } from './admin-guide';
import type { Guide } from './guide';
import { organiseGuide } from './organise-guide';
import { playGuide } from './play-guide';

/** The guides in the order of /ayuda. */
export const guides: readonly Guide[] = [playGuide, organiseGuide, adminGuide];
