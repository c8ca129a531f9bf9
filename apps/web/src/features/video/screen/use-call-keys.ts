import { useEffect, useEffectEvent } from 'react';
import type { useToggles } from './toggles';

/** Whether a key belongs to what has the focus: a field takes letters, and so does an open list. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=listbox]') !== null;

/** M turns the microphone on and off, and V the camera. Null: not now. */
export function useCallKeys(toggles: ReturnType<typeof useToggles> | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat } = event;
    if (!toggles || repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(target)) return;
    if (key.toLowerCase() === 'm') toggles.microphone();
    if (key.toLowerCase() === 'v') toggles.camera();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
