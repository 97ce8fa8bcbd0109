import { confirm } from '@mesa/ui/ask';

/** Asks whether to load another person's save or to continue editing. `what` names the edited thing. */
export const askStale = (what?: string): Promise<boolean> =>
  confirm({
    title: 'Otra persona guardó cambios mientras editabas.',
    text: `${what ? `${what}.\n` : ''}Puedes cargar lo que guardó y perder lo tuyo, o seguir editando: lo que cambiaron los dos lo eliges tú antes de guardar.`,
    confirmLabel: 'Cargar lo nuevo',
    cancelLabel: 'Seguir editando',
  });
