import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from './router';
import { confirm } from './ui/ask';

/** Every form on the page that holds changes; the router takes one blocker only. */
const dirtyForms = new Set<object>();

/** Asks before changes are lost, by a navigation or by closing the tab. Call what it returns before leaving a form that was saved. */
export function useUnsavedChanges(dirty: boolean): () => void {
  const form = useRef({});
  useEffect(() => {
    if (!dirty) return;
    const self = form.current;
    dirtyForms.add(self);
    const warn = (event: BeforeUnloadEvent) => {
      if (dirtyForms.has(self)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      dirtyForms.delete(self);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
  return useCallback(() => {
    dirtyForms.delete(form.current);
  }, []);
}

/** Stands once inside the router and holds a navigation back while a form has changes. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirtyForms.size > 0 && currentLocation.pathname !== nextLocation.pathname);
  const latest = useRef(blocker);
  latest.current = blocker;
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!blocked) return;
    confirm({ text: '¿Seguro que quieres salir? Hay cambios sin guardar.', confirmLabel: 'Salir', cancelLabel: 'Seguir editando' }).then((leave) => {
      if (leave) latest.current.proceed?.();
      else latest.current.reset?.();
    });
  }, [blocked]);
  return null;
}
