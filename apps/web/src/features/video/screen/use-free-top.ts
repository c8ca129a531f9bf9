import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { controlsBelow, findFreeTop, freeTop, onPageSettled } from '@/ui/free-place';

/** Pixels: below the page's header, and above the window's end. */
const first = 96;
const edge = 24;
/** The time after which a page has rendered its initial content; later, a call that moves by itself would disturb. */
const drawsMs = 2000;

/**
 * The position of the small call on a wide page: in the lower corner, or as high as possible if it would cover a control there. Computed
 * when the page opens or the person moves the call.
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
      const controls = controlsBelow('[data-small-call]');
      const size = { left, right, height, to };
      const top = findFreeTop(controls, { ...size, from: to }) ?? freeTop(controls, { ...size, from: first });
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
