import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the element is on the screen, in a window that is looked at. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry && setInView(entry.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible && isInView;
}
