import type { PlayerName } from '@mesa/shared/contracts/players';
import type { Tournament, TournamentFields } from '@mesa/shared/contracts/tournaments';
import type { Place } from '@mesa/shared/place-fields';
import type { Category, formats, TournamentStatus } from '@mesa/shared/rules/tournament';

/** The store of a tournament as the form knows it. */
export interface ChosenStore {
  id: number;
  name: string;
}

/** The form's fields as they are filled in. */
export interface TournamentDraft extends Place {
  name: string;
  store: ChosenStore | null;
  category: Category;
  date: string;
  format: (typeof formats)[number];
  status: TournamentStatus;
  winner: PlayerName | null;
  prize: string;
  description: string;
}

export const emptyDraft: TournamentDraft = {
  name: '',
  country: '',
  state: '',
  city: '',
  store: null,
  category: 'Amistoso',
  date: '',
  format: 'Estándar',
  status: 'finalizado',
  winner: null,
  prize: '',
  description: '',
};

export const draftOf = ({
  name,
  country,
  state,
  city,
  storeId,
  storeName,
  category,
  date,
  format,
  status,
  winnerPlayer,
  prize,
  description,
}: Tournament): TournamentDraft => ({
  name,
  country,
  state,
  city,
  store: { id: storeId, name: storeName },
  category,
  date,
  format,
  status,
  winner: winnerPlayer,
  prize: prize ?? '',
  description: description ?? '',
});

export const game = 'pokémon';

export const fieldsOf = ({
  name,
  country,
  state,
  city,
  store,
  category,
  date,
  format,
  status,
  winner,
  prize,
  description,
}: TournamentDraft): TournamentFields => ({
  name: name.trim(),
  storeId: store?.id ?? 0,
  date,
  ...(country && { country }),
  ...(state && { state }),
  ...(city && { city }),
  category,
  format,
  status,
  winnerId: winner?.id ?? null,
  prize: prize.trim() || null,
  description: description.trim() || null,
  game,
});

export type TournamentErrors = Partial<Record<keyof TournamentDraft, string>>;

/** The first rule that a draft breaks, in the order the rules are checked. */
export function draftError({ name, store, date }: TournamentDraft): { field: 'name' | 'store' | 'date'; message: string } | null {
  if (name.trim() === '') return { field: 'name', message: 'El nombre del torneo es obligatorio.' };
  if (store === null) return { field: 'store', message: 'Debes seleccionar una tienda.' };
  if (date === '') return { field: 'date', message: 'Debes seleccionar una fecha del torneo.' };
  return null;
}

/** What a change of status takes away, as the question to ask before it; null where it takes nothing. */
export function statusQuestion(from: TournamentStatus, to: TournamentStatus, hasResults: boolean): string | null {
  if (from === to) return null;
  if (to === 'desactivado') return '¿Estás seguro de que deseas desactivar este torneo?';
  if (from === 'finalizado' && hasResults) {
    return 'El torneo dejará de contar entre los finalizados: sus resultados no sumarán en el ranking ni en los puntos de la tienda hasta que lo finalices otra vez. ¿Cambiar el estado?';
  }
  return null;
}
