import { useEffect, useEffectEvent } from 'react';
import type { useToggles } from './toggles';

/** Whether a key belongs to the focused element: a field takes letters, and so does an open list. Each window has its own `Element`. */
const isTyping = (target: EventTarget | null) =>
  target !== null &&
  'closest' in target &&
  (target as Element).closest('input, textarea, select, [contenteditable], [role=listbox]') !== null;

/** M turns the microphone on and off, and V the camera, in this window or another of the page. Null: not now. */
export function useCallKeys(toggles: ReturnType<typeof useToggles> | null, where: Window = window): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat } = event;
    if (!toggles || repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(target)) return;
    if (key.toLowerCase() === 'm') toggles.microphone();
    if (key.toLowerCase() === 'v') toggles.camera();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    where.addEventListener('keydown', onKeyDown);
    return () => where.removeEventListener('keydown', onKeyDown);
  }, [where]);
}
