import type { Stop } from '../live/events';
import type { Refusal } from './authorized-call';

const listeners = new Set<(refusal: Refusal) => void>();

/** Calls the listener for every refused call, until stopped. */
export function onRefusal(listener: (refusal: Refusal) => void): Stop {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const announceRefusal = (refusal: Refusal) => listeners.forEach((listener) => listener(refusal));
