import { useEffect } from 'react';

/** Keyboard shortcuts of the page, inactive while typing or while a dialog is open. */
export function useShortcut(keys: readonly string[], run: (key: string) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]');
      if (!keys.includes(key) || event.metaKey || event.ctrlKey || event.altKey || isElsewhere) return;
      event.preventDefault();
      run(key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
