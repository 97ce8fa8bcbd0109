import { lazyPage } from '@mesa/runtime/lazy-page';
import { chooseOwnPlace, useOwnPlace } from '@mesa/runtime/own-place';
import { useOwnPlayer } from '@mesa/runtime/own-player';
import { Button } from '@mesa/ui/button';
import { PinIcon } from '@mesa/ui/icons';
import { type ComponentProps, useEffect, useState } from 'react';
import type Choice from './city-choice';
import { CityEvents } from './city-events';
import styles from './own-city.module.css';

const CityChoice = lazyPage<ComponentProps<typeof Choice>>(() => import(/* webpackChunkName: "place-search" */ './city-choice'));

/** The next tournaments of the person's city; asks for it once, and keeps it on this device. */
export function OwnCity() {
  const { place, answered } = useOwnPlace();
  const [choosing, setChoosing] = useState(false);
  const { player } = useOwnPlayer();
  // A member's city is in their profile; they can remove it here as well.
  useEffect(() => {
    const { country, state, city } = player ?? {};
    if (!answered && country && state && city) chooseOwnPlace({ country, state, city });
  }, [answered, player]);
  const choose = (chosen: typeof place) => {
    chooseOwnPlace(chosen);
    setChoosing(false);
  };
  if (choosing) return <CityChoice value={place} onChoose={choose} onCancel={() => setChoosing(false)} />;
  if (place) return <CityEvents place={place} onChange={() => setChoosing(true)} onRemove={() => choose(null)} />;
  return (
    <section className={styles.question} aria-label="Tu ciudad">
      {!answered && <p>¿En qué ciudad juegas? Te mostramos primero lo de allí.</p>}
      <div className={styles.answers}>
        <Button tone={answered ? 'quiet' : 'secondary'} icon={<PinIcon />} onClick={() => setChoosing(true)}>
          Elegir mi ciudad
        </Button>
        {!answered && (
          <Button tone="quiet" onClick={() => choose(null)}>
            Ahora no
          </Button>
        )}
      </div>
    </section>
  );
}
