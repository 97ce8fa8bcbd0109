import { listOwnClaims } from '@mesa/contract/calls/claims';
import { getOwnModeration } from '@mesa/contract/calls/moderation';
import { makeOwnPlayer } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';

export const own = makeOwnPlayer({ id: 4, username: 'ana', name: 'Ana', optionalname: 'La Profe', pokemonId: '123', birthDate: '2001-07-23', terms: 0 });
/** Answers that the person claims no player. */
export const noClaims = reply(listOwnClaims, { status: 'success', data: [] });
/** Answers that the person reported nothing, and that no decision affects them. */
export const noModeration = reply(getOwnModeration, { status: 'success', reports: [], notices: [] });
