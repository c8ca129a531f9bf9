import { type PropsWithChildren, useEffect, useRef } from 'react';

const controls = 'a[href], button:not(:disabled)';

/** Whether the focus went on by itself, rather than into a dialog that will give it back. */
const wentOn = (to: EventTarget | null) => to instanceof Element && !to.closest('[role$="dialog"]');

/**
 * Keeps the focus near when the control that has it disappears, as with a row that is answered: it goes to what stands in the same
 * place now, or to the heading of the page when nothing is left.
 */
export function FocusKeeper({ children }: PropsWithChildren) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let place: number | undefined;
    const stop = new AbortController();
    const note = ({ target }: FocusEvent) => {
      place = [...element.querySelectorAll(controls)].indexOf(target as Element);
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (wentOn(relatedTarget) && !element.contains(relatedTarget as Node)) place = undefined;
    };
    element.addEventListener('focusin', note, { signal: stop.signal });
    element.addEventListener('focusout', forget, { signal: stop.signal });
    const observer = new MutationObserver(() => {
      if (place === undefined || document.activeElement !== document.body) return;
      const left = [...element.querySelectorAll<HTMLElement>(controls)];
      const next = left[Math.min(place, left.length - 1)] ?? document.querySelector<HTMLElement>('main h1');
      next?.focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, []);
  return <div ref={box}>{children}</div>;
}
