import { type RefObject, useEffect } from 'react';

/** Focuses the element when it first renders if nothing has the focus, as after a click on a button that is gone. */
export function useLostFocus(element: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(() => {
    if (isOn && document.activeElement === document.body) element.current?.focus();
  }, [element, isOn]);
}
