import { type RefObject, useEffect, useRef } from 'react';

/**
 * Once a decided case has left the list, gives the focus to the one that follows, or else to the page: the pressed button is gone with it.
 * @returns what to call when a case is decided
 */
export function useFocusOnNext(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isAsking: boolean,
): (id: string) => void {
  const decided = useRef<{ id: string; at: number }>(undefined);
  useEffect(() => {
    const left = decided.current;
    if (!left || isAsking || ids.includes(left.id)) return;
    decided.current = undefined;
    if (document.activeElement !== document.body) return;
    const cases = list.current?.querySelectorAll('article');
    const next = cases?.[Math.min(left.at, cases.length - 1)] ?? document.querySelector('main');
    next?.focus();
  }, [list, ids, isAsking]);
  return (id) => {
    decided.current = { id, at: ids.indexOf(id) };
  };
}
