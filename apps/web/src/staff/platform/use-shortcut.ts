import { useEffect } from 'react';

/** A key of the page, unless something is being typed or a dialog is open. */
export function useShortcut(key: string, run: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]');
      if (event.key !== key || event.metaKey || event.ctrlKey || event.altKey || isElsewhere) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
