import { useState } from 'react';
import styles from './edited-cards.module.css';

interface QuantityFieldProps {
  label: string;
  quantity: number;
  max: number;
  onChange(quantity: number): void;
}

/** A card's copies. A cleared field stays empty until the next digit: a default of 1 would turn a typed 2 into 12. */
export function QuantityField({ label, quantity, max, onChange }: QuantityFieldProps) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <input
      className={styles.quantity}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      value={isEmpty ? '' : quantity}
      aria-label={label}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setEmpty(target.value === '');
        if (target.value !== '') onChange(target.valueAsNumber);
      }}
      onBlur={() => {
        if (isEmpty) onChange(1);
        setEmpty(false);
      }}
    />
  );
}
