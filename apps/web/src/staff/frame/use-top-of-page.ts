import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A page that a press opens begins at its top. Going back finds the place that was left, which the browser keeps. */
export function useTopOfPage(): void {
  const { pathname, search } = useLocation();
  const how = useNavigationType();
  // A question has a page of its own at the address of the list.
  const page = `${pathname} ${new URLSearchParams(search).get('question') ?? ''}`;
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (how === 'PUSH') scrollTo(0, 0);
  }, [page, how]);
}
