import { type RefObject, useEffect, useState } from 'react';
import { useIsLookedAt } from '@/platform/use-is-looked-at';

/** Whether the element is on the screen, in a visible window. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const isLookedAt = useIsLookedAt();
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry && setInView(entry.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isLookedAt && isInView;
}
