import { useLocation } from 'react-router';

/** The address of the list, with its search, from which this page was opened. */
export function useListBefore(): string | undefined {
  const { pathname, state } = useLocation();
  const search = (state as { list?: unknown } | null)?.list;
  return typeof search === 'string' ? pathname.replace(/\/[^/]*$/, search) : undefined;
}
