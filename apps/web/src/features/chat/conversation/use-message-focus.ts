import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ScrollToIndexAlign, VirtualizerHandle } from 'virtua';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface FocusInput {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** The keys of the rows, in order; null for one without content. */
  keys: readonly (string | null)[];
  /** Whether a menu or a picture lies over them. */
  isCovered: boolean;
}

/**
 * A roving tabindex among messages of which only some are drawn: one stop for Tab, and arrow keys go from message to
 * message. The message that has, or had, the focus stays drawn however far the person scrolls.
 */
export function useMessageFocus({ scroller, list, keys, isCovered }: FocusInput) {
  const [current, setCurrent] = useState<string | null>(null);
  /** The message to focus as soon as it is drawn, unless the focus has moved since. */
  const pendingFocus = useRef<{
    key: string;
    since: Element | null;
    onFocus?: (element: HTMLElement) => void;
  }>(null);
  const at = current === null ? -1 : keys.indexOf(current);
  const elementOf = (key: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);

  function applyPendingFocus() {
    if (!pendingFocus.current) return;
    const { key, since, onFocus } = pendingFocus.current;
    const hasMoved = document.activeElement !== since && document.activeElement !== document.body;
    const element = hasMoved ? null : elementOf(key);
    element?.focus({ preventScroll: true });
    const hasFocus = element && document.activeElement === element;
    if (hasFocus) onFocus?.(element);
    if (hasMoved || hasFocus) pendingFocus.current = null;
  }
  useLayoutEffect(applyPendingFocus);

  // A menu that closes returns the focus, in the next frame, to its button. If that is gone, the message takes the
  // focus.
  const restoreFocus = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    const element = (current !== null && elementOf(current)) || scroller.current;
    element?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isCovered) return;
    return () => void requestAnimationFrame(() => restoreFocus());
  }, [isCovered]);

  function reach(index: number, align: ScrollToIndexAlign, onFocus?: (element: HTMLElement) => void) {
    const key = keys[index];
    if (key === undefined || key === null) return;
    pendingFocus.current = { key, since: document.activeElement, ...(onFocus && { onFocus }) };
    setCurrent(key);
    list.current?.scrollToIndex(index, { align });
  }

  /** The row at the edge of the viewport, where an arrow key enters the list. */
  function atEdge(step: number): number {
    const view = scroller.current;
    if (!view || !list.current) return -1;
    const edge = step < 0 ? view.scrollTop + view.clientHeight : view.scrollTop;
    return Math.min(list.current.findItemIndex(edge), keys.length - 1);
  }

  return {
    /** The key of the message that Tab stops at; null while Tab stops at the whole list. */
    current: at < 0 ? null : current,
    keepMounted: at < 0 ? [] : [at],
    reach,
    /** Call it when more has been drawn. */
    applyPendingFocus,
    onFocus(target: Element) {
      const key = target.closest('li')?.querySelector<HTMLElement>('[data-message]')?.dataset.message;
      if (key !== undefined) setCurrent(key);
    },
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const isInside = at >= 0 && event.target !== scroller.current;
      let next = isInside ? at + step : atEdge(step);
      while (keys[next] === null) next += step;
      if (keys[next] === undefined) return;
      event.preventDefault();
      reach(next, 'nearest');
    },
    /** Lets Tab stop at the list again once the focus has left it and the message is scrolled off the screen. */
    forgetOutOfView() {
      const view = scroller.current;
      const element = current === null ? null : elementOf(current);
      if (isCovered || !view || !element || view.contains(document.activeElement)) return;
      const { top, bottom } = element.getBoundingClientRect();
      const seen = view.getBoundingClientRect();
      if (bottom < seen.top || top > seen.bottom) setCurrent(null);
    },
  };
}
