import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { controlsBelow, freeTop, onPageSettled } from '@/ui/free-place';

/** Pixels: below the page's header, and above the window's end. */
const first = 96;
const edge = 24;
/** The time after which a page has rendered its initial content; later, a call that moves by itself would disturb. */
const drawsMs = 2000;

/**
 * The position of the small call on a wide page so that it covers no control, computed when the page opens or the person moves the call.
 * @param side its current side
 */
export function useFreeTop(small: RefObject<HTMLElement | null>, side: string): number {
  const { pathname } = useLocation();
  const where = `${pathname} ${side}`;
  const [found, setFound] = useState({ where, top: first });
  useLayoutEffect(() => {
    const element = small.current;
    if (!element) return undefined;
    function place() {
      if (!element) return;
      const { left, right, height } = element.getBoundingClientRect();
      const to = innerHeight - height - edge;
      const top = freeTop(controlsBelow('[data-small-call]'), { left, right, height, from: first, to });
      setFound({ where, top });
    }
    place();
    const stop = onPageSettled(place);
    const timer = setTimeout(stop, drawsMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [small, where]);
  return found.where === where ? found.top : first;
}
