import { useSyncExternalStore } from 'react';

const checkIntervalMs = 60_000;

let today = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function look(): void {
  const now = new Date();
  if (now.toDateString() === today.toDateString()) return;
  today = now;
  for (const listener of listeners) listener();
}

/** Calls the listener when a new day begins. Returns how to stop. */
export function onNewDay(listener: () => void): () => void {
  look();
  listeners.add(listener);
  timer ??= setInterval(look, checkIntervalMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current day, on a page that may stay open overnight. */
export const useToday = (): Date => useSyncExternalStore(onNewDay, () => today);
