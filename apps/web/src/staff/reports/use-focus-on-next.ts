import { type RefObject, useEffect, useRef } from 'react';

/**
 * Once a decided case has left the list, moves the focus to the next one, or else to the page: the pressed button is gone with it. A case
 * that is followed into the other list gets the focus there.
 */
export function useFocusOnNext(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isAsking: boolean,
) {
  const due = useRef<{ id: string; at: number; isFollowed: boolean }>(undefined);
  useEffect(() => {
    if (!due.current || isAsking) return;
    const { id, at, isFollowed } = due.current;
    const now = ids.indexOf(id);
    if (isFollowed === (now === -1)) return;
    due.current = undefined;
    if (document.activeElement !== document.body) return;
    const cases = list.current?.querySelectorAll('article');
    const next = cases?.[isFollowed ? now : Math.min(at, cases.length - 1)] ?? document.querySelector('main');
    next?.focus();
    // A browser does not scroll to the top of a case that is taller than the window.
    next?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  }, [list, ids, isAsking]);
  const willFocus = (isFollowed: boolean) => (id: string) => {
    due.current = { id, at: ids.indexOf(id), isFollowed };
  };
  return { onDone: willFocus(false), onFollow: willFocus(true) };
}
