import { useCallback, useEffect, useRef } from 'react';

/** How near to the end, in CSS pixels, counts as being there. */
const near = 48;

/**
 * Keeps the end of what scrolls in sight for whoever is there, whatever grows: a new message, a picture, the box below, the
 * keyboard of a phone. Whoever has scrolled away stays where they are. Where more is still to come below (`isEnd` is false), being
 * at the end of what is drawn is not being at the end.
 */
export function useEndInSight(isEnd: boolean) {
  const viewport = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isThere = useRef(true);
  /** Whether the way to something else is not finished: what is not measured yet may seem to be the end. */
  const isOnTheWay = useRef(false);
  const lastTop = useRef(0);

  const toEnd = useCallback(() => {
    const view = viewport.current;
    if (view) view.scrollTo(0, view.scrollHeight);
  }, []);

  useEffect(() => {
    const grown = new ResizeObserver(() => {
      if (isThere.current) toEnd();
    });
    for (const element of [viewport.current, content.current]) if (element) grown.observe(element);
    return () => grown.disconnect();
  }, [toEnd]);

  return {
    viewport,
    content,
    /** From now on, wherever the person was. */
    follow: useCallback(() => {
      isThere.current = true;
      isOnTheWay.current = false;
      toEnd();
    }, [toEnd]),
    /** Something else than the end is to be looked at. */
    stay: useCallback(() => {
      isThere.current = false;
      isOnTheWay.current = true;
    }, []),
    /** It is. */
    arrived: useCallback(() => {
      isOnTheWay.current = false;
    }, []),
    isOnTheWay: () => isOnTheWay.current,
    /** Where the person is now. */
    isAtEnd(): boolean {
      const view = viewport.current;
      if (!view) return isThere.current;
      const { scrollTop, scrollHeight, clientHeight } = view;
      if (scrollHeight - scrollTop - clientHeight < near) isThere.current ||= isEnd && !isOnTheWay.current;
      // What grows below does not move anybody; only who goes up leaves.
      else if (scrollTop < lastTop.current) isThere.current = false;
      lastTop.current = scrollTop;
      return isThere.current;
    },
  };
}
