import { useEffect, useState } from 'react';

/** The value once it has not changed for a moment. */
export function useSettled(value: string, delayMs: number): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
