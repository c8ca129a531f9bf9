import { useLocation } from 'react-router';

/** The list as it was searched, when this page was opened from it. */
export function useListBefore(): string | undefined {
  const { pathname, state } = useLocation();
  const search = (state as { list?: unknown } | null)?.list;
  return typeof search === 'string' ? pathname.replace(/\/[^/]*$/, search) : undefined;
}
