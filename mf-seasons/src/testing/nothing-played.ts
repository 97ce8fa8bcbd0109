import { getMeta } from '@mesa/contract/calls/meta';
import { reply } from '@mesa/runtime/testing/render-page';

/** Answers that no deck was played. */
export const nothingPlayed = reply(getMeta, { status: 'success', of: null, from: '2025-01-01', lists: 0, unnamed: 0, archetypes: [], pairs: [], weeks: [] });
