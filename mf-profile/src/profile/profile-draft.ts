import type { OwnPlayer } from '@mesa/contract/calls/players';

/** The profile form's values as typed. */
export interface ProfileDraft {
  name: string;
  lastName: string;
  optionalname: string;
  pokemonId: string;
  birthDate: string;
  useUsername: boolean;
  rivalsHidden: boolean;
  country: string;
  state: string;
  city: string;
  terms: boolean;
}

export const draftOf = (player: OwnPlayer): ProfileDraft => ({
  name: player.name,
  lastName: player.lastName ?? '',
  optionalname: player.optionalname ?? '',
  pokemonId: player.pokemonId ?? '',
  birthDate: player.birthDate ?? '',
  useUsername: player.useUsername,
  rivalsHidden: player.rivalsHidden,
  country: player.country ?? '',
  state: player.state ?? '',
  city: player.city ?? '',
  terms: player.terms === 1,
});

/** Returns the fields for `updatePlayer`: a cleared field is null. */
export const fieldsOf = ({ name, useUsername, rivalsHidden, terms, ...texts }: ProfileDraft) => ({
  name,
  useUsername,
  rivalsHidden,
  terms: terms ? (1 as const) : (0 as const),
  lastName: texts.lastName || null,
  optionalname: texts.optionalname || null,
  pokemonId: texts.pokemonId || null,
  birthDate: texts.birthDate || null,
  country: texts.country || null,
  state: texts.state || null,
  city: texts.city || null,
});
