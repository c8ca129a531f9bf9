import { useSyncExternalStore } from 'react';

const everyMinute = 60_000;

let today = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function look(): void {
  const now = new Date();
  if (now.toDateString() === today.toDateString()) return;
  today = now;
  for (const listener of listeners) listener();
}

/** Is told when a new day begins, also on a page that stays open over night; returns how to stop. */
export function onNewDay(listener: () => void): () => void {
  look();
  listeners.add(listener);
  timer ??= setInterval(look, everyMinute);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A moment of the day it is. */
export const useToday = (): Date => useSyncExternalStore(onNewDay, () => today);
