import { useEffect, useState } from 'react';

/** Returns the value once it has been unchanged for this many milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
