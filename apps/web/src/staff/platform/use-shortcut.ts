import { useEffect } from 'react';
import { useShortcuts } from './shortcuts.store';

/** Where letters are input, or belong to what is open. */
const elsewhere =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether a key may act on the page: nobody types, no dialog is open, and shortcuts are on. */
export const isShortcut = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  useShortcuts.getState().areOn &&
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  !(target instanceof Element && target.closest(elsewhere));

/** Keyboard shortcuts of the page, inactive while typing, while a dialog is open, and where a person has none. */
export function useShortcut(keys: readonly string[], run: (key: string) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!keys.includes(event.key) || !isShortcut(event)) return;
      event.preventDefault();
      run(event.key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
