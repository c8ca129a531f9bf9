import { type RefObject, useLayoutEffect, useState } from 'react';
import type { PictureSize } from '../room/sight';

/** The size of an element, now and after it changes. */
export function useSize(element: RefObject<HTMLElement | null>): PictureSize {
  const [size, setSize] = useState(() => ({ width: innerWidth, height: innerHeight }));
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const measure = () => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return size;
}
