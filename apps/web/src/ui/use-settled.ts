import { useEffect, useState } from 'react';

/** A debounced value. */
export function useSettled(value: string, delayMs: number): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
