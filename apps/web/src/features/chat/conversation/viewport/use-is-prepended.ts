import { useState } from 'react';

/** Whether rows were last added at the top, so that the list has to keep its place from the bottom. */
export function useIsPrepended(first: number, count: number): boolean {
  const [drawn, setDrawn] = useState({ first, count, isPrepended: false });
  if (drawn.first !== first || drawn.count !== count)
    setDrawn({ first, count, isPrepended: first !== drawn.first });
  return drawn.isPrepended;
}
