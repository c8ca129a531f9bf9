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

interface Places {
  viewport: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** The messages, in order. */
  keys: readonly string[];
  /** Whether a menu or a picture lies over them. */
  isCovered: boolean;
}

/**
 * The focus among messages of which only some are drawn. All of them are one stop for Tab, and arrow keys lead from one to the
 * next. The one that has, or had, the focus stays drawn however far one scrolls.
 */
export function useMessageFocus({ viewport, list, keys, isCovered }: Places) {
  const [current, setCurrent] = useState<string | null>(null);
  /** What is to be focused as soon as it is drawn, unless the person goes elsewhere meanwhile. */
  const wanted = useRef<{ key: string; since: Element | null; onFocus?: (element: HTMLElement) => void }>(
    null,
  );
  const at = current === null ? -1 : keys.indexOf(current);
  const elementOf = (key: string) =>
    viewport.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);

  function focusWanted() {
    if (!wanted.current) return;
    const { key, since, onFocus } = wanted.current;
    const hasGone = document.activeElement !== since && document.activeElement !== document.body;
    const element = hasGone ? null : elementOf(key);
    element?.focus({ preventScroll: true });
    const hasFocus = element && document.activeElement === element;
    if (hasFocus) onFocus?.(element);
    if (hasGone || hasFocus) wanted.current = null;
  }
  useLayoutEffect(focusWanted);

  // What closes gives the focus back, in the next frame, to the button it came from. Where that is gone the message takes it.
  const takeBack = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    const element = (current !== null && elementOf(current)) || viewport.current;
    element?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isCovered) return;
    return () => void requestAnimationFrame(() => takeBack());
  }, [isCovered]);

  function reach(index: number, align: ScrollToIndexAlign, onFocus?: (element: HTMLElement) => void) {
    const key = keys[index];
    if (key === undefined) return;
    wanted.current = { key, since: document.activeElement, ...(onFocus && { onFocus }) };
    setCurrent(key);
    list.current?.scrollToIndex(index, { align });
  }

  /** The message at the edge of what is in sight, from where an arrow key comes in. */
  function atEdge(step: number): number {
    const view = viewport.current;
    if (!view || !list.current) return -1;
    const edge = step < 0 ? view.scrollTop + view.clientHeight : view.scrollTop;
    return Math.min(list.current.findItemIndex(edge), keys.length - 1);
  }

  return {
    /** The key of the message that Tab leads to; null while that is the whole list. */
    current: at < 0 ? null : current,
    keepMounted: at < 0 ? [] : [at],
    reach,
    /** To be called when more has been drawn. */
    focusWanted,
    onFocus(target: Element) {
      const key = target.closest('li')?.querySelector<HTMLElement>('[data-message]')?.dataset.message;
      if (key !== undefined) setCurrent(key);
    },
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const isInside = at >= 0 && event.target !== viewport.current;
      const next = isInside ? at + step : atEdge(step);
      if (keys[next] === undefined) return;
      event.preventDefault();
      reach(next, 'nearest');
    },
    /** Whoever has left the messages and scrolled on comes back to what is in sight, not to where they were. */
    forgetOutOfSight() {
      const view = viewport.current;
      const element = current === null ? null : elementOf(current);
      if (isCovered || !view || !element || view.contains(document.activeElement)) return;
      const { top, bottom } = element.getBoundingClientRect();
      const seen = view.getBoundingClientRect();
      if (bottom < seen.top || top > seen.bottom) setCurrent(null);
    },
  };
}
