import { useEffect, useState } from 'react';

/** The value once it has stayed the same for so many milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
