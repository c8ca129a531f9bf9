import { type PropsWithChildren, useEffect, useRef } from 'react';

const controls = 'a[href], button:not(:disabled)';

/** Whether the focus moved to another control, other than into a dialog, which returns it. */
const hasMovedOn = (to: EventTarget | null) => to instanceof Element && !to.closest('[role$="dialog"]');

/**
 * When the focused control disappears, such as a button of an answered row, moves the focus to the control that
 * replaces it, or to the page's heading when none is left.
 */
export function FocusKeeper({ children }: PropsWithChildren) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let index: number | undefined;
    const stop = new AbortController();
    const note = ({ target }: FocusEvent) => {
      index = [...element.querySelectorAll(controls)].indexOf(target as Element);
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (hasMovedOn(relatedTarget) && !element.contains(relatedTarget as Node)) index = undefined;
    };
    element.addEventListener('focusin', note, { signal: stop.signal });
    element.addEventListener('focusout', forget, { signal: stop.signal });
    const observer = new MutationObserver(() => {
      if (index === undefined || document.activeElement !== document.body) return;
      const left = [...element.querySelectorAll<HTMLElement>(controls)];
      const next = left[Math.min(index, left.length - 1)] ?? document.querySelector<HTMLElement>('main h1');
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
