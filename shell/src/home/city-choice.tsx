import type { Place } from '@mesa/runtime/own-place';
import PlaceSearch from '@mesa/runtime/place-search';
import { Button } from '@mesa/ui/button';
import styles from './own-city.module.css';

interface CityChoiceProps {
  value: Place | null;
  onChoose(place: Place): void;
  onCancel(): void;
}

/** The field for the city where a person plays. */
export default function CityChoice({ value, onChoose, onCancel }: CityChoiceProps) {
  return (
    <section className={styles.choice} aria-label="Tu ciudad">
      <PlaceSearch label="Tu ciudad" value={value} onChange={onChoose} withNearest />
      <Button tone="quiet" onClick={onCancel}>
        Cancelar
      </Button>
    </section>
  );
}
