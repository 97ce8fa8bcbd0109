import { confirm } from '@mesa/shared/ui/ask';

/** Before changes are given up without leaving the page. */
export const askLeave = (): Promise<boolean> =>
  confirm({ text: '¿Seguro que quieres salir? Hay cambios sin guardar.', confirmLabel: 'Salir sin guardar', cancelLabel: 'Seguir editando' });
