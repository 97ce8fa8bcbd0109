import { flagsOf } from '@mesa/contract/area/flags';

/** Off until somebody switches one on in /admin/versiones. */
export const flags = flagsOf('mf_decks', {
  openingHand: 'Probabilidad de empezar con un Pokémon Básico, en la página de una baraja',
});
