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

/** Where keys belong to what has the focus. */
const takesKeys =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const takesEnter = `a, button, ${takesKeys}`;

/** What a key means for the deck, or nothing: when it is held down, part of a shortcut, or meant for something else. */
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

/** Listens for the deck's keys on the whole page, so that nobody has to focus the deck first. */
export function useDeckKeys(onKey: (key: DeckKey) => void) {
  const latest = useRef(onKey);
  // Before the next key can come: a later one would still speak of the card that has just left.
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
