import type { ListTaken } from '@mesa/contract/calls/decks';
import { counted } from '@mesa/contract/text/plural';

/** Returns notes on how a text list was parsed; empty if each line named its print. */
export const takenNotes = ({ byName, pending }: Pick<ListTaken, 'byName' | 'pending'>): string =>
  [
    byName.length > 0 && `${counted(byName.length, 'línea reconocida', 'líneas reconocidas')} por su nombre`,
    pending.length > 0 && `${pending.length} en Revisión hasta que se cargue la carta`,
  ]
    .filter(Boolean)
    .join(' · ');
