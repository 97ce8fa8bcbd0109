import { confirm } from '@mesa/shared/ui/ask';

/** Somebody saved while this person was editing: whether to load what is there now. Otherwise editing goes on. `what` says where. */
export const askStale = (what?: string): Promise<boolean> =>
  confirm({
    title: 'Otra persona guardó cambios mientras editabas.',
    text: `${what ? `${what}.\n` : ''}Puedes cargar lo que guardó y perder lo tuyo, o seguir editando: tus cambios se guardarán sobre los suyos.`,
    confirmLabel: 'Cargar lo nuevo',
    cancelLabel: 'Seguir editando',
  });
