import { useEffect, useState } from 'react';

const turnMs = 6000;

/** Counts from 0 to below `count` and starts over, one step each few seconds while `isMoving`. */
export function useTurns(count: number, isMoving: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setTurn((now) => (now + 1) % count), turnMs);
    return () => clearInterval(timer);
  }, [count, isMoving]);
  return turn;
}
