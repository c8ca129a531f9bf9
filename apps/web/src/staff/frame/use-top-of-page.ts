import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Opens a page at its top after a click. Going back restores the scroll position, which the browser keeps. */
export function useTopOfPage(): void {
  const { pathname, search } = useLocation();
  const how = useNavigationType();
  // A support question has its own page at the address of the list.
  const page = `${pathname} ${new URLSearchParams(search).get('question') ?? ''}`;
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (how === 'PUSH') scrollTo(0, 0);
  }, [page, how]);
}
