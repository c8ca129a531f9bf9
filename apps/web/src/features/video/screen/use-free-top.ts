import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { controlsBelow, freeTop, onPageSettled } from '@/ui/free-place';
import { useWideScreen } from '@/ui/use-media';

/** Pixels: below the page's header, and above the window's end. */
const first = 96;
const edge = 24;
/** A page has drawn what it begins with; from then on a call that moves by itself disturbs. */
const drawsMs = 2000;

/** Where the small call lies on a wide page so that it covers nothing that can be pressed, from when one comes to the page or moves it. Null: where it begins. @param side where it is */
export function useFreeTop(small: RefObject<HTMLElement | null>, side: string): number | null {
  const { pathname } = useLocation();
  const isWide = useWideScreen();
  const [top, setTop] = useState<number | null>(null);
  const where = isWide ? `${pathname} ${side}` : null;
  useLayoutEffect(() => {
    const element = small.current;
    if (!element || where === null) return undefined;
    function place() {
      if (!element) return;
      const { left, right, height } = element.getBoundingClientRect();
      const to = innerHeight - height - edge;
      setTop(freeTop(controlsBelow('[data-small-call]'), { left, right, height, from: first, to }));
    }
    place();
    const stop = onPageSettled(place);
    const timer = setTimeout(stop, drawsMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [small, where]);
  return isWide ? top : null;
}
