import type { AgendaEntry } from '@mesa/contract/calls/agenda';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import { byStore } from './store-points';

const AgendaMap = lazyPage<{ entries: readonly AgendaEntry[]; tiles: string }>(() => import(/* webpackChunkName: "agenda-map" */ './agenda-map'));

/** A button that loads and shows the map. Hidden if no store has coordinates. */
export function OpenMap({ entries, tiles }: { entries: readonly AgendaEntry[]; tiles: string }) {
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed');
  if (byStore(entries).length === 0) return null;

  async function open(): Promise<void> {
    setState('loading');
    await AgendaMap.preload().then(
      () => setState('open'),
      () => setState('failed'),
    );
  }

  return (
    <>
      <div>
        <Button aria-expanded={state === 'open'} busy={state === 'loading'} onClick={() => (state === 'open' ? setState('closed') : void open())}>
          {state === 'open' ? 'Ocultar el mapa' : 'Ver en el mapa'}
        </Button>
      </div>
      {state === 'failed' && <p role="alert">El mapa no cargó. Revisa tu internet y prueba otra vez; la lista tiene lo mismo.</p>}
      {state === 'open' && <AgendaMap entries={entries} tiles={tiles} />}
    </>
  );
}
