import { type RefObject, useEffect } from 'react';

/** When the element is first drawn, gives it the focus if nothing has it, as after a press on a button that is gone. */
export function useLostFocus(element: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(() => {
    if (isOn && document.activeElement === document.body) element.current?.focus();
  }, [element, isOn]);
}
