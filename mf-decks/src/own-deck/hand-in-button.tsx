import { lazyPage } from '@mesa/runtime/lazy-page';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import type { HandInProps } from './hand-in';

const HandIn = lazyPage<HandInProps>(() => import(/* webpackChunkName: "hand-in" */ './hand-in'));

interface HandInButtonProps extends Omit<HandInProps, 'onClose'> {
  /** The editor has unsaved changes. */
  isEdited: boolean;
}

/** Entregar: submits the saved list to a tournament. */
export function HandInButton({ cards, isEdited }: HandInButtonProps) {
  const [choosing, setChoosing] = useState(false);
  if (cards.length === 0) return null;
  return (
    <>
      <Button onClick={() => (isEdited ? void notice('Guarda la baraja y luego entrégala.', { title: 'Hay cambios sin guardar' }) : setChoosing(true))}>
        Entregar
      </Button>
      {choosing && <HandIn cards={cards} onClose={() => setChoosing(false)} />}
    </>
  );
}
