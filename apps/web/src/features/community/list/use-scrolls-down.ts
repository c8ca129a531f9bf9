import { useEffect, useState } from 'react';

/** A finger that rests moves by less. */
const movesFromPx = 8;
/** This near to its end there is nothing left to read. */
const endPx = 80;

/** Whether the person reads on downwards: neither at the top of the page, nor at its end, nor on the way back up. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      if (Math.abs(scrollY - last) < movesFromPx) return;
      const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - endPx;
      setDown(scrollY > last && !isAtEnd);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isDown;
}
