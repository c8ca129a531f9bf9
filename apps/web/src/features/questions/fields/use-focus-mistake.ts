import { type RefObject, useEffect, useRef } from 'react';

const wrong = '[data-invalid] input, textarea[data-invalid]';

/** Focuses the first invalid control of a form once its error has rendered, on request. */
export function useFocusMistake(): { form: RefObject<HTMLFormElement | null>; focusMistake: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    const control = isWanted.current && form.current?.querySelector<HTMLElement>(wrong);
    if (!control) return;
    isWanted.current = false;
    control.focus();
  });
  return { form, focusMistake: () => (isWanted.current = true) };
}
