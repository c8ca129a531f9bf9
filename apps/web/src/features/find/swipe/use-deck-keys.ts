import { useEffect, useLayoutEffect, useRef } from 'react';

export type DeckKey = 'skip' | 'like' | 'open' | 'undo';

const keys: Partial<Record<string, DeckKey>> = {
  ArrowLeft: 'skip',
  ArrowRight: 'like',
  Enter: 'open',
  Backspace: 'undo',
  z: 'undo',
  Z: 'undo',
};

/** Elements that handle keys themselves while they have the focus, including the filters beside the deck. */
const takesKeys =
  '[data-takes-keys], input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=grid]';
const takesEnter = `a, button, ${takesKeys}`;

/** The deck's action for a key; undefined for a repeat, a shortcut, or a key that belongs to another element. */
export function meaningOf(
  event: Pick<
    KeyboardEvent,
    'key' | 'repeat' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
  >,
  isInside: (selector: string) => boolean,
): DeckKey | undefined {
  const meaning = keys[event.key];
  const shortcut = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!meaning || event.repeat || event.defaultPrevented || shortcut) return undefined;
  return isInside(meaning === 'open' ? takesEnter : takesKeys) ? undefined : meaning;
}

/** Handles the deck's keys on the whole page, so that the deck needs no focus. */
export function useDeckKeys(onKey: (key: DeckKey) => void) {
  const latest = useRef(onKey);
  // Synchronous, because the next key would otherwise act on the card that has just left.
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isInside = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      const meaning = meaningOf(event, isInside);
      if (!meaning) return;
      event.preventDefault();
      latest.current(meaning);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
