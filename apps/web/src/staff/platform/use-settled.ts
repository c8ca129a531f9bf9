import { useEffect, useState } from 'react';

/** How long typing pauses before a search starts, in milliseconds. */
const usualMs = 400;

/** A debounced value. */
export function useSettled<Value>(value: Value, pauseMs = usualMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
