import { confirm } from '@mesa/shared/ui/ask';

/** Somebody saved while this person was editing: whether to load what is there now. Otherwise editing goes on. */
export const askStale = (): Promise<boolean> =>
  confirm({
    title: 'Otra persona guardó cambios mientras editabas.',
    text: 'Puedes cargar lo que guardó y perder lo tuyo, o seguir editando: tus cambios se guardarán sobre los suyos.',
    confirmLabel: 'Cargar lo nuevo',
    cancelLabel: 'Seguir editando',
  });
